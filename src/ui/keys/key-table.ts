import { computerKeyLabels } from "../../host/keys/computer-keyboard.ts";
import * as common from "../text/en/common.ts";
import * as words from "../text/en/keys.ts";
import type { Combo } from "./combo.ts";
import { pageKeys } from "./page-keys.ts";

/** Keys that do the same, and what they do. */
export interface KeyRow {
  readonly keys: readonly Combo[];
  readonly does: string;
}

/** Keys that work in one place. */
export interface KeySection {
  readonly title: string;
  readonly rows: readonly KeyRow[];
}

/** What the keys of a page as a whole do. */
const pageDoes: Readonly<Record<keyof typeof pageKeys, string>> = {
  play: words.playOrPause,
  silence: words.closeOrSilence,
  undo: common.undo,
  redo: common.redo,
  save: common.save,
  print: words.printLesson,
  find: words.findAnything,
  nextWidget: words.nextWidget,
  widgetBefore: words.previousWidget,
  paste: words.bringCopied,
  where: words.sayWhere,
  help: words.showKeys,
};
const pageRows: readonly KeyRow[] = Object.entries(pageDoes).map(([name, does]) => ({
  keys: pageKeys[name as keyof typeof pageKeys].keys,
  does,
}));

/** The keys that the focus of a part of the page brings; tests hold each of them against what binds it. */
export const focusKeys = {
  widget: [
    { keys: ["Enter"], does: words.selectWidget },
    { keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"], does: words.moveWidget },
    { keys: ["Shift+ArrowLeft", "Shift+ArrowRight", "Shift+ArrowUp", "Shift+ArrowDown"], does: words.resizeWidget },
    { keys: ["Delete"], does: words.deleteWidget },
  ],
  element: [
    { keys: ["Enter"], does: words.hearElement },
    { keys: ["Space"], does: words.liftElement },
    { keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"], does: words.carryElement },
    { keys: ["Escape"], does: words.putElementBack },
    { keys: ["Shift+F10", "ContextMenu"], does: words.openElementMenu },
    { keys: ["D"], does: words.duplicateElement },
    { keys: ["Delete", "Backspace"], does: words.removeElement },
  ],
  piano: [
    { keys: ["ArrowLeft", "ArrowRight"], does: words.nextKey },
    { keys: ["ArrowUp", "ArrowDown", "PageUp", "PageDown"], does: words.nextOctave },
    { keys: ["Home", "End"], does: words.firstOrLastKey },
    { keys: ["Enter", "Space"], does: words.holdKey },
  ],
  tempo: [
    { keys: ["ArrowUp", "ArrowDown"], does: words.tempoByOne },
    { keys: ["Shift+ArrowUp", "Shift+ArrowDown", "PageUp", "PageDown"], does: words.tempoByTen },
    { keys: ["Enter"], does: words.takeTempo },
    { keys: ["Escape"], does: words.leaveTempo },
  ],
  steps: [
    { keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"], does: words.nextStep },
    { keys: ["Enter", "Space"], does: words.toggleStep },
    { keys: ["Shift+ArrowLeft", "Shift+ArrowRight"], does: words.resizeStep },
  ],
  sheet: [
    { keys: ["ArrowLeft", "ArrowRight"], does: words.nextPlace },
    { keys: ["Shift+ArrowLeft", "Shift+ArrowRight"], does: words.nextBar },
    { keys: ["ArrowUp", "ArrowDown"], does: words.nextLine },
    { keys: ["Home", "End"], does: words.firstOrLastPlace },
    { keys: ["Enter"], does: words.playFromHere },
    { keys: ["S"], does: words.soundOfWalk },
  ],
  stand: [
    { keys: ["PageDown", "ArrowRight"], does: words.turnOn },
    { keys: ["PageUp", "ArrowLeft"], does: words.turnBack },
    { keys: ["+", "-"], does: words.sizeOfStand },
    { keys: ["Escape"], does: words.leaveStand },
  ],
  stage: [
    { keys: ["Space", "Enter"], does: words.tapOnPad },
    { keys: ["Escape"], does: words.leaveStage },
  ],
  graph: [{ keys: ["Delete", "Backspace"], does: words.deleteNode }],
  stepEntry: [
    { keys: ["A", "G"], does: words.noteByLetter },
    { keys: ["3", "7"], does: words.lengthByNumber },
    { keys: [".", "0"], does: words.dotOrRest },
    { keys: ["ArrowUp", "ArrowDown"], does: words.octaveOfLetter },
    { keys: ["Backspace"], does: words.takeBackStep },
  ],
  lesson: [
    { keys: ["/"], does: words.insertBlock },
    { keys: ["Mod+KeyB"], does: words.bold },
    { keys: ["Mod+KeyI"], does: words.italic },
  ],
} as const satisfies Readonly<Record<string, readonly KeyRow[]>>;

/** The two rows of the computer's keyboard, from the lowest note. */
function pianoRows(): readonly KeyRow[] {
  const caps = [...computerKeyLabels(0).values()];
  return [
    { keys: caps.slice(0, 12), does: words.lowerOctave },
    { keys: caps.slice(12), does: words.upperOctave },
  ];
}

/** Every key that the product binds, by where it works. */
export const keySections = (): readonly KeySection[] => [
  { title: words.anywhere, rows: pageRows },
  { title: words.computerKeyboard, rows: pianoRows() },
  { title: words.onWidget, rows: focusKeys.widget },
  { title: words.onElement, rows: focusKeys.element },
  { title: words.onPiano, rows: focusKeys.piano },
  { title: words.inTempo, rows: focusKeys.tempo },
  { title: words.onStep, rows: focusKeys.steps },
  { title: words.onSheet, rows: focusKeys.sheet },
  { title: words.inStand, rows: focusKeys.stand },
  { title: words.onStage, rows: focusKeys.stage },
  { title: words.inConnections, rows: focusKeys.graph },
  { title: words.inLesson, rows: focusKeys.lesson },
  { title: words.inStepEntry, rows: focusKeys.stepEntry },
];
