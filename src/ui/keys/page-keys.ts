import type { Combo } from "./combo.ts";
import { matches, type Pressed } from "./combo.ts";

/** Keys that do the same, and what they do. */
export interface KeyRow {
  readonly keys: readonly Combo[];
  readonly does: string;
}

/** The keys of a page as a whole: what binds them and what lists them reads this table. */
export const pageKeys = {
  play: { keys: ["Space"], does: "Play or pause" },
  silence: { keys: ["Escape"], does: "Close what is open, else silence everything" },
  undo: { keys: ["Mod+KeyZ"], does: "Undo" },
  redo: { keys: ["Mod+Shift+KeyZ", "Mod+KeyY"], does: "Redo" },
  save: { keys: ["Mod+KeyS"], does: "Save" },
  print: { keys: ["Mod+KeyP"], does: "Print a lesson as a worksheet" },
  nextWidget: { keys: ["F6"], does: "Go to the next widget, and from the last to the header" },
  widgetBefore: { keys: ["Shift+F6"], does: "Go to the one before" },
  help: { keys: ["?"], does: "Show these keys" },
} as const satisfies Readonly<Record<string, KeyRow>>;

/** Whether an event is one of the page's keys. @example isPageKey(event, "save") */
export const isPageKey = (event: Pressed, name: keyof typeof pageKeys): boolean =>
  pageKeys[name].keys.some((combo) => matches(event, combo));
