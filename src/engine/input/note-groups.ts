import type { Later } from "../../lib/later.ts";
import type { PageMs } from "../../music/time/time.ts";

/** A group closes this long after its last note-on (spec, section 9: the MIDI debounce) ... */
export const GROUP_QUIET_MS = 100;
/** ... and at most this long after its first. */
export const GROUP_LONGEST_MS = 300;

/**
 * Gathers note-ons into groups. It groups notes for links and chord naming; it never delays sound.
 * @param onGroup gets each closed group, ascending, without repeats
 */
export function createNoteGroups(later: Later, onGroup: (notes: readonly number[]) => void) {
  let notes = new Set<number>();
  let first: PageMs | undefined;
  let takeBack = () => {};

  function close(): void {
    takeBack();
    const group = [...notes].sort((a, b) => a - b);
    notes = new Set();
    first = undefined;
    if (group.length > 0) onGroup(group);
  }

  return {
    /** A note-on, at its own time stamp. */
    add(note: number, at: PageMs): void {
      if (first !== undefined && at - first >= GROUP_LONGEST_MS) close();
      first ??= at;
      notes.add(note);
      takeBack();
      takeBack = later(Math.min(GROUP_QUIET_MS, first + GROUP_LONGEST_MS - at), close);
    },
    /** Forgets an open group. */
    stop(): void {
      takeBack();
      notes = new Set();
      first = undefined;
    },
  };
}
