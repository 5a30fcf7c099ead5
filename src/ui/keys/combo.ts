import * as words from "../text/en/keys.ts";

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
