import { type MidiEvent, parseMidi } from "midi-file";
import { ok, type Result } from "../../../lib/result.ts";
import { decodeBytes } from "../shared/decode-text.ts";
import { refuse } from "../shared/problems.ts";

/** A MIDI file with its tracks read; times are in the file's own ticks. */
export interface MidiTracks {
  readonly format: number;
  readonly ticksPerQuarter: number;
  readonly tracks: readonly (readonly MidiEvent[])[];
}

const HEADER = 14;
const MOST_TRACKS = 256;

/**
 * Walks the chunks of a MIDI file and reads each track by itself: a RIFF envelope is opened, chunks that are no track are stepped over.
 * Refused: what is no MIDI file (`no-midi`), a file that ends within a chunk or lacks tracks (`cut-midi`, with the byte), SMPTE time
 * (`smpte-midi`: it has no beats, so no bars), events that make no sense (`bad-midi`).
 */
export function readTracks(bytes: Uint8Array): Result<MidiTracks> {
  const file = withoutEnvelope(bytes);
  if (!file) return refuse("no-midi", "byte 0");
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const length = file.length >= HEADER ? view.getUint32(4) : 0;
  if (file.length < HEADER || length < 6) return cut(file.length);
  const [format, count, division] = [view.getUint16(8), view.getUint16(10), view.getUint16(12)];
  if (division >= 0x8000) return refuse("smpte-midi", "byte 12");
  if (division === 0 || format > 2 || count > MOST_TRACKS) return refuse("bad-midi", { byte: 8 }, "byte 8");
  const tracks: (readonly MidiEvent[])[] = [];
  for (let at = 8 + length; tracks.length < count; ) {
    if (at + 8 > file.length) return cut(file.length);
    const size = view.getUint32(at + 4);
    const end = at + 8 + size;
    if (end > file.length) return cut(file.length);
    if (nameAt(file, at) === "MTrk") {
      const track = readTrack(file.subarray(at, end), at);
      if (!track.ok) return track;
      tracks.push(track.value);
    }
    at = end;
  }
  return ok({ format, ticksPerQuarter: division, tracks });
}

const cut = (length: number) => refuse("cut-midi", { byte: length }, `byte ${length}`);

const nameAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

/** The MIDI file itself: from its first byte, or from the `data` chunk of a RIFF file. */
function withoutEnvelope(bytes: Uint8Array): Uint8Array | undefined {
  if (nameAt(bytes, 0) === "MThd") return bytes;
  if (nameAt(bytes, 0) !== "RIFF" || nameAt(bytes, 8) !== "RMID") return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at + 4, true);
    if (nameAt(bytes, at) === "data") return nameAt(bytes, at + 8) === "MThd" ? bytes.subarray(at + 8, at + 8 + size) : undefined;
    at += 8 + size + (size % 2);
  }
  return undefined;
}

/** An event whose text, of which each character is a byte, is decoded. */
const withText = (event: MidiEvent): MidiEvent => ("text" in event ? { ...event, text: decodeBytes(event.text) } : event);

/** A file of one track around the chunk, so that its end is the track's. */
function readTrack(chunk: Uint8Array, at: number): Result<readonly MidiEvent[]> {
  const file = new Uint8Array(HEADER + chunk.length);
  file.set([0x4d, 0x54, 0x68, 0x64, 0, 0, 0, 6, 0, 0, 0, 1, 0, 96]);
  file.set(chunk, HEADER);
  try {
    const [events = []] = parseMidi(file).tracks;
    const isSound = events.every(({ deltaTime }) => Number.isFinite(deltaTime));
    return isSound ? ok(events.map(withText)) : refuse("bad-midi", { byte: at }, `byte ${at}`);
  } catch {
    return refuse("bad-midi", { byte: at }, `byte ${at}`);
  }
}
