import { ok, type Result } from "../../lib/result.ts";
import { readChord } from "../chords/read-chord.ts";
import { readOneSong } from "./one-song.ts";
import type { Song, SongVoice } from "./song.ts";
import { writeSong } from "./write-song.ts";

/** A small change of a song's text: another chord in a place, another voice as its melody, another title. */
export type SongEdit =
  /** The chord of a bar (both from 0) becomes another one. */
  | { readonly kind: "chord"; readonly bar: number; readonly index: number; readonly symbol: string }
  /** The voice of that number (from 0) comes first. */
  | { readonly kind: "lead"; readonly voice: number }
  | { readonly kind: "title"; readonly title: string };

/**
 * A song's text with a change. A chord that cannot be read is refused (`unreadable-chord`); what is not there is left as it is.
 * @example editSong(text, { kind: "chord", bar: 0, index: 0, symbol: "Em7" })
 */
export function editSong(text: string, edit: SongEdit): Result<string> {
  const read = readOneSong(text);
  if (!read.ok) return read;
  const { song } = read.value;
  switch (edit.kind) {
    case "chord": {
      const symbol = edit.symbol.trim();
      const chord = readChord(symbol);
      if (!chord.ok) return chord;
      return ok(writeSong({ ...song, voices: song.voices.map((voice) => withChord(voice, edit.bar, edit.index, symbol)) }));
    }
    case "lead":
      return ok(writeSong(ledBy(song, edit.voice)));
    case "title":
      return ok(writeSong({ ...song, titles: [edit.title.trim() || (song.titles[0] ?? ""), ...song.titles.slice(1)] }));
  }
}

/** The chord in its place, and in the bars that it is carried into. */
function withChord(voice: SongVoice, bar: number, index: number, symbol: string): SongVoice {
  const old = voice.bars[bar]?.chords[index];
  if (old === undefined) return voice;
  const isLast = index === (voice.bars[bar]?.chords.length ?? 0) - 1;
  let isCarried = isLast;
  const bars = voice.bars.map((each, at) => {
    if (at < bar) return each;
    if (at === bar) return { ...each, chords: each.chords.map((chord, place) => (place === index ? written(chord, symbol) : chord)) };
    isCarried &&= each.chords.length === 1 && each.chords[0]?.carried === true;
    return isCarried ? { ...each, chords: each.chords.map((chord) => ({ ...chord, symbol })) } : each;
  });
  return { ...voice, bars };
}

function written({ carried: _, ...chord }: SongVoice["bars"][number]["chords"][number], symbol: string) {
  return { ...chord, symbol };
}

/** A voice comes first, with the chords of the one that had them. */
function ledBy(song: Song, number: number): Song {
  const lead = song.voices[number];
  const harmony = song.voices.find(({ bars }) => bars.some(({ chords }) => chords.some(({ carried }) => carried !== true)));
  if (lead === undefined || number === 0) return song;
  const withChords = (voice: SongVoice, from: SongVoice | undefined): SongVoice => ({
    ...voice,
    bars: voice.bars.map((bar, index) => ({ ...bar, chords: from?.bars[index]?.chords ?? [] })),
  });
  const others = song.voices.filter((voice) => voice !== lead);
  return {
    ...song,
    voices: [withChords(lead, harmony), ...others.map((voice) => (voice === harmony ? withChords(voice, undefined) : voice))],
  };
}
