import type { Song, SongBar, SongBarFrame, SongNote, SongVoice } from "../../songs/song.ts";
import { playedOrder } from "../../songs/unroll.ts";
import { ticks } from "../../time/time.ts";
import type { Header } from "./fields/header.ts";
import { framesOf } from "./frames.ts";
import type { Notices } from "./notices.ts";
import type { OpenVoice } from "./open-voice.ts";
import { type BarDraft, type BarLayer, chordsOf } from "./voice/bar-draft.ts";

/** One line of notes that becomes a voice: a voice's own, or an overlay of it. */
interface Line {
  readonly voice: OpenVoice;
  readonly bars: readonly BarDraft[];
  /** 0 is the voice itself. */
  readonly overlay: number;
}

/** Puts the voices of a tune together: bars framed alike, overlays as voices of their own, short bars filled with rests. */
export function assembleSong(header: Header, voices: readonly OpenVoice[], notices: Notices): Song {
  const drafts = voices.map(({ reader }) => reader?.bars ?? []);
  const frames = framesOf(drafts, notices);
  tellMissingBars(voices, frames.length, notices);
  const { order, cut } = playedOrder(frames);
  const place = drafts[0]?.[0]?.place;
  if (cut && place) notices.tell("order-cut", place, { count: order.length });
  const lines = voices.flatMap((voice, index) => linesOf(voice, drafts[index] ?? []));
  const [first] = drafts[0] ?? [];
  const { number = 1, titles, composers, style, tempoText, remarks, usedUnit } = header;
  return {
    number,
    titles,
    composer: composers.join(", "),
    ...(style === "" ? {} : { style }),
    key: first?.key ?? "none",
    meter: first?.meter,
    tempo: first?.tempo,
    ...(tempoText === "" ? {} : { tempoText }),
    unit: usedUnit,
    ...(remarks.length > 0 ? { remarks } : {}),
    voices: lines.map((line) => finishedVoice(line, frames)),
  };
}

function tellMissingBars(voices: readonly OpenVoice[], count: number, notices: Notices): void {
  for (const { id, reader } of voices) {
    const last = reader?.bars.at(-1);
    if (reader && last && reader.bars.length < count) notices.tell("bar-counts-differ", last.place, { voice: id });
  }
}

function linesOf(voice: OpenVoice, bars: readonly BarDraft[]): readonly Line[] {
  const layers = bars.reduce((most, bar) => Math.max(most, bar.layers.length), 1);
  return Array.from({ length: layers }, (_, overlay) => ({ voice, bars, overlay }));
}

function finishedVoice({ voice, bars, overlay }: Line, frames: readonly SongBarFrame[]): SongVoice {
  const { id, clef, clefOctave, name, shortName, instrument, place } = voice;
  const held = bars.at(-1)?.layers[overlay]?.chords.at(-1)?.symbol;
  return {
    id: overlay === 0 ? id : `${id}.${overlay + 1}`,
    clef,
    ...(clefOctave === 0 ? {} : { clefOctave }),
    name,
    ...(shortName === "" ? {} : { shortName }),
    ...(instrument === undefined ? {} : { instrument }),
    ...place,
    bars: withWholeTuplets(frames.map((frame, index) => finishedBar(frame, bars[index], overlay, held))),
  };
}

/** @param held the chord that goes on where the voice has no more bars */
function finishedBar(frame: SongBarFrame, draft: BarDraft | undefined, overlay: number, held: string | undefined): SongBar {
  const layer = draft?.layers[overlay];
  if (!draft || !layer) return { ...frame, chords: draft ? [] : chordsOf([], held, frame.length), notes: [rest(0, frame.length)] };
  const { chords, notes, texts } = layer;
  const silent = notes.length === 0 && (overlay > 0 || !chords.some(({ carried }) => !carried));
  return {
    ...frame,
    chords: draft.length === frame.length ? chords : stretched(layer, draft.length, frame),
    notes: silent ? [rest(0, frame.length)] : filled(notes, frame),
    ...(texts.length > 0 ? { texts } : {}),
  };
}

/** Chords of a bar without notes keep their shares of it; those of a short one hold to its end. */
function stretched({ chords, notes }: BarLayer, length: number, frame: SongBarFrame): SongBar["chords"] {
  const factor = notes.length === 0 ? frame.length / length : 1;
  const starts = chords.map(({ start }) => Math.round(start * factor));
  return chords.map((chord, index) => {
    const start = starts[index] ?? 0;
    return { ...chord, start: ticks(start), length: ticks((starts[index + 1] ?? frame.length) - start) };
  });
}

/** Notes with a rest behind them up to the end of the bar. */
function filled(notes: readonly SongNote[], frame: SongBarFrame): readonly SongNote[] {
  const last = notes.at(-1);
  const end = last ? last.start + last.length : 0;
  return last && end < frame.length ? [...notes, rest(end, frame.length - end)] : notes;
}

/** Tuplets counted anew where one has no members, or a rest that fills a bar divides one. */
function withWholeTuplets(bars: readonly SongBar[]): readonly SongBar[] {
  if (areNumbered(bars)) return bars;
  let before: number | undefined;
  let count = 0;
  return bars.map((bar) => ({
    ...bar,
    notes: bar.notes.map((note) => {
      if (note.tuplet && note.tuplet.number !== before) count++;
      before = note.tuplet?.number;
      return note.tuplet ? { ...note, tuplet: { ...note.tuplet, number: count } } : note;
    }),
  }));
}

/** Whether the tuplets of a voice are counted from 1, each with its members side by side. */
function areNumbered(bars: readonly SongBar[]): boolean {
  let before: number | undefined;
  let count = 0;
  for (const { notes } of bars) {
    for (const { tuplet } of notes) {
      if (tuplet && tuplet.number !== before && tuplet.number !== ++count) return false;
      before = tuplet?.number;
    }
  }
  return true;
}

const rest = (start: number, length: number): SongNote => {
  return { notes: [], start: ticks(start), length: ticks(length), written: ticks(length), tied: false, invisible: true };
};
