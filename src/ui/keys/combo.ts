/**
 * Keys that are pressed together, joined by "+": `Mod` (Ctrl, or Cmd on a Mac), `Alt` and `Shift`, then a `KeyboardEvent`'s `code` or `key`.
 * A sign that is typed ("?") stands for itself, however it is reached.
 */
export type Combo = string;

/** The part of a keyboard event that is looked at. */
export interface Pressed {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const isSign = (name: string): boolean => name.length === 1 && !/[A-Za-z0-9]/.test(name);

/** Whether an event is a combo. @example matches(event, "Mod+KeyS") */
export function matches({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Pressed, combo: Combo): boolean {
  const parts = combo.split("+");
  const name = parts.pop() ?? "";
  if (name !== key && name !== code) return false;
  if ((ctrlKey || metaKey) !== parts.includes("Mod") || altKey !== parts.includes("Alt")) return false;
  return isSign(name) || shiftKey === parts.includes("Shift");
}
