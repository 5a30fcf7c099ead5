import type { MusicElement } from "../../music/elements.ts";
import type { SequencerData } from "../../music/payloads.ts";
import { overChanges } from "../../music/pieces/voice.ts";
import { midiOf } from "../../music/pitch.ts";
import { cellTicks, gridOf, patternTicks, stepNotes } from "../../music/rhythm/step-grid.ts";
import { SMALLEST_TICKS, ticks } from "../../music/time/time.ts";
import { defineProcessor, nothing } from "../define.ts";
import { type HarmonySpan, harmonySpans, rests, sounding, voiceIn } from "../harmony.ts";
import { problem } from "../problems.ts";
import { notesOfRow } from "./rows.ts";

interface Strike {
  readonly notes: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** What a pattern, over and over, strikes while one chord lasts; what is held into the next chord ends with this one. */
function strikesIn({ chord, start, length }: HarmonySpan, data: SequencerData): Strike[] {
  if (chord === undefined) return [];
  const [end, pattern] = [start + length, patternTicks(data)];
  const rounds = Array.from(
    { length: Math.ceil(end / pattern) - Math.floor(start / pattern) },
    (_, index) => Math.floor(start / pattern) + index,
  );
  return data.sequences.flatMap((row) => {
    const notes = notesOfRow(chord, row.key);
    if (notes.length === 0) return [];
    return rounds.flatMap((round) =>
      stepNotes(row, pattern)
        .map((step) => ({ notes, start: onGrid(round * pattern + step.start), end: onGrid(round * pattern + step.start + step.length) }))
        .filter((strike) => strike.start >= start && strike.start < end)
        .map((strike) => ({ ...strike, end: Math.min(strike.end, end) })),
    );
  });
}

const onGrid = (at: number): number => Math.round(at / SMALLEST_TICKS) * SMALLEST_TICKS;

/** One chord in the rhythm of a pattern. */
function rhythmised(span: HarmonySpan, data: SequencerData, id: string): MusicElement[] {
  const strikes = strikesIn(span, data);
  const end = span.start + span.length;
  const lines = [...new Set([span.start, end, ...strikes.flatMap((strike) => [strike.start, strike.end])])].sort((a, b) => a - b);
  return lines.slice(0, -1).flatMap((from, index) => {
    const to = lines[index + 1] ?? end;
    const now = strikes.filter((strike) => strike.start <= from && strike.end > from);
    if (span.chord === undefined || now.length === 0)
      return rests(`${id}-rest-${index + 1}`, ticks(from), ticks(to), cellTicks(gridOf(data)));
    const notes = inOrder(now.flatMap((strike) => strike.notes));
    const next = strikes.filter((strike) => strike.start <= to && strike.end > to);
    const struckAgain = next.some((strike) => strike.start === to && strike.notes.some((note) => notes.includes(note)));
    const goesOn = next.some((strike) => strike.start < to);
    return sounding(`${id}-${index + 1}`, span.chord, notes, ticks(to - from), goesOn && !struckAgain);
  });
}

const inOrder = (notes: readonly string[]): readonly string[] => [...new Set(notes)].sort((a, b) => (midiOf(a) ?? 0) - (midiOf(b) ?? 0));

export const chordRhythm = defineProcessor({
  type: "chordRhythm",
  inputs: ["Harmony", "SequencerData"],
  output: "Voice",
  run: (harmony, data) => {
    if (!harmony.elements.some(({ elementType }) => elementType === "Chord" || elementType === "Triplet"))
      return nothing(problem("no-chords"));
    if (!data.sequences.some((row) => stepNotes(row, patternTicks(data)).length > 0)) return nothing(problem("empty-pattern"));
    const elements = harmonySpans(harmony).flatMap((span, index) => rhythmised(span, data, `rhythm-${index + 1}`));
    return overChanges(voiceIn(harmony, "Harmony", elements), harmony);
  },
});
