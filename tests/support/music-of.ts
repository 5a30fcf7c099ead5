import type { Song } from "../../src/music/songs/song.ts";

/** What sounds in a song, as one line a voice and one for the order: the chords and notes of each bar, and where they stand. */
export function musicOf(song: Song, order: readonly number[]): readonly string[] {
  const voices = song.voices.map(({ bars }) =>
    bars
      .map(({ length, chords, notes }) => {
        const symbols = chords.map(({ symbol, start }) => `${symbol}@${start}`);
        const sounding = notes.map(({ notes: names, start, tied }) => `${names.join("+") || "z"}@${start}${tied ? "-" : ""}`);
        return [...symbols, ...sounding, length].join(" ");
      })
      .join(" | "),
  );
  return [`${song.key} ${song.meter?.beats}/${song.meter?.unit} ${song.tempo}`, ...voices, runs(order)];
}

/** Runs of bars, counted from 1. @example runs([0, 1, 2, 0, 1]) // "1-3 1-2" */
function runs(order: readonly number[]): string {
  const parts: [number, number][] = [];
  for (const index of order) {
    const last = parts.at(-1);
    if (last && last[1] === index) last[1] = index + 1;
    else parts.push([index + 1, index + 1]);
  }
  return parts.map(([from, to]) => `${from}-${to}`).join(" ");
}
