import { MIDI_NOTE_OFF, MIDI_NOTE_ON } from "../../lib/midi.ts";
import type { PlayedNote } from "../../music/formats/midi/played-midi.ts";
import type { InputMessage } from "../../protocol/input/input-feed.ts";

/** How long what was played is remembered, in milliseconds. */
const REMEMBERED = 600_000;
const MOST_NOTES = 20_000;

/** What was played freely in the last ten minutes, kept in memory alone. */
export interface PlayedNotes {
  hear(message: InputMessage): void;
  /** In no order. Notes that are still held end with the last key that moved. */
  notes(): readonly PlayedNote[];
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
    notes: () =>
      [...notes, ...[...down].map(([midi, start]) => ({ midi, ...start, off: Math.max(latest, start.on + 1) }))].filter(
        ({ off }) => off >= latest - REMEMBERED,
      ),
  };
}
