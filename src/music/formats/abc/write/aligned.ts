import type { Song, SongBar, SongNote } from "../../../songs/song.ts";
import { ticks } from "../../../time/time.ts";

/**
 * A bar whose chords begin where a note or rest does, or at equal shares of one, which is all that the text can say: a note in
 * which a chord begins elsewhere is divided there and tied (a member of a tuplet stays whole: its chords share it).
 */
export const alignedBar = (bar: SongBar): SongBar => alignedAt(bar, isShared);

/**
 * A song as other programs read it, which put several symbols before one note on one beat: each of its chords has a note or rest of
 * its own, a member of a tuplet apart. @example alignedSong(song) // "Dm7"x2 "G7"x2 for "Dm7""G7"x4
 */
export const alignedSong = (song: Song): Song => ({
  ...song,
  voices: song.voices.map((voice) => ({ ...voice, bars: voice.bars.map((bar) => alignedAt(bar, beginsWith)) })),
});

/** @param stays whether a note stays whole with the chords that begin in it */
function alignedAt(bar: SongBar, stays: (note: SongNote, starts: readonly number[]) => boolean): SongBar {
  const written = bar.chords.filter(({ carried }) => !carried);
  if (written.length === 0) return bar;
  const notes = bar.notes.flatMap((note) => {
    const inside = written.map(({ start }) => start).filter((start) => start >= note.start && start < note.start + note.length);
    if (note.tuplet || stays(note, inside)) return [note];
    return divided(
      note,
      inside.filter((start) => start > note.start),
    );
  });
  return notes.length === bar.notes.length ? bar : { ...bar, notes };
}

/** Whether the chords over a note begin with it and share it equally. */
const isShared = ({ start, length }: SongNote, starts: readonly number[]): boolean =>
  starts.every((each, index) => each === Math.round(start + (length * index) / starts.length));

/** Whether no chord begins later than the note. */
const beginsWith = ({ start: begin }: SongNote, starts: readonly number[]): boolean => starts.every((start) => start === begin);

function divided(note: SongNote, at: readonly number[]): readonly SongNote[] {
  const cuts = [note.start, ...at, note.start + note.length];
  const {
    tied,
    tiedNotes,
    lyrics: _lyrics,
    grace: _grace,
    articulations: _marks,
    dynamics: _dynamics,
    slursFrom: _from,
    slursTo: _to,
    ...plain
  } = note;
  return cuts.slice(1).map((end, index) => {
    const [first, last] = [index === 0, index === cuts.length - 2];
    const length = ticks(end - (cuts[index] ?? 0));
    const place = { start: ticks(cuts[index] ?? 0), length, written: length };
    if (last) {
      const ends = { ...(tiedNotes ? { tiedNotes } : {}), ...(note.slursTo ? { slursTo: note.slursTo } : {}) };
      return { ...plain, ...place, tied, ...ends };
    }
    const { slursTo: _slurs, tiedNotes: _tied, ...begins } = note;
    return { ...(first ? begins : plain), ...place, tied: note.notes.length > 0 };
  });
}
