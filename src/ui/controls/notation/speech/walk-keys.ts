import type { Step } from "../../../../music/notation/reading/spoken.ts";

/** Where a key goes in a score. */
export type Walk = { readonly by: Step; readonly to: 1 | -1 } | "begin" | "end";

/** The walk of a key; undefined where it is none. @example walkOf("ArrowRight", true) // { by: "bar", to: 1 } */
export function walkOf(key: string, shift: boolean): Walk | undefined {
  if (key === "Home") return "begin";
  if (key === "End") return "end";
  if (key === "ArrowRight" || key === "ArrowLeft") return { by: shift ? "bar" : "place", to: key === "ArrowRight" ? 1 : -1 };
  if (key === "ArrowDown" || key === "ArrowUp") return { by: "line", to: key === "ArrowDown" ? 1 : -1 };
  return undefined;
}
