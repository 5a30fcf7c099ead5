import type { Key } from "../elements.ts";
import { keySignature, majorKeyOf } from "../keys.ts";
import { midiOf } from "../pitch.ts";
import { ticks } from "../time/time.ts";
import { oneBar } from "./scale-score.ts";
import type { Score, ScoreStaff, ScoreVoice } from "./score.ts";
import { VoiceWriter } from "./score-voice.ts";
import { type FittedClef, fittingClef, ledgerLines } from "./staves/clefs.ts";

/** C4: on two staves, notes below it stand in the bass. */
const MIDDLE_C = 60;
/** Ledger lines that a note may have. */
const MOST_LINES = 2;

/**
 * Notes that sound together as one whole-note chord without a meter: on one staff where they fit there, else on two. No notes
 * give an empty bar.
 * @example notesScore(["C3", "E4", "G4"], { key: "C", scaleType: "major" }).staves.length // 2
 */
export function notesScore(notes: readonly string[], key: Key): Score {
  const name = majorKeyOf(keySignature(key.key, key.scaleType));
  const groups = staffGroups(notes);
  const staves = groups.map(
    ({ clef }): ScoreStaff => ({ clef: clef.clef, kind: "Harmony", names: null, brace: groups.length > 1 ? 1 : null }),
  );
  const voices = groups.map((group, staff): ScoreVoice => ({ staff, source: 0, slashes: false, bars: [together(group, name)] }));
  return oneBar(staves, voices, name, WHOLE);
}

const WHOLE = ticks(3840);

interface StaffGroup {
  readonly notes: readonly string[];
  readonly clef: FittedClef;
}

const PLAIN: readonly FittedClef[] = [
  { clef: "treble", octaves: 0 },
  { clef: "bass", octaves: 0 },
];

function staffGroups(notes: readonly string[]): readonly StaffGroup[] {
  const holds = (clef: FittedClef): boolean => notes.every((note) => ledgerLines(note, clef) <= MOST_LINES);
  const isLow = (note: string): boolean => (midiOf(note) ?? MIDDLE_C) < MIDDLE_C;
  const isHigh = (note: string): boolean => (midiOf(note) ?? MIDDLE_C) > MIDDLE_C;
  // What is above middle C is read in the treble clef, whatever lies below it.
  const one = PLAIN.find((clef) => holds(clef) && !(clef.clef === "bass" && notes.some(isHigh)));
  if (one !== undefined) return [{ notes, clef: one }];
  const [above, below] = [notes.filter((note) => !isLow(note)), notes.filter(isLow)];
  const groups = [above, below].filter((group) => group.length > 0);
  return groups.map((group) => ({
    notes: group,
    clef: fittingClef({ notes: group, written: null, soundsBelow: false, most: MOST_LINES }),
  }));
}

function together({ notes, clef }: StaffGroup, key: string) {
  const [only = ""] = notes;
  const base = { id: "notes", name: notes.join(" "), duration: "w" } as const;
  const rest = { id: "rest", name: "Rest", note: "z", duration: "w", invisible: true, elementType: "Rest" } as const;
  const some =
    notes.length === 1 ? ({ ...base, note: only, elementType: "Note" } as const) : ({ ...base, notes, elementType: "Notes" } as const);
  return new VoiceWriter(clef).write({ elements: [notes.length === 0 ? rest : some] }, { meter: "4/4", key });
}
