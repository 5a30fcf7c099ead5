import { learners } from "../text/en/guide/learners.ts";
import { teachers } from "../text/en/guide/teachers.ts";

/** A short page of the guide. */
export interface GuidePage {
  /** The last part of its address. */
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Its picture, made by `scripts/guide-pictures.mjs` from the running product. */
  readonly picture: string;
}

/** The pages in their order: learners first. */
export const guidePages: readonly GuidePage[] = [...learners, ...teachers];

/** Whom a page is for. */
export const audiences = { learners, teachers } as const satisfies Readonly<Record<string, readonly GuidePage[]>>;

/** The page about a type of widget, which its menu leads to. */
const ofWidget: Readonly<Record<string, string>> = {
  player: "player",
  keySelector: "key-and-scales",
  progression: "write-a-progression",
  chords: "write-a-progression",
  modalChords: "key-and-scales",
  chordFinder: "first-sound",
  harmonyTool: "connect",
  repertoire: "play-a-song",
  licks: "play-a-song",
  chordRhythmSequencer: "connect",
  pianoRollSequencer: "connect",
  simpleTraining: "training",
  pianoRoll: "midi-keyboard",
  chordDisplay: "key-and-scales",
  notation: "write-a-lesson",
  voicing: "write-a-lesson",
  question: "write-a-lesson",
};

/** The address of the page about a type of widget; the guide's first page where there is none. @example guideOf("player") // "/guide/player" */
export function guideOf(widgetType: string): string {
  const id = ofWidget[widgetType];
  return id === undefined ? "/guide" : `/guide/${id}`;
}
