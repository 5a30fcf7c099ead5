/** What a key does on a widget frame that has the focus; steps are grid columns and rows. */
export type FrameAct =
  | { readonly kind: "select" }
  | { readonly kind: "delete" }
  | { readonly kind: "move"; readonly columns: number; readonly rows: number }
  | { readonly kind: "resize"; readonly columns: number; readonly rows: number };

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Enter selects; Delete removes, arrows move and Shift with arrows resizes what is selected and not locked. @example frameAct("ArrowRight", true, true) // { kind: "resize", columns: 1, rows: 0 } */
export function frameAct(key: string, shift: boolean, movable: boolean): FrameAct | undefined {
  if (key === "Enter") return { kind: "select" };
  if (!movable) return undefined;
  if (key === "Delete") return { kind: "delete" };
  const direction = DIRECTIONS[key];
  if (direction === undefined) return undefined;
  return { kind: shift ? "resize" : "move", columns: direction[0], rows: direction[1] };
}
