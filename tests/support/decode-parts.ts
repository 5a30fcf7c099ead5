import { decodeInstrument } from "../../src/host/samples/sample-decoder.ts";
import type { InstrumentFile } from "../../src/protocol/audio/audio-feed.ts";
import { partFile, partsOf } from "../../src/protocol/audio/audio-parts.ts";

/** Decodes all parts of an instrument, each to its place. @param read the bytes of a file by its name */
export async function decodeParts(
  file: InstrumentFile,
  read: (audio: string) => Uint8Array,
  samples = new Int16Array(file.frames),
): Promise<Int16Array> {
  for (const part of partsOf(file)) {
    const own = samples.subarray(part.offset, part.offset + part.frames);
    const decoded = await decodeInstrument(partFile(file, part), read(part.audio), own, () => false);
    if (!decoded.ok) throw new Error(decoded.error.code);
  }
  return samples;
}
