import { ok, type Result } from "../../lib/result.ts";
import type { Envelope, InstrumentFile, Zone } from "../../protocol/audio/audio-feed.ts";
import { problem, refuse } from "../problems.ts";

/** Pitch classes as public sound font hosts spell them in `<name>-mp3/<note>.mp3`. */
const PITCH_CLASSES = ["C", "Db", "D", "Eb", "E", "F", "Gb", "G", "Ab", "A", "Bb", "B"];
/** Every minor third from A0 to C8 is fetched: a sample moves by a semitone at most. */
export const NOTE_FILE_KEYS: readonly number[] = Array.from({ length: 30 }, (_, index) => 21 + 3 * index);

/** @example noteFileUrl("https://host/", "celesta", 60) // "https://host/celesta-mp3/C4.mp3" */
export const noteFileUrl = (base: string, name: string, key: number): string =>
  `${base}${name}-mp3/${PITCH_CLASSES[key % 12]}${Math.floor(key / 12) - 1}.mp3`;

/** One decoded note. */
export interface NoteFile {
  readonly key: number;
  readonly samples: Int16Array;
  readonly sampleRate: number;
}

/** Silent frames between two notes. */
const GAP = 64;
/** Such files are recorded notes: they bring their own decay. */
const ENVELOPE: Envelope = { delay: 0, attack: 0.001, hold: 0, decay: 0.001, sustain: 1, release: 0.4 };

function zonesOf(notes: readonly NoteFile[]): Zone[] {
  let offset = GAP;
  return notes.map(({ key, samples }, index) => {
    const below = notes[index - 1]?.key;
    const above = notes[index + 1]?.key;
    const zone: Zone = {
      keyRange: [below === undefined ? 0 : Math.floor((below + key) / 2) + 1, above === undefined ? 127 : Math.floor((key + above) / 2)],
      velocityRange: [0, 127],
      rootKey: key,
      offset,
      length: samples.length,
      loopStart: 0,
      loopEnd: 0,
      tuning: 0,
      envelope: ENVELOPE,
      gain: 1,
    };
    offset += samples.length + GAP;
    return zone;
  });
}

/**
 * Puts the notes of a sound font host together to an instrument. Notes of another rate than the first are left out.
 * @param notes in the order of their keys; keys that the host does not have are simply not there
 * @param room gives memory for so many frames
 * @returns refused as `samples-unreachable` when there is no note at all
 */
export async function assembleNoteFiles(
  name: string,
  notes: readonly NoteFile[],
  room: (frames: number) => Promise<Int16Array>,
): Promise<Result<{ readonly file: InstrumentFile; readonly samples: Int16Array }>> {
  const [first] = notes;
  if (first === undefined) return refuse("samples-unreachable", { what: problem("host-without-notes", { name }) }, name);
  const alike = notes.filter(({ sampleRate }) => sampleRate === first.sampleRate);
  const zones = zonesOf(alike);
  const frames = GAP + alike.reduce((sum, { samples }) => sum + samples.length + GAP, 0);
  const samples = await room(frames);
  samples.fill(0);
  for (const [index, note] of alike.entries()) samples.set(note.samples, zones[index]?.offset ?? 0);
  return ok({ file: { name, sampleRate: first.sampleRate, frames, audio: `${name}-mp3`, zones }, samples });
}
