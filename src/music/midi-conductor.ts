import MidiWriter from "midi-writer-js";
import type { Piece } from "./elements.ts";
import { signatureOfKey } from "./notation/abc-pitch.ts";
import { playedOrder } from "./pieces/measures.ts";
import { barStarts, barsOf } from "./pieces/timeline.ts";
import { NO_KEY } from "./spelling/key-names.ts";
import { barTicks, meterName, meterOf } from "./time/time.ts";

/** An event of the first track, at a tick from the start. */
interface Placed {
  readonly at: number;
  readonly data: readonly number[];
}

/**
 * The first track of a MIDI file: name, tempos, meters and key signatures, in the order in which the piece is played. A tempo that stands
 * at a bar goes up or down with the one that the piece is played at.
 */
export function conductorTrack(piece: Piece, name: string, tempo: number, stretches: readonly FileStretch[] = []) {
  const track = new MidiWriter.Track().addTrackName(name);
  let now = 0;
  for (const { at, data } of stretches.length === 0
    ? changesOf(barFacts(piece, tempo), piece, tempo)
    : changesIn(stretches, piece, tempo)) {
    track.addEvent({ data: [...MidiWriter.Utils.numberToVariableLength(at - now), ...data.slice(1)] });
    now = at;
  }
  return track;
}

/** What holds in a bar that is played. */
interface BarFacts {
  readonly at: number;
  readonly length: number;
  readonly tempo: number;
  readonly meter: string;
  readonly key: string;
}

/** A stretch of what a band plays: the piece, or the band alone before or behind it at its own pace. */
export interface FileStretch {
  readonly kind: "intro" | "music" | "ending";
  readonly at: number;
  readonly length: number;
  readonly pace: number;
}

/** What holds where a band plays the piece several times, with an intro and an ending. */
function changesIn(stretches: readonly FileStretch[], piece: Piece, tempo: number): readonly Placed[] {
  const bars = barFacts(piece, tempo);
  const [first] = bars;
  const facts = stretches.flatMap(({ kind, at, length, pace }): readonly BarFacts[] => {
    if (kind === "music") return bars.map((bar) => ({ ...bar, at: bar.at + at }));
    const like = kind === "intro" ? first : bars.at(-1);
    return like === undefined ? [] : [{ ...like, at, length, tempo: like.tempo * pace }];
  });
  return changesOf(facts, piece, tempo);
}

function changesOf(bars: readonly BarFacts[], piece: Piece, tempo: number): readonly Placed[] {
  const first: BarFacts = { at: 0, length: 0, tempo, meter: piece.meter, key: piece.voices[0]?.key ?? NO_KEY };
  const counted = onBarLines(bars);
  return (counted.length === 0 ? [first] : counted).flatMap((bar, index) => {
    const before = counted[index - 1];
    const own: Placed[] = [];
    if (bar.tempo !== before?.tempo) own.push({ at: bar.at, data: new MidiWriter.TempoEvent({ bpm: bar.tempo }).data });
    if (bar.meter !== before?.meter) {
      const { beats, unit } = meterOf(bar.meter);
      own.push({ at: bar.at, data: new MidiWriter.TimeSignatureEvent(beats, unit).data });
    }
    if (bar.key !== (before?.key ?? NO_KEY)) own.push({ at: bar.at, data: keySignature(bar.key) });
    return own;
  });
}

/**
 * Bars with the meters that a file needs for its bar lines to stand where they are: a pick-up of one beat is a bar of 1/4 before those of
 * 3/4. A short last bar and the pick-up of the next time through make one whole bar together, and the last bar needs none of its own.
 */
function onBarLines(bars: readonly BarFacts[]): readonly BarFacts[] {
  const counted: BarFacts[] = [];
  for (let index = 0; index < bars.length; index++) {
    const bar = bars[index];
    const next = bars[index + 1];
    if (bar === undefined) break;
    const isOdd = partOfBar(bar) !== 0 && next !== undefined;
    if (isOdd && partOfBar(next) !== 0 && next.meter === bar.meter && partOfBar(bar, next.length) === 0) {
      counted.push(bar, next);
      index++;
    } else counted.push(isOdd ? { ...bar, meter: meterOfLength(bar) } : bar);
  }
  return counted;
}

/** Ticks by which a bar, and what comes behind it, is no whole number of its meter's bars. */
const partOfBar = ({ length, meter }: BarFacts, more = 0): number => (length + more) % barTicks(meterOf(meter));

/** The meter of a bar that is as long as it is: in the unit of its own or a smaller one; its own where none is,
 * and where it is an intro of many bars. @example a quarter in 3/4 is 1/4 */
function meterOfLength({ length, meter }: BarFacts): string {
  if (length >= 2 * barTicks(meterOf(meter))) return meter;
  for (let { unit } = meterOf(meter); unit <= SMALLEST_UNIT; unit *= 2) {
    const beats = length / barTicks({ beats: 1, unit });
    if (Number.isInteger(beats)) return meterName({ beats, unit });
  }
  return meter;
}

/** The smallest unit of a meter that programs read. */
const SMALLEST_UNIT = 32;

const keySignature = (key: string): readonly number[] =>
  new MidiWriter.KeySignatureEvent(signatureOfKey(key), /^[A-G][#b]?m$/.test(key) ? 1 : 0).data;

function barFacts(piece: Piece, tempo: number): readonly BarFacts[] {
  const starts = barStarts(piece);
  const order = playedOrder(piece);
  const tempos = temposOf(piece, tempo);
  const [lead] = [...piece.voices].sort((a, b) => barsOf(b).length - barsOf(a).length);
  const bars = lead === undefined ? [] : barsOf(lead);
  return bars.map((bar, index) => ({
    at: starts[index] ?? 0,
    length: (starts[index + 1] ?? starts[index] ?? 0) - (starts[index] ?? 0),
    tempo: tempos[order[index] ?? index] ?? tempo,
    meter: bar.meter ?? piece.meter,
    key: bar.key ?? lead?.key ?? NO_KEY,
  }));
}

/** The tempo at each written bar: the last mark at or before it on the page. */
function temposOf(piece: Piece, tempo: number): readonly number[] {
  let now = tempo;
  return (piece.measures ?? []).map((measure) => {
    if (measure.tempo !== undefined) now = (measure.tempo * tempo) / piece.tempo;
    return now;
  });
}
