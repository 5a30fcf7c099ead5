import type { ChordElement, Piece, VoiceId } from "../elements.ts";
import { chordAt } from "../pieces/timeline.ts";
import { midiOf, noteName, pitchClassName, pitchClassOf } from "../pitch.ts";
import type { Ticks } from "../time/time.ts";
import { nearestInterval, tonicOf, transposeElement } from "../transpose.ts";
import { exerciseKeyOf } from "./exercises.ts";
import { type WrittenStep, writtenSteps } from "./expected.ts";

/** A step with what it is called. */
export interface ScoreStep extends WrittenStep {
  /** The chord that sounds there, or the name of its highest note where there are no chords. */
  readonly label: string;
  /** The written chord that sounds there; null in a piece or voice without chords. */
  readonly chord: ChordElement | null;
  /** True where a chord is struck, or a note of a piece without chords: what a learner's record counts. */
  readonly counts: boolean;
  /** Tonic of the key that it is in: that of the piece, in an exercise through the keys its own. */
  readonly key: string;
}

/**
 * The steps of the chosen voices of a piece with their names, moved by so many half steps.
 * @example scoreOf(piece, ["Harmony"])[0]?.label // "Dm7"
 */
export function scoreOf(piece: Piece, voices: readonly VoiceId[], transpose = 0): readonly ScoreStep[] {
  const interval = nearestInterval("C", pitchClassName((((transpose % 12) + 12) % 12) as number, "flats"));
  const hasChords = voices.includes("Harmony") && piece.voices.some(({ type }) => type === "Harmony");
  const moved = (tonic: string): string =>
    transpose === 0 ? tonic : (pitchClassOf(pitchClassName(((midiOf(`${tonic}4`) ?? 60) + transpose + 12) % 12, "flats")) ?? tonic);
  const tonic = tonicOf(piece.voices[0]?.key ?? "C");
  return writtenSteps(piece, voices, transpose).map((step): ScoreStep => {
    const chord = hasChords ? chordAt(piece, step.start) : undefined;
    const label = chord === undefined ? highest(step) : transpose === 0 ? chord.name : transposeElement(chord, interval).name;
    const key = moved((chord && exerciseKeyOf(piece, chord)) ?? tonic);
    return { ...step, label, chord: chord ?? null, key, counts: !hasChords || step.notes.some(({ voice }) => voice === "Harmony") };
  });
}

const highest = ({ notes }: WrittenStep): string =>
  noteName(Math.max(...notes.map(({ midi }) => midi)), { prefer: "flats" }).replace(/-?\d+$/, "");

/** The steps whose onset lies in a stretch of the piece; `sounding` says where a written tick sounds. @example stepsWithin(score, ticks(0), ticks(3840), (tick) => tick) */
export const stepsWithin = (steps: readonly ScoreStep[], from: Ticks, to: Ticks, sounding: (tick: Ticks) => Ticks): readonly ScoreStep[] =>
  steps.filter(({ start }) => sounding(start) >= from && sounding(start) < to);
