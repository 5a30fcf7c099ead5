import { MIDI_NOTE_OFF, MIDI_NOTE_ON } from "../../lib/midi.ts";
import type { PlayedNote } from "../../music/formats/midi/played-midi.ts";
import type { InputMessage } from "../../protocol/input/input-feed.ts";

/** How long what was played is remembered, in milliseconds. */
const REMEMBERED = 600_000;
const MOST_NOTES = 20_000;
/** A pause in which nothing is held, after which another take begins, in milliseconds. */
const PAUSE = 4_000;

/** What was played freely in the last ten minutes, kept in memory alone. */
export interface PlayedNotes {
  hear(message: InputMessage): void;
  /** In takes: what was played without a long pause; the last one last. Notes that are still held end with the last key that moved. */
  takes(): readonly (readonly PlayedNote[])[];
}

/** Makes an empty memory. */
export function createPlayedNotes(): PlayedNotes {
  let notes: PlayedNote[] = [];
  const down = new Map<number, { readonly velocity: number; readonly on: number }>();
  let latest = 0;
  const end = (midi: number, off: number): void => {
    const start = down.get(midi);
    if (start === undefined) return;
    down.delete(midi);
    notes.push({ midi, ...start, off: Math.max(off, start.on + 1) });
  };
  return {
    hear(message) {
      if (message.type !== "midi") return;
      const { at, status, data1, data2 } = message;
      const kind = status & 0xf0;
      if (kind !== MIDI_NOTE_ON && kind !== MIDI_NOTE_OFF) return;
      latest = Math.max(latest, at);
      end(data1, at);
      if (kind === MIDI_NOTE_ON && data2 > 0) down.set(data1, { velocity: data2, on: at });
      if (notes.length > MOST_NOTES || (notes[0]?.off ?? latest) < latest - REMEMBERED * 1.1)
        notes = notes.filter(({ off }) => off >= latest - REMEMBERED).slice(-MOST_NOTES);
    },
    takes() {
      const held = [...down].map(([midi, start]): PlayedNote => ({ midi, ...start, off: Math.max(latest, start.on + 1) }));
      const all = [...notes, ...held].filter(({ off }) => off >= latest - REMEMBERED).sort((a, b) => a.on - b.on);
      const takes: PlayedNote[][] = [];
      let sounding = Number.NEGATIVE_INFINITY;
      for (const note of all) {
        if (note.on - sounding > PAUSE) takes.push([]);
        takes.at(-1)?.push(note);
        sounding = Math.max(sounding, note.off);
      }
      return takes;
    },
  };
}
