import { parseMidi } from "midi-file";
import { type PlayedNote, playedMidi } from "./played-midi.ts";

/** Notes of a take at most; a longer one ends there. */
const MOST_NOTES = 4_000;
/** Bytes of a take at most. */
const MOST_BYTES = 48_000;
const TEMPO = 120;

/** What was played in a run. */
export interface Take {
  /** In the order in which they begin; times count from the first. */
  readonly notes: readonly PlayedNote[];
  /** How long before the end of the run the first note was struck, in milliseconds; null where that was not kept. */
  readonly before: number | null;
}

/**
 * What was played in a run as a MIDI file in base64, exactly as it was played; undefined where nothing was, or where it is too long to be kept. The
 * file's title says when it began.
 * @param notes in the order in which they began; a take's times count from its first note
 * @param before how long before the end of the run the first of them was struck, in milliseconds
 */
export function takeOf(notes: readonly PlayedNote[], before: number): string | undefined {
  if (notes.length === 0) return undefined;
  const title = String(Math.round(before));
  const { bytes } = playedMidi(notes.slice(0, MOST_NOTES), { tempo: TEMPO, strength: 0, title });
  if (bytes.length > MOST_BYTES) return undefined;
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** A take as it was played; without notes where it is none of ours. @example readTake(takeOf(notes, 9_000) ?? "").before // 9000 */
export function readTake(take: string): Take {
  try {
    const bytes = Uint8Array.from(atob(take), (letter) => letter.charCodeAt(0));
    const { header, tracks } = parseMidi(bytes);
    const perTick = 60_000 / TEMPO / (header.ticksPerBeat ?? 960);
    const notes: PlayedNote[] = [];
    const title = tracks[0]?.find((event) => event.type === "trackName");
    const before = title !== undefined && /^\d{1,9}$/.test(title.text) ? Number(title.text) : null;
    for (const track of tracks) {
      const down = new Map<number, { readonly velocity: number; readonly on: number }>();
      let at = 0;
      for (const event of track.slice(0, 4 * MOST_NOTES)) {
        at += event.deltaTime * perTick;
        if (event.type !== "noteOn" && event.type !== "noteOff") continue;
        const began = down.get(event.noteNumber);
        if (began !== undefined) notes.push({ midi: event.noteNumber, ...began, off: at });
        down.delete(event.noteNumber);
        if (event.type === "noteOn" && event.velocity > 0) down.set(event.noteNumber, { velocity: event.velocity, on: at });
      }
    }
    return { notes: notes.filter(({ on, off }) => Number.isFinite(on) && off > on).sort((a, b) => a.on - b.on), before };
  } catch {
    return { notes: [], before: null };
  }
}
