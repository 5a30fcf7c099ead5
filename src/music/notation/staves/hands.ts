import type { Bar, ChordElement, PlainElement } from "../../elements.ts";
import { midiOf } from "../../pitch.ts";
import type { StaffPlan } from "./score-views.ts";

/** What of some elements a hand plays. */
export const handOf = (elements: Bar["elements"], { hand, split }: StaffPlan): Bar["elements"] =>
  hand === null ? elements : elements.map((element) => (element.elementType === "Chord" ? chordOfHand(element, hand, split) : element));

const MIDDLE_C = 60;

/** The notes of a chord that the left hand has. */
function leftOf({ notes, bass }: ChordElement, split: StaffPlan["split"]): readonly string[] {
  if (split === "middle") return notes.filter((note) => (midiOf(note) ?? MIDDLE_C) < MIDDLE_C);
  return (split === "lowest" || bass !== undefined) && notes.length > 1 ? notes.slice(0, 1) : [];
}

function chordOfHand(chord: ChordElement, hand: "left" | "right", split: StaffPlan["split"]): PlainElement {
  const left = leftOf(chord, split);
  const own = hand === "left" ? left : chord.notes.filter((note) => !left.includes(note));
  const { id, duration, tied } = chord;
  const [only] = own;
  if (only === undefined) return { id, name: "Rest", note: "z", duration, elementType: "Rest" };
  if (hand === "right" || own.length > 1) return { ...chord, notes: own };
  return { id, name: only, note: only, duration, ...(tied === undefined ? {} : { tied }), elementType: "Note" };
}

/** What stands on a staff, bar by bar: notes as they sound. */
export const notesOf = (plan: StaffPlan, filled: readonly (readonly Bar[])[]): readonly (readonly string[])[] =>
  (filled[plan.voices[0] ?? -1] ?? []).map((_, bar) =>
    plan.voices.flatMap((index) => handOf(filled[index]?.[bar]?.elements ?? [], plan).flatMap(soundingNotes)),
  );

/** The notes of an element as they sound. */
export function soundingNotes(element: Bar["elements"][number]): readonly string[] {
  if (element.elementType === "Triplet") return element.elements.flatMap(soundingNotes);
  if (element.elementType === "Rest") return [];
  return element.elementType === "Note" ? [element.note] : element.notes;
}
