import { RATE } from "./banks.ts";

/** Times by which samples are doubled for a file: browsers read 48 kHz. */
const TIMES = 4;

/** Sound of 12 kHz as a WAV file of 48 kHz, as loud as a microphone near a piano has it. */
export function wavOf(sound: Float32Array): Buffer {
  const loudest = sound.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1e-6);
  const bytes = Buffer.alloc(44 + sound.length * TIMES * 2);
  bytes.write("RIFF", 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write("WAVEfmt ", 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(RATE * TIMES, 24);
  bytes.writeUInt32LE(RATE * TIMES * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write("data", 36);
  bytes.writeUInt32LE(bytes.length - 44, 40);
  for (let index = 0; index < sound.length * TIMES; index++) {
    const from = Math.floor(index / TIMES);
    const part = (index % TIMES) / TIMES;
    const sample = (sound[from] ?? 0) * (1 - part) + (sound[from + 1] ?? 0) * part;
    bytes.writeInt16LE(Math.round((sample / loudest) * 16_000), 44 + 2 * index);
  }
  return bytes;
}
