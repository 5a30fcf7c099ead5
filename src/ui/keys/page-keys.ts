import type { Combo } from "./combo.ts";
import { matches, type Pressed } from "./combo.ts";

/** The keys of a page as a whole: what binds them and what lists them reads this table. What they do is said by `key-table.ts`. */
export const pageKeys = {
  play: { keys: ["Space"] },
  silence: { keys: ["Escape"] },
  undo: { keys: ["Mod+KeyZ"] },
  redo: { keys: ["Mod+Shift+KeyZ", "Mod+KeyY"] },
  save: { keys: ["Mod+KeyS"] },
  print: { keys: ["Mod+KeyP"] },
  find: { keys: ["Mod+KeyK"] },
  nextWidget: { keys: ["F6"] },
  widgetBefore: { keys: ["Shift+F6"] },
  paste: { keys: ["Mod+KeyV"] },
  where: { keys: ["Shift+KeyW"] },
  help: { keys: ["?"] },
} as const satisfies Readonly<Record<string, { readonly keys: readonly Combo[] }>>;

/** Whether an event is one of the page's keys. @example isPageKey(event, "save") */
export const isPageKey = (event: Pressed, name: keyof typeof pageKeys): boolean =>
  pageKeys[name].keys.some((combo) => matches(event, combo));
