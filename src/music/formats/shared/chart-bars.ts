import type { Song, SongBar } from "../../songs/song.ts";

/**
 * The bars that a chart of a song's chords has: those of the voice with chords, without a pick-up in which none begins. What stands at
 * the pick-up stands at the first bar. @example chartBars(amazingGrace)[0]?.number // 1
 */
export function chartBars(song: Song): readonly SongBar[] {
  const withChords = song.voices.find(({ bars }) => bars.some(beginsChord)) ?? song.voices[0];
  const [first, second, ...rest] = withChords?.bars ?? [];
  if (first === undefined) return [];
  if (second === undefined || first.pickUp !== true || beginsChord(first)) return withChords?.bars ?? [];
  const section = second.section ?? first.section;
  const startsRepeat = first.startsRepeat || second.startsRepeat;
  return [{ ...second, startsRepeat, ...(section === undefined ? {} : { section }), segno: first.segno || second.segno }, ...rest];
}

const beginsChord = ({ chords }: SongBar): boolean => chords.some(({ carried }) => !carried);
