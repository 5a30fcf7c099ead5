import type { PlayedNote } from "./played-midi.ts";

/** A pause in which nothing is held, after which another take begins, in milliseconds. */
const PAUSE = 4_000;

/** Notes that were played, in takes, each without a long pause, the last one last. @example takesOf(played.notes()).at(-1) */
export function takesOf(notes: readonly PlayedNote[]): readonly (readonly PlayedNote[])[] {
  const takes: PlayedNote[][] = [];
  let sounding = Number.NEGATIVE_INFINITY;
  for (const note of notes.toSorted((a, b) => a.on - b.on)) {
    if (note.on - sounding > PAUSE) takes.push([]);
    takes.at(-1)?.push(note);
    sounding = Math.max(sounding, note.off);
  }
  return takes;
}
