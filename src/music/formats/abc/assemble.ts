import type { Song, SongBar, SongBarFrame, SongNote, SongVoice } from "../../songs/song.ts";
import { playedOrder } from "../../songs/unroll.ts";
import { ticks } from "../../time/time.ts";
import type { Header } from "./fields/header.ts";
import type { ScorePlace } from "./fields/voice-field.ts";
import { framesOf } from "./frames.ts";
import type { Notices } from "./notices.ts";
import type { OpenVoice } from "./tune-reader.ts";
import type { BarDraft } from "./voice/bar-draft.ts";

/** One line of notes that becomes a voice: a voice's own, or an overlay of it. */
interface Line {
  readonly voice: OpenVoice;
  readonly bars: readonly BarDraft[];
  /** 0 is the voice itself. */
  readonly overlay: number;
}

/** Puts the voices of a tune together: bars framed alike, overlays as voices of their own, short bars filled with rests. */
export function assembleSong(header: Header, voices: readonly OpenVoice[], score: ReadonlyMap<string, ScorePlace>, notices: Notices): Song {
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
    voices: lines.map((line) => finishedVoice(line, frames, score)),
  };
}

function tellMissingBars(voices: readonly OpenVoice[], count: number, notices: Notices): void {
  for (const { id, reader } of voices) {
    const last = reader?.bars.at(-1);
    if (reader && last && reader.bars.length < count) notices.tell("bar-counts-differ", last.place, { voice: id });
  }
}

function linesOf(voice: OpenVoice, bars: readonly BarDraft[]): readonly Line[] {
  const overlays = bars.reduce((most, bar) => Math.max(most, bar.overlays.length), 0);
  return Array.from({ length: overlays + 1 }, (_, overlay) => ({ voice, bars, overlay }));
}

function finishedVoice({ voice, bars, overlay }: Line, frames: readonly SongBarFrame[], score: ReadonlyMap<string, ScorePlace>): SongVoice {
  const { id, clef, clefOctave, name, shortName } = voice;
  return {
    id: overlay === 0 ? id : `${id}.${overlay + 1}`,
    clef,
    ...(clefOctave === 0 ? {} : { clefOctave }),
    name,
    ...(shortName === "" ? {} : { shortName }),
    ...score.get(id),
    bars: frames.map((frame, index) => {
      const draft = bars[index];
      return overlay === 0 ? ownBar(frame, draft) : overlayBar(frame, draft?.overlays[overlay - 1]);
    }),
  };
}

function ownBar(frame: SongBarFrame, draft: BarDraft | undefined): SongBar {
  if (!draft) return { ...frame, chords: [], notes: [rest(0, frame.length)] };
  const { chords, texts } = draft;
  const stretched = draft.length === frame.length ? chords : stretchedChords(draft, frame);
  return { ...frame, chords: stretched, notes: filled(draft.notes, frame), ...(texts.length > 0 ? { texts } : {}) };
}

function overlayBar(frame: SongBarFrame, notes: readonly SongNote[] | undefined): SongBar {
  return { ...frame, chords: [], notes: filled(notes === undefined || notes.length === 0 ? [rest(0, frame.length)] : notes, frame) };
}

/** Chords of a bar without notes keep their shares of it; those of a short one hold to its end. */
function stretchedChords({ chords, notes, length }: BarDraft, frame: SongBarFrame): SongBar["chords"] {
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

const rest = (start: number, length: number): SongNote => {
  return { notes: [], start: ticks(start), length: ticks(length), written: ticks(length), tied: false, invisible: true };
};
