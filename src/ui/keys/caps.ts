import * as words from "../text/en/keys.ts";
import type { Combo } from "./combo.ts";

const CAPS: Readonly<Record<string, string>> = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Escape: words.esc,
  Delete: words.del,
  PageUp: words.pageUp,
  PageDown: words.pageDown,
  ContextMenu: words.menu,
};

/** What is printed on the keys of a combo. @example capsOf("Mod+Shift+KeyZ", false) // ["Ctrl", "Shift", "Z"] */
export const capsOf = (combo: Combo, mac: boolean): readonly string[] =>
  combo.split("+").map((part) => {
    if (part === "Mod") return mac ? "⌘" : words.ctrl;
    return CAPS[part] ?? part.replace(/^(?:Key|Digit)/, "");
  });
