import type { Bar, NoteElement } from "../elements.ts";
import { beatTicks, durationsFor, meterOf, type Ticks, ticks } from "../time/time.ts";
import type { ScoreChord } from "./score.ts";

/** The middle line of the treble staff, where slashes stand. */
const MIDDLE_LINE = "B4";

/**
 * A bar as slashes: one a beat where its chords come on beats, else in the rhythm of the chords.
 * @example slashBar([{ name: "Dm7", offset: 0 }], ticks(3840), "4/4").bar.elements.length // 4
 */
export function slashBar(chords: readonly ScoreChord[], length: Ticks, meter: string): { readonly bar: Bar; readonly onBeats: boolean } {
  const beat = beatTicks(meterOf(meter));
  const onBeats = length % beat === 0 && chords.every(({ offset }) => offset % beat === 0);
  const inside = chords.map(({ offset }) => offset).filter((offset) => offset > 0 && offset < length);
  const starts: readonly number[] = onBeats
    ? Array.from({ length: length / beat }, (_, index) => index * beat)
    : [...new Set([0, ...inside])];
  const elements: NoteElement[] = [];
  const tied: number[] = [];
  starts.forEach((start, index) => {
    const durations = durationsFor(ticks((starts[index + 1] ?? length) - start));
    durations.forEach((duration, part) => {
      if (part < durations.length - 1) tied.push(elements.length);
      elements.push({ id: `slash-${index + 1}-${part + 1}`, name: "slash", note: MIDDLE_LINE, duration, elementType: "Note" });
    });
  });
  return { bar: { elements, tied }, onBeats };
}
