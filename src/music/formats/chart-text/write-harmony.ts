import type { MusicElement } from "../../elements.ts";
import { elementTicks, splitIntoBars } from "../../pieces/timeline.ts";
import { barTicks, meterOf } from "../../time/time.ts";
import { placedCells } from "../shared/bar-cells.ts";

/**
 * Chords as `readHarmony` reads them, to be typed on; empty where notes, or lengths that no typed bar has, stand among them.
 * @example harmonyText(elements) // "Dm7 G7 | Cmaj7"
 */
export function harmonyText(elements: readonly MusicElement[], meter = "4/4"): string {
  const bars = splitIntoBars(elements, meterOf(meter)).map((bar) => barText(bar.elements, meter, bar.tied ?? []));
  return bars.some((bar) => bar === undefined) ? "" : bars.join(" | ");
}

function barText(elements: readonly MusicElement[], meter: string, tied: readonly number[]): string | undefined {
  const read = meterOf(meter);
  const symbols: string[] = [];
  const starts: number[] = [];
  let at = 0;
  for (const [index, element] of elements.entries()) {
    const name = element.elementType === "Chord" ? element.name : element.elementType === "Rest" ? "N.C." : undefined;
    if (name === undefined || /\s/.test(name)) return undefined;
    if (!(tied.includes(index - 1) && symbols.at(-1) === name)) {
      symbols.push(name);
      starts.push(at);
    }
    at += elementTicks(element);
  }
  if (at !== barTicks(read)) return undefined;
  const shared = placedCells(
    symbols.map((symbol) => ({ symbol })),
    read,
  );
  if (shared.every(({ start }, index) => start === starts[index])) return symbols.join(" ");
  const cells = [1, 2, 4].map((parts) => read.beats * parts).find((count) => starts.every((start) => (start * count) % at === 0));
  if (cells === undefined) return undefined;
  return Array.from({ length: cells }, (_, cell) => symbols[starts.indexOf((cell * at) / cells)] ?? "/").join(" ");
}
