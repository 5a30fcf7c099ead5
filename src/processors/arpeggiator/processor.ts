import type { MusicElement } from "../../music/elements.ts";
import { chordsIn } from "../../music/pieces/chords.ts";
import { type Duration, durationTicks, ticks } from "../../music/time/time.ts";
import { choice, defineProcessor, nothing } from "../define.ts";
import { type HarmonySpan, harmonySpans, isWritable, rests, sounding, voiceIn } from "../harmony.ts";
import { problem } from "../problems.ts";

type Direction = "up" | "down" | "upDown";

/** One round of an arpeggio; up and down does not repeat its outer notes. */
function roundOf(notes: readonly string[], direction: Direction): readonly string[] {
  if (direction === "up") return notes;
  if (direction === "down") return [...notes].reverse();
  return [...notes, ...notes.slice(1, -1).reverse()];
}

function broken({ chord, start, length }: HarmonySpan, direction: Direction, duration: Duration, id: string): MusicElement[] {
  const end = start + length;
  if (chord === undefined || chord.notes.length === 0) return rests(`${id}-rest`, start, ticks(end));
  const round = roundOf(chord.notes, direction);
  const size = durationTicks(duration);
  return Array.from({ length: Math.ceil(length / size) }, (_, index) => {
    const left = ticks(Math.min(size, length - index * size));
    const note = round[index % round.length] ?? chord.tonic;
    return isWritable(left) ? sounding(`${id}-${index + 1}`, chord, [note], left, false) : [];
  }).flat();
}

export const arpeggiator = defineProcessor({
  type: "arpeggiator",
  inputs: ["Harmony"],
  output: "Voice",
  options: {
    direction: choice("up", ["up", "down", "upDown"]),
    duration: choice("e", ["q", "e", "s"]),
  },
  run: (harmony, { direction, duration }) =>
    chordsIn(harmony.elements).length === 0
      ? nothing(problem("no-chords"))
      : voiceIn(
          harmony,
          "Melody",
          harmonySpans(harmony).flatMap((span, index) => broken(span, direction, duration, `arpeggio-${index + 1}`)),
        ),
});
