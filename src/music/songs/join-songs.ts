import { ticks } from "../time/time.ts";
import type { Song, SongBar, SongVoice } from "./song.ts";

/**
 * Tunes one after the other as one song under the first one's head: keys and tempos change where a tune begins, its repeats stay
 * its own. At least one tune, else it is a bug and throws.
 * @example joinSongs([reel, jig]).voices[0].bars.length // bars of both
 */
export function joinSongs(songs: readonly Song[]): Song {
  const [first, ...others] = songs;
  if (!first) throw new Error("No song to join.");
  return others.reduce(joined, first);
}

function joined(before: Song, next: Song): Song {
  const own = before.voices[0]?.bars ?? [];
  const added = next.voices[0]?.bars ?? [];
  const shift = (own.at(-1)?.number ?? 0) + 1 - (added[0]?.number ?? 1);
  const key = lastOf(own, "key") ?? before.key;
  const tempo = lastOf(own, "tempo") ?? before.tempo;
  const move = (bar: SongBar, index: number): SongBar => {
    const { pickUp: _pickUp, ...rest } = bar;
    const number = bar.number + shift;
    if (index > 0) return { ...rest, number };
    const changes = {
      ...(next.key === key ? {} : { key: next.key }),
      ...(next.tempo === undefined || next.tempo === tempo ? {} : { tempo: next.tempo }),
    };
    return { ...rest, number, ...changes, startsRepeat: bar.startsRepeat || startsAtHead(added) };
  };
  const ids = [...new Set([...before.voices, ...next.voices].map(({ id }) => id))];
  const voices = ids.map((id) => {
    const [one, two] = [before.voices.find((voice) => voice.id === id), next.voices.find((voice) => voice.id === id)];
    const bars = [...(one?.bars ?? own.map(silent)), ...(two?.bars ?? added.map(silent)).map(move)];
    return { ...((one ?? two) as SongVoice), bars };
  });
  return { ...before, voices };
}

/** The first repeat of a form goes back to its head. */
function startsAtHead(bars: readonly SongBar[]): boolean {
  const sign = bars.find(({ startsRepeat, endsRepeat, endings }) => startsRepeat || endsRepeat || endings !== undefined);
  return sign !== undefined && !sign.startsRepeat;
}

function lastOf<Member extends "key" | "tempo">(bars: readonly SongBar[], member: Member): SongBar[Member] | undefined {
  return bars.findLast((bar) => bar[member] !== undefined)?.[member];
}

function silent(bar: SongBar): SongBar {
  const { texts: _texts, ...frame } = bar;
  const rest = { notes: [], start: ticks(0), length: bar.length, written: bar.length, tied: false, invisible: true };
  return { ...frame, chords: [], notes: [rest] };
}
