import { computerKeyLabels } from "../../host/keys/computer-keyboard.ts";
import { type KeyRow, pageKeys } from "./page-keys.ts";

/** Keys that work in one place. */
export interface KeySection {
  readonly title: string;
  readonly rows: readonly KeyRow[];
}

/** The keys that the focus of a part of the page brings; tests hold each of them against what binds it. */
export const focusKeys = {
  widget: [
    { keys: ["Enter"], does: "Select the widget, or leave it" },
    { keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"], does: "Move the selected widget" },
    { keys: ["Shift+ArrowLeft", "Shift+ArrowRight", "Shift+ArrowUp", "Shift+ArrowDown"], does: "Make it smaller or larger" },
    { keys: ["Delete"], does: "Delete it" },
  ],
  element: [
    { keys: ["Enter"], does: "Hear it; while it is lifted, drop it" },
    { keys: ["Space"], does: "Lift it, and drop it" },
    { keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"], does: "Carry what is lifted, inside its lane and to the next" },
    { keys: ["Escape"], does: "Put it back" },
    { keys: ["Shift+F10", "ContextMenu"], does: "Open its menu: duration, add to a progression" },
    { keys: ["D"], does: "Duplicate it" },
    { keys: ["Delete", "Backspace"], does: "Remove it from its progression" },
  ],
  piano: [
    { keys: ["ArrowLeft", "ArrowRight"], does: "The next key" },
    { keys: ["ArrowUp", "ArrowDown", "PageUp", "PageDown"], does: "An octave up or down" },
    { keys: ["Home", "End"], does: "The lowest or highest key" },
    { keys: ["Enter", "Space"], does: "Play it while it is held" },
  ],
  tempo: [
    { keys: ["ArrowUp", "ArrowDown"], does: "Faster or slower by one" },
    { keys: ["Shift+ArrowUp", "Shift+ArrowDown", "PageUp", "PageDown"], does: "By ten" },
    { keys: ["Enter"], does: "Take what is typed" },
    { keys: ["Escape"], does: "Leave it as it was" },
  ],
  steps: [
    { keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"], does: "Another step" },
    { keys: ["Enter", "Space"], does: "Turn it on or off" },
    { keys: ["Shift+ArrowLeft", "Shift+ArrowRight"], does: "Make it shorter or longer" },
  ],
  graph: [{ keys: ["Delete", "Backspace"], does: "Delete the selected processor or link" }],
  lesson: [
    { keys: ["/"], does: "Insert music, a widget or another block" },
    { keys: ["Mod+KeyB"], does: "Bold" },
    { keys: ["Mod+KeyI"], does: "Italic" },
  ],
} as const satisfies Readonly<Record<string, readonly KeyRow[]>>;

/** The two rows of the computer's keyboard, from the lowest note. */
function pianoRows(): readonly KeyRow[] {
  const caps = [...computerKeyLabels(0).values()];
  return [
    { keys: caps.slice(0, 12), does: "The lower octave, from C" },
    { keys: caps.slice(12), does: "The upper octave, from C" },
  ];
}

/** Every key that the product binds, by where it works. */
export const keySections = (): readonly KeySection[] => [
  { title: "Anywhere", rows: Object.values(pageKeys) },
  { title: "The computer's keyboard as a piano", rows: pianoRows() },
  { title: "On a widget", rows: focusKeys.widget },
  { title: "On a chord or rest", rows: focusKeys.element },
  { title: "On the piano", rows: focusKeys.piano },
  { title: "In the tempo", rows: focusKeys.tempo },
  { title: "On a sequencer's step", rows: focusKeys.steps },
  { title: "In the connections", rows: focusKeys.graph },
  { title: "In a lesson's text", rows: focusKeys.lesson },
];
