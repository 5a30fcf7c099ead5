import type { Piece, Voice } from "../../elements.ts";
import { voiceKind } from "../../pieces/voice-ids.ts";
import type { ScoreView } from "../score.ts";

/** A staff of a view: which voices of the piece stand on it, and whether as slashes. */
export interface StaffPlan {
  readonly voices: readonly number[];
  readonly slashes: boolean;
  /** Of chords their slash bass alone, or all but that: the left and the right hand of harmony that no clef holds. */
  readonly hand: "left" | "right" | null;
  /** What the left hand has: slash basses, the lowest note of every chord, or what lies below middle C. */
  readonly split: "bass" | "lowest" | "middle";
  readonly brace: number | null;
  readonly named: boolean;
}

const staff = (voices: readonly number[], more: Partial<StaffPlan> = {}): StaffPlan => ({
  voices,
  slashes: false,
  hand: null,
  split: "bass",
  brace: null,
  named: false,
  ...more,
});

/** A piece's voices by what they are, as indices. */
function byKind(piece: Piece) {
  const of = (test: (voice: Voice) => boolean): number[] => piece.voices.flatMap((voice, index) => (test(voice) ? [index] : []));
  return {
    harmony: of((voice) => voiceKind(voice) === "Harmony"),
    melody: of((voice) => voiceKind(voice) === "Melody"),
    bass: of((voice) => voiceKind(voice) === "Bass"),
    right: of(({ part }) => part === "right"),
    left: of(({ part }) => part === "left"),
  };
}

/**
 * The staves of a view, from the top. Harmony that is generated stands in the piano and the full view alone; a lead sheet without a
 * melody has slashes.
 * @example stavesOf(progressionPiece, "piano").length // 2
 */
export function stavesOf(piece: Piece, view: ScoreView): readonly StaffPlan[] {
  if (view === "chart") return [];
  if (view === "full") return fullStaves(piece);
  return view === "lead" ? leadStaff(piece) : pianoStaves(piece);
}

function leadStaff(piece: Piece): readonly StaffPlan[] {
  const { melody, bass, harmony } = byKind(piece);
  const [first] = melody.length > 0 ? melody : harmony.length > 0 ? [] : bass;
  if (first !== undefined) return [staff([first])];
  const [changes] = harmony;
  return changes === undefined ? fullStaves(piece).slice(0, 1) : [staff([changes], { slashes: true })];
}

function pianoStaves(piece: Piece): readonly StaffPlan[] {
  const { melody, harmony, bass, right, left } = byKind(piece);
  if (right.length > 0 && left.length > 0) {
    const sung = melody.filter((index) => !right.includes(index) && !left.includes(index)).slice(0, 1);
    const hands = [staff(right, { brace: 1 }), staff(left, { brace: 1 })];
    return sung.length > 0 ? [staff(sung), ...hands] : hands;
  }
  const above = sharedStaff(piece, melody);
  const [upper, lower] =
    above.length > 0
      ? [
          above,
          firstOf(
            harmony,
            bass,
            melody.filter((index) => !above.includes(index)),
          ),
        ]
      : [firstOf(harmony), firstOf(bass)];
  const staves = [upper, lower].filter((voices) => voices.length > 0);
  if (staves.length === 0) return fullStaves(piece);
  return staves.map((voices) => staff(voices, { brace: staves.length > 1 ? 1 : null }));
}

/** The first of some voices, and those that share its staff. */
function sharedStaff(piece: Piece, voices: readonly number[]): readonly number[] {
  const [first] = voices;
  if (first === undefined) return [];
  const own = piece.voices[first]?.staff;
  return voices.filter((index) => index === first || (own !== undefined && piece.voices[index]?.staff === own));
}

/** The first voice of the first of these that has one. */
const firstOf = (...choices: readonly (readonly number[])[]): readonly number[] =>
  choices.find((voices) => voices.length > 0)?.slice(0, 1) ?? [];

/** Every voice that sounds: melodies, then harmony, bass and drums as the score has them; neighbours of one staff share it. */
function fullStaves(piece: Piece): readonly StaffPlan[] {
  const { harmony } = byKind(piece);
  const rest = piece.voices.map((_, index) => index).filter((index) => !harmony.includes(index));
  const bass = rest.filter((index) => ["Bass", "Drums"].includes(voiceKind(piece.voices[index] ?? { type: "Melody", clef: "treble" })));
  const order = [...rest.filter((index) => !bass.includes(index)), ...harmony, ...bass];
  const staves: number[][] = [];
  for (const index of order) {
    const voice = piece.voices[index];
    const last = staves.at(-1);
    const shares = voice?.staff !== undefined && last !== undefined && piece.voices[last[0] ?? -1]?.staff === voice.staff;
    if (shares) last.push(index);
    else staves.push([index]);
  }
  return staves.map((voices) => {
    const isHand = ["right", "left"].includes(piece.voices[voices[0] ?? -1]?.part ?? "");
    return staff(voices, { named: staves.length > 1, brace: isHand ? 1 : null });
  });
}

/** The view in which a piece opens: a song with a melody as a lead sheet, anything else as a pianist reads it. @example usualView(piece) // "lead" */
export function usualView(piece: Piece): ScoreView {
  const { melody, harmony, right } = byKind(piece);
  return melody.length > 0 && harmony.length > 0 && right.length === 0 ? "lead" : "piano";
}
