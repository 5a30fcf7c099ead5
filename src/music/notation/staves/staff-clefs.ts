import type { Bar, Piece, Voice } from "../../elements.ts";
import { voiceKind } from "../../pieces/voice-ids.ts";
import { pitchClassOf } from "../../pitch.ts";
import { changingClefs, type FittedClef, fittingClef, handClefs, ledgerLines } from "./clefs.ts";
import { handOf, notesOf, soundingNotes } from "./hands.ts";
import type { StaffPlan } from "./score-views.ts";

export interface StaffClefs {
  readonly usual: FittedClef;
  /** Absent: the usual one in all bars. */
  readonly byBar?: readonly FittedClef[];
}

/** Ledger lines that a note of a melody may have, and one of anything else. */
const MOST_OF_MELODY = 3;
const MOST_LINES = 2;
/** Of the notes of two hands, how many may have more before their clefs change by the bar. */
const FEW = 0.1;

/** Ledger lines that a note may have where these voices stand: single notes of a melody one more. */
const mostLines = (own: readonly Voice[]): number =>
  own.length === 1 && own.every((voice) => voiceKind(voice) === "Melody") ? MOST_OF_MELODY : MOST_LINES;

/** The clefs of the staves: each its own, and of chords over their bass or of two hands, which change it, those of a pianist. */
export function pianistClefs(plans: readonly StaffPlan[], piece: Piece, filled: readonly (readonly Bar[])[]): readonly StaffClefs[] {
  const clefs = plans.map((plan) => clefsOf(plan, piece, filled));
  for (const [index, upper] of plans.entries()) {
    const lower = plans[index + 1];
    if (lower === undefined || !arePair(upper, lower, piece, plans.length)) continue;
    if (upper.hand !== null && clefs[index]?.byBar === undefined && clefs[index + 1]?.byBar === undefined) continue;
    const [chords = [], bass = []] = [upper, lower].map((plan) => notesOf(plan, filled).flat());
    const found = handClefs({ chords, bass }, MOST_LINES, FEW);
    if (found !== null) for (const [at, usual] of found.entries()) clefs[index + at] = { usual };
  }
  return clefs;
}

/** Whether a pianist reads two staves as one: chords, or what a piano comps, over their bass where these are all; the two hands of some chords. */
function arePair(upper: StaffPlan, lower: StaffPlan, piece: Piece, staves: number): boolean {
  if (upper.voices.length > 1 || lower.voices.length > 1 || upper.brace === null || lower.brace === null) return false;
  const [above, below] = [upper, lower].map(({ voices }) => piece.voices[voices[0] ?? -1]);
  if (upper.hand === "right" && lower.hand === "left") return above === below && above?.part === undefined;
  if (above === undefined || below === undefined || staves > 2 || upper.hand !== null || lower.hand !== null) return false;
  const isPiano = above.part === undefined || (above.part === "comping" && above.clefOctave === undefined && !upper.named);
  return isPiano && voiceKind(above) === "Harmony" && voiceKind(below) === "Bass" && (below.part === undefined || above.part === "comping");
}

/** The clef of each bar of a staff: one for all where one holds the notes of every voice that stands there. */
function clefsOf(plan: StaffPlan, piece: Piece, filled: readonly (readonly Bar[])[]): StaffClefs {
  const usual = clefOf(plan, piece, filled);
  const own = plan.voices.flatMap((index) => piece.voices[index] ?? []);
  const areRead = own.every(
    ({ type, clef, clefOctave, part }) => type !== "Bass" && clefOctave === undefined && clef !== "percussion" && part !== "comping",
  );
  if (own.length === 0 || plan.slashes || !areRead) return { usual };
  const most = mostLines(own);
  const notes = notesOf(plan, filled);
  if (notes.flat().every((note) => ledgerLines(note, usual) <= most)) return { usual };
  const byBar = changingClefs(notes, usual.octaves === 0 ? usual : { clef: "treble", octaves: 0 }, most);
  return { usual: byBar[0] ?? usual, byBar };
}

function clefOf(plan: StaffPlan, piece: Piece, filled: readonly (readonly Bar[])[]): FittedClef {
  const own = plan.voices.flatMap((index) => piece.voices[index] ?? []);
  const [first] = own;
  if (first === undefined || plan.slashes) return { clef: "treble", octaves: 0 };
  if (first.clef === "percussion") return { clef: "perc", octaves: 0, ...(first.part === "drums" ? { kit: true } : {}) };
  if (first.part === "comping") return plan.hand === "left" ? { clef: "bass", octaves: 0 } : writtenClef(first);
  return fittingClef({
    notes: notesOf(plan, filled).flat(),
    written: voiceKind(first) === "Harmony" ? null : writtenClef(first),
    soundsBelow: own.every((voice) => voiceKind(voice) === "Bass"),
    most: mostLines(own),
  });
}

/** The clef that was written. A bass stands an octave above its sound in the bass clef, with nothing at it. */
function writtenClef(voice: Voice): FittedClef {
  const { clef, clefOctave = 0 } = voice;
  if (voiceKind(voice) === "Bass" && clef === "bass" && clefOctave === 0) return { clef: "bass", octaves: 1 };
  const sign = clefOctave === 0 ? "" : clefOctave > 0 ? `+${clefOctave * 7 + 1}` : `-${-clefOctave * 7 + 1}`;
  return { clef: `${clef}${sign}`, octaves: -clefOctave };
}

/**
 * Harmony that no clef holds is played by two hands, on two staves: the left one takes the slash basses, or the lowest note of every chord
 * where there are none or where that does not do. What a band comps is parted at middle C where its staves are named; a guitar's is not.
 */
export function inHands(plan: StaffPlan, piece: Piece, filled: readonly (readonly Bar[])[]): readonly StaffPlan[] {
  const [only] = plan.voices;
  const voice = piece.voices[only ?? -1];
  if (voice === undefined || plan.voices.length > 1 || plan.slashes || voiceKind(voice) !== "Harmony") return [plan];
  const elements = (filled[only ?? -1] ?? []).flatMap((bar) => bar.elements);
  const isHeld = (hand: StaffPlan): boolean => {
    const clef = clefOf(hand, piece, filled);
    return handOf(elements, hand)
      .flatMap(soundingNotes)
      .every((note) => ledgerLines(note, clef) <= MOST_LINES);
  };
  const isComping = voice.part === "comping";
  if (isHeld(plan) || (isComping && (voice.clefOctave !== undefined || !plan.named))) return [plan];
  const right = { ...plan, brace: plan.brace ?? 1, split: "bass", hand: "right" } as const;
  const hasBass = elements.some((each) => each.elementType === "Chord" && each.bass);
  const split = isComping ? "middle" : hasBass && isHeld(right) ? "bass" : "lowest";
  return [
    { ...right, split },
    { ...right, split, hand: "left", named: false },
  ];
}

/** Without a bass that plays what the left hand of the chords has, in whatever octave: a pianist reads it there. */
export function withoutDoubles(plans: readonly StaffPlan[], piece: Piece, filled: readonly (readonly Bar[])[]): readonly StaffPlan[] {
  const letters = (plan: StaffPlan): string => JSON.stringify(notesOf(plan, filled).map((bar) => bar.map((note) => pitchClassOf(note))));
  const left = plans.filter(({ hand }) => hand === "left").map(letters);
  return plans.filter((plan) => {
    const [voice] = plan.voices.flatMap((index) => piece.voices[index] ?? []);
    return plan.hand !== null || voice === undefined || voiceKind(voice) !== "Bass" || !left.includes(letters(plan));
  });
}
