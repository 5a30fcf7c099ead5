import MidiWriter from "midi-writer-js";
import type { Piece } from "./elements.ts";
import { signatureOfKey } from "./notation/abc-pitch.ts";
import { playedOrder } from "./pieces/measures.ts";
import { barStarts, barsOf } from "./pieces/timeline.ts";
import { NO_KEY } from "./spelling/key-names.ts";
import { meterOf } from "./time/time.ts";

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
  readonly tempo: number;
  readonly meter: string;
  readonly key: string;
}

/** A stretch of what a band plays: the piece, or the band alone before or behind it at its own pace. */
export interface FileStretch {
  readonly kind: "intro" | "music" | "ending";
  readonly at: number;
  readonly pace: number;
}

/** What holds where a band plays the piece several times, with an intro and an ending. */
function changesIn(stretches: readonly FileStretch[], piece: Piece, tempo: number): readonly Placed[] {
  const bars = barFacts(piece, tempo);
  const [first] = bars;
  const facts = stretches.flatMap(({ kind, at, pace }): readonly BarFacts[] => {
    if (kind === "music") return bars.map((bar) => ({ ...bar, at: bar.at + at }));
    const like = kind === "intro" ? first : bars.at(-1);
    return like === undefined ? [] : [{ ...like, at, tempo: like.tempo * pace }];
  });
  return changesOf(facts, piece, tempo);
}

function changesOf(bars: readonly BarFacts[], piece: Piece, tempo: number): readonly Placed[] {
  const first: BarFacts = { at: 0, tempo, meter: piece.meter, key: piece.voices[0]?.key ?? NO_KEY };
  return (bars.length === 0 ? [first] : bars).flatMap((bar, index) => {
    const before = bars[index - 1];
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
