import { ok, type Result } from "../../lib/result.ts";
import { readChord } from "../chords/read-chord.ts";
import { readOneSong } from "./one-song.ts";
import type { Song, SongVoice } from "./song.ts";
import { writeSong } from "./write-song.ts";

/** A small change of a song's text: another chord in a place, another voice as its melody, another title, a page more. */
export type SongEdit =
  /** The chord of a bar (both from 0) becomes another one. */
  | { readonly kind: "chord"; readonly bar: number; readonly index: number; readonly symbol: string }
  /** The voice of that number (from 0) comes first. */
  | { readonly kind: "lead"; readonly voice: number }
  | { readonly kind: "title"; readonly title: string }
  /** The song of another text goes on where this one ends: the second page of a chart. */
  | { readonly kind: "join"; readonly text: string };

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
    case "join": {
      const more = readOneSong(edit.text);
      return more.ok ? ok(writeSong(joined(song, more.value.song))) : more;
    }
    case "title":
      return ok(writeSong({ ...song, titles: [edit.title.trim() || (song.titles[0] ?? ""), ...song.titles.slice(1)] }));
  }
}

/** One song and another behind it, voice by voice; in a voice that one of them lacks nothing sounds there. */
function joined(song: Song, next: Song): Song {
  const [own, other] = [song.voices[0], next.voices[0]];
  if (own === undefined || other === undefined) return song;
  const last = own.bars.at(-1)?.number ?? 0;
  const shift = last + 1 - (other.bars[0]?.number ?? 1);
  const key = own.bars.findLast((bar) => bar.key !== undefined)?.key ?? song.key;
  const silent = (bars: SongVoice["bars"]): SongVoice["bars"] => bars.map((bar) => ({ ...bar, chords: [], notes: [] }));
  const count = Math.max(song.voices.length, next.voices.length);
  const voices = Array.from({ length: count }, (_, index): SongVoice => {
    const [before, after] = [song.voices[index], next.voices[index]];
    const bars = (after?.bars ?? silent(other.bars)).map((bar, at) => ({
      ...bar,
      number: bar.number + shift,
      ...(at === 0 && next.key !== key ? { key: next.key } : {}),
    }));
    return { ...(before ?? after ?? own), bars: [...(before?.bars ?? silent(own.bars)).map(unended), ...bars] };
  });
  return { ...song, titles: [withoutPage(song.titles[0] ?? ""), ...song.titles.slice(1)], voices };
}

/** A bar that ends no song. */
function unended({ barLine, ...bar }: SongVoice["bars"][number]): SongVoice["bars"][number] {
  return barLine === undefined || barLine === "final" ? bar : { ...bar, barLine };
}

/** @example withoutPage("Long Song (Page 1)") // "Long Song" */
const withoutPage = (title: string): string => title.replace(/ ?\((?:page|part) ?\d\)$|,? part \d$/i, "") || title;

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
