/** The point under an element's left edge, in px of the window. */
export function below(element: Element): [x: number, y: number] {
  const { left, bottom } = element.getBoundingClientRect();
  return [left, bottom];
}

/** Whether a key asks for the menu of what has the focus: the menu key, or Shift+F10. */
export const opensMenu = ({ key, shiftKey }: { readonly key: string; readonly shiftKey: boolean }): boolean =>
  key === "ContextMenu" || (key === "F10" && shiftKey);
