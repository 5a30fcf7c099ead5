import type { Later } from "../../lib/later.ts";
import { CONTROLLER_ALL_NOTES_OFF, CONTROLLER_ALL_SOUND_OFF } from "../../lib/midi.ts";
import type { LiveEvent } from "./live-event.ts";
import { createNoteGroups } from "./note-groups.ts";

/** Notes that were played together. */
export interface LiveGroup {
  readonly notes: readonly number[];
  /** What counts as down as the group closes. */
  readonly held: readonly number[];
  /** Those of the notes that were played on a widget's own keys, by widget. */
  readonly ofWidgets: ReadonlyMap<string, readonly number[]>;
}

/** What live keys cause: the keys that are down, and closed groups. */
export interface LiveEvents {
  held(notes: readonly number[]): void;
  /** A key came up: these are still down. */
  released(notes: readonly number[]): void;
  group(group: LiveGroup): void;
}

/**
 * Follows live keys. The page counts who holds a key and sends a release when the last one lets go, so a further note-on of a key that is
 * down is a new stroke and not a second holder.
 */
export function createLiveInput(later: Later, events: LiveEvents) {
  /** Ascending. */
  let down: readonly number[] = [];
  const playedOn = new Map<string, Set<number>>();
  const groups = createNoteGroups(later, (notes) => {
    const together = [...new Set([...notes, ...down])].sort((a, b) => a - b);
    const ofWidgets = new Map([...playedOn].map(([widget, own]) => [widget, notes.filter((note) => own.has(note))] as const));
    playedOn.clear();
    events.group({ notes, held: together, ofWidgets });
    events.held(down);
  });

  return {
    follow({ at, midi, widget }: LiveEvent): void {
      if (midi.kind === "on") {
        down = withNote(down, midi.note);
        events.held(down);
        groups.add(midi.note, at);
        if (widget !== undefined) playedOn.set(widget, (playedOn.get(widget) ?? new Set()).add(midi.note));
      } else if (midi.kind === "off") {
        if (!down.includes(midi.note)) return;
        down = down.filter((note) => note !== midi.note);
        events.released(down);
      } else if (midi.kind === "control" && [CONTROLLER_ALL_NOTES_OFF, CONTROLLER_ALL_SOUND_OFF].includes(midi.controller)) {
        down = [];
        events.released(down);
      }
    },
  };
}

/** Ascending notes with one more, each of them once. */
function withNote(notes: readonly number[], note: number): readonly number[] {
  if (notes.includes(note)) return notes;
  const behind = notes.findIndex((each) => each > note);
  return behind < 0 ? [...notes, note] : notes.toSpliced(behind, 0, note);
}
