import { type ChordSymbolReading, chordOf } from "../chords/read-chord.ts";
import type { ChordElement, Voice } from "../elements.ts";
import { placedElements } from "../pieces/timeline.ts";
import { chromaOf, semitonesOf } from "../pitch.ts";
import { scaleOf } from "../scales/scale.ts";
import { suitableScales } from "../scales/suitable.ts";
import { beatTicks, durationTicks, meterOf, type Ticks, ticks } from "../time/time.ts";

/** What a chord means to a bass player. */
export interface BassChord {
  readonly name: string;
  readonly reading: ChordSymbolReading;
  /** Pitch class 0..11 of the root, and of what is played first: the slash bass or the root. */
  readonly root: number;
  readonly first: number;
  /** Bit n: pitch class n is in the chord, in its scale. */
  readonly tones: number;
  readonly scale: number;
  /** Pitch classes of the scale, spelled. */
  readonly scaleNotes: readonly string[];
  readonly minor: boolean;
  readonly majorThird: boolean;
  /** Half steps of the fifth as the chord has it: 6, 7 or 8. */
  readonly fifth: number;
}

/** A stretch of one chord, or of silence where the chord is undefined; equal chords in a row are one stretch. */
export interface HarmonySpan {
  readonly chord: BassChord | undefined;
  readonly start: Ticks;
  readonly length: Ticks;
  /** The beats in it, the first at its start. */
  readonly beats: readonly Beat[];
}

/** Where a note may start. */
export interface Beat {
  readonly at: Ticks;
  readonly length: Ticks;
  /** On the first beat of a bar. */
  readonly barStart: boolean;
  readonly bar: number;
}

const known = new Map<string, BassChord>();

/** A chord as a bass player reads it. @example bassChord(f7)?.first // 5 */
export function bassChord(chord: Pick<ChordElement, "tonic" | "type" | "bass">): BassChord | undefined {
  const name = `${chord.tonic}${chord.type}${chord.bass === undefined ? "" : `/${chord.bass}`}`;
  const found = known.get(name);
  if (found) return found;
  const reading = chordOf(`${chord.tonic}${chord.type}`);
  if (!reading) return undefined;
  const made = readBassChord(name, reading, chord.bass);
  if (known.size > 2000) known.clear();
  known.set(name, made);
  return made;
}

function readBassChord(name: string, reading: ChordSymbolReading, bass: string | undefined): BassChord {
  const root = chromaOf(reading.tonic) ?? 0;
  const sizes = new Set(reading.intervals.map((interval) => semitonesOf(interval) % 12));
  const tones = [...sizes].reduce((bits, size) => bits | (1 << ((root + size) % 12)), 1 << root);
  const fifth = sizes.has(7) ? 7 : sizes.has(6) ? 6 : sizes.has(8) ? 8 : 7;
  return {
    name,
    reading,
    root,
    first: chromaOf(bass ?? reading.tonic) ?? root,
    tones,
    ...scaleOfType(reading.type, reading.tonic, root),
    minor: sizes.has(3) && !sizes.has(4),
    majorThird: sizes.has(4),
    fifth,
  };
}

const scalesByType = new Map<string, string>();

/** The scale that players use first over a quality, on a root. */
function scaleOfType(type: string, tonic: string, root: number): Pick<BassChord, "scale" | "scaleNotes"> {
  let name = scalesByType.get(type);
  if (name === undefined) {
    const scales = suitableScales({ tonic: "C", type });
    name = (scales.ok ? scales.value[0]?.scale.type : undefined) ?? "chromatic";
    scalesByType.set(type, name);
  }
  const scale = scaleOf(tonic, name);
  const scaleNotes = scale.ok ? scale.value.notes : [];
  return { scaleNotes, scale: scaleNotes.reduce((bits, note) => bits | (1 << (chromaOf(note) ?? 0)), 1 << root) };
}

/** The stretches of a harmony voice with their beats, in order. @example spansOf(voice)[0]?.chord?.root */
export function spansOf(harmony: Voice): readonly HarmonySpan[] {
  const merged = mergedChords(harmony);
  const starts = barLines(harmony);
  return merged.map(({ chord, start, length }) => ({ chord, start, length, beats: beatsIn(start, length, starts) }));
}

interface Stretch {
  readonly chord: BassChord | undefined;
  readonly start: Ticks;
  length: Ticks;
}

function mergedChords(harmony: Voice): readonly Stretch[] {
  const merged: Stretch[] = [];
  const push = (chord: BassChord | undefined, start: number, length: number): void => {
    const last = merged.at(-1);
    if (last && last.chord?.name === chord?.name) last.length = ticks(last.length + length);
    else merged.push({ chord, start: ticks(start), length: ticks(length) });
  };
  for (const { element, start, length } of placedElements(harmony)) {
    if (element.elementType !== "Triplet") push(element.elementType === "Chord" ? bassChord(element) : undefined, start, length);
    else {
      let at: number = start;
      for (const member of element.elements) {
        const own = (durationTicks(member.duration) * 2) / 3;
        push(member.elementType === "Chord" ? bassChord(member) : undefined, at, own);
        at += own;
      }
    }
  }
  return merged;
}

/** Start of every bar and the beat it is counted in. */
interface BarLine {
  readonly start: number;
  readonly end: number;
  readonly beat: number;
}

function barLines(harmony: Voice): readonly BarLine[] {
  const lines: BarLine[] = [];
  for (const { start, length, bar } of placedElements(harmony)) {
    const meter = meterOf(harmony.bars?.[bar]?.meter ?? harmony.meter);
    const last = lines[bar];
    lines[bar] = { start: last?.start ?? start, end: start + length, beat: beatTicks(meter) };
  }
  return lines;
}

function beatsIn(start: number, length: number, lines: readonly BarLine[]): readonly Beat[] {
  const end = start + length;
  const points: { at: number; barStart: boolean; bar: number }[] = [];
  lines.forEach((line, bar) => {
    if (line.end <= start || line.start >= end) return;
    for (let at = line.start; at < line.end; at += line.beat) {
      if (at > start && at < end) points.push({ at, barStart: at === line.start, bar });
      else if (at <= start && start < at + line.beat) points.push({ at: start, barStart: start === line.start, bar });
    }
  });
  return points.map((point, index) => ({ ...point, at: ticks(point.at), length: ticks((points[index + 1]?.at ?? end) - point.at) }));
}
