import { bassRange } from "../../bass/options.ts";
import { type BassNote, walk } from "../../bass/walk.ts";
import { ticks } from "../../time/time.ts";
import type { BandNote } from "../band-note.ts";
import type { Chance } from "../chance.ts";
import type { Chart } from "../chart.ts";
import { DEAD_TICKS } from "./cells.ts";

const VELOCITY = 82;
/** Of beats, those that a dead note or an octave follows on their second half. */
const SKIPS = 0.045;
const OCTAVES = 0.015;

/**
 * A walking bass with its ornaments: quarters by the rules of `walk`, dead notes and octaves between some of them, beats 2 and 4 a little
 * stronger, each note 85 to 98 % of its beat.
 */
export function walkingBass(chart: Chart, seed: number, chance: Chance): readonly BandNote[] {
  const { low, high } = bassRange();
  const line = inThree(walk(chart.spans, { style: "nearest", pattern: "walkingBassSimple", seed }), low, high);
  return line.flatMap(({ beat, midi }, index): BandNote[] => {
    const next = line[index + 1];
    const bar = chart.bars[beat.bar];
    const place = bar === undefined ? 0 : Math.round((beat.at - bar.start) / bar.beat);
    const velocity = VELOCITY + (place % 2 === 1 ? 4 : 0) + Math.round((chance() - 0.5) * 6);
    const share = 0.855 + chance() * 0.12;
    const main = (length: number): BandNote => ({
      part: "bass",
      start: beat.at,
      duration: ticks(Math.round(length * share)),
      midi,
      velocity,
    });
    const drawn = chance();
    const half = ticks(beat.at + Math.round(beat.length / 2));
    if (next === undefined || beat.length < 960 || beat.length > 960) return [main(beat.length)];
    if (drawn < SKIPS) {
      const dead: BandNote = { part: "bass", start: half, duration: ticks(DEAD_TICKS), midi, velocity: 44, dead: true };
      return [main(beat.length / 2), dead];
    }
    const octave = octaveFor(midi, line[index - 1]?.midi, next.midi, low, high);
    if (drawn < SKIPS + OCTAVES * 3 && octave !== undefined && place % 2 === 0) {
      const after: BandNote = { part: "bass", start: half, duration: ticks(300), midi: octave, velocity: velocity - 12 };
      return [main(beat.length / 2), after];
    }
    return [main(beat.length)];
  });
}

/**
 * Bars of three beats over one chord: where two of them are no chord tones, one is the other, or the bar is the one before it again, the
 * middle one becomes another chord tone, or a note of the scale between two.
 */
function inThree(line: readonly BassNote[], low: number, high: number): readonly BassNote[] {
  const out = [...line];
  for (let at = 0; at + 2 < out.length; at++) {
    const [first, middle, written] = [out[at], out[at + 1], out[at + 2]];
    if (first === undefined || middle === undefined || written === undefined || !isBarOfThree(out, at)) continue;
    const last = written.midi === first.midi ? otherWay(written, middle.midi, out[at + 3]?.midi, low, high) : written;
    out[at + 2] = last;
    const has = (midi: number): boolean => (first.chord.tones & (1 << (midi % 12))) !== 0;
    const tones = [first, middle, last].filter(({ midi }) => has(midi)).length;
    const isLost = last !== written && Math.abs(last.midi - middle.midi) > 2 && !has(middle.midi);
    const isTwin = [first, middle, last].every(({ midi }, step) => midi === out[at - 3 + step]?.midi);
    if (tones >= 2 && !isLost && !isTwin && new Set([first.midi, middle.midi, last.midi]).size === 3) continue;
    const between = (midi: number): number => Math.abs(midi - first.midi) + Math.abs(last.midi - midi);
    const near = Array.from({ length: high - low + 1 }, (_, index) => low + index)
      .filter((midi) => midi !== first.midi && midi !== last.midi && between(midi) <= 12)
      .filter((midi) => Math.abs(midi - first.midi) <= 7 && Math.abs(last.midi - midi) <= 7 && midi !== out[at - 2]?.midi)
      .sort((a, b) => between(a) - between(b));
    const isStep = (midi: number): boolean => tones >= 2 && (first.chord.scale & (1 << (midi % 12))) !== 0;
    const best = near.find(has) ?? near.find(isStep);
    if (best !== undefined) out[at + 1] = { ...middle, midi: best };
  }
  return out;
}

/** Another step into the next bar. */
function otherWay(note: BassNote, before: number, next: number | undefined, low: number, high: number): BassNote {
  if (next === undefined) return note;
  const inside = note.chord.tones | note.chord.scale;
  const ways = [next - 2, next + 2, next - 1, next + 1].filter(
    (midi) => midi >= low && midi <= high && midi !== note.midi && midi !== before,
  );
  const near = ways.filter((midi) => Math.abs(midi - note.midi) <= 7);
  const midi = near.find((way) => (inside & (1 << (way % 12))) !== 0) ?? near.at(-1);
  return midi === undefined ? note : { ...note, midi };
}

/** Whether a bar of three notes over one chord begins here. */
function isBarOfThree(line: readonly BassNote[], at: number): boolean {
  const [before, first, second, third, after] = [-1, 0, 1, 2, 3].map((step) => line[at + step]);
  const isSame = (note: BassNote | undefined): boolean => note?.beat.bar === first?.beat.bar;
  return isSame(second) && isSame(third) && !isSame(before) && !isSame(after) && third?.chord.name === first?.chord.name;
}

/** The octave that fits between two notes: the line gets on from it by a fifth at most, and turns back. */
function octaveFor(midi: number, before: number | undefined, next: number, low: number, high: number): number | undefined {
  if (before !== undefined && Math.abs(midi - before) >= 7) return undefined;
  return [midi - 12, midi + 12].find(
    (octave) => octave >= low && octave <= high && Math.abs(next - octave) <= 7 && Math.sign(next - octave) === Math.sign(midi - octave),
  );
}
