import * as common from "../text/en/common.ts";
import * as words from "../text/en/keys.ts";
import type { Combo } from "./combo.ts";
import { matches, type Pressed } from "./combo.ts";

/** Keys that do the same, and what they do. */
export interface KeyRow {
  readonly keys: readonly Combo[];
  readonly does: string;
}

/** The keys of a page as a whole: what binds them and what lists them reads this table. */
export const pageKeys = {
  play: { keys: ["Space"], does: words.playOrPause },
  silence: { keys: ["Escape"], does: words.closeOrSilence },
  undo: { keys: ["Mod+KeyZ"], does: common.undo },
  redo: { keys: ["Mod+Shift+KeyZ", "Mod+KeyY"], does: common.redo },
  save: { keys: ["Mod+KeyS"], does: common.save },
  print: { keys: ["Mod+KeyP"], does: words.printLesson },
  nextWidget: { keys: ["F6"], does: words.nextWidget },
  widgetBefore: { keys: ["Shift+F6"], does: words.previousWidget },
  paste: { keys: ["Mod+KeyV"], does: words.bringCopied },
  where: { keys: ["Shift+KeyW"], does: words.sayWhere },
  help: { keys: ["?"], does: words.showKeys },
} as const satisfies Readonly<Record<string, KeyRow>>;

/** Whether an event is one of the page's keys. @example isPageKey(event, "save") */
export const isPageKey = (event: Pressed, name: keyof typeof pageKeys): boolean =>
  pageKeys[name].keys.some((combo) => matches(event, combo));
