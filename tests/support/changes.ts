import { elementOfSymbol } from "../../src/music/chords/element.ts";
import type { MusicElement, Voice } from "../../src/music/elements.ts";
import type { Harmony, SequencerData } from "../../src/music/payloads.ts";
import type { Duration } from "../../src/music/time/time.ts";
import { isNothing, type Nothing } from "../../src/processors/define.ts";

/** Chords from symbols, each with a duration after a colon where it is not a whole note. */
export function harmonyOf(text: string, key = "C", scaleType = "major"): Harmony {
  const elements = text.split(" ").map((word, index): MusicElement => {
    const [symbol = "", duration = "w"] = word.split(":");
    const element = elementOfSymbol(symbol, { id: `chord-${index + 1}`, duration: duration as Duration });
    if (!element.ok) throw new Error(element.error.code);
    return element.value;
  });
  return { title: text, key: { key, scaleType }, elements };
}

/** A pattern of eighths: `x` strikes, `-` holds, `.` is empty. */
export function patternOf(rows: Readonly<Record<string, string>>, length = 1): SequencerData {
  const sequences = Object.entries(rows).map(([key, cells]) => ({
    key,
    steps: [...cells.matchAll(/x-*|\./g)].map(([cell]) => ({ size: cell.length / 8, active: cell !== "." })),
  }));
  return { sequences, length, meter: "4/4" };
}

/** What a run gave; throws where it gave nothing. */
export function given<T>(output: T | Nothing): T {
  if (isNothing(output)) throw new Error(output.why.code);
  return output as T;
}

/** Notes of every chord of a harmony. */
export const voicings = (harmony: Harmony): string[] =>
  harmony.elements.map((element) => (element.elementType === "Chord" ? element.notes.join(" ") : "rest"));

/** A voice as words: notes, duration, and `_` where it is tied on. */
export const written = ({ elements }: Voice): string =>
  elements
    .map((element) => {
      if (element.elementType === "Rest") return `z:${element.duration}`;
      if (element.elementType === "Triplet") return "triplet";
      const notes = element.elementType === "Note" ? element.note : element.notes.join("+");
      return `${notes}:${element.duration}${element.tied ? "_" : ""}`;
    })
    .join(" ");
