/** Positions in the ring's header of 32-bit numbers. */
const WRITE = 0;
const READ = 1;
const HEADER = 2;

/** A third of a second of 48 kHz. */
const CAPACITY = 16_384;

/** Memory for samples on their way from the audio thread to one reader. @example const memory = createSampleRing() */
export const createSampleRing = (): SharedArrayBuffer => new SharedArrayBuffer((HEADER + CAPACITY) * 4);

/** The writing end, which allocates nothing: false where a block does not fit, and nothing of it is written. */
export function sampleRingWriter(memory: SharedArrayBuffer): (block: Float32Array) => boolean {
  const header = new Int32Array(memory, 0, HEADER);
  const samples = new Float32Array(memory, HEADER * 4);
  return (block) => {
    const write = Atomics.load(header, WRITE);
    const unread = (write - Atomics.load(header, READ)) | 0;
    if (unread + block.length > CAPACITY) return false;
    for (let index = 0; index < block.length; index++) samples[(write + index) & (CAPACITY - 1)] = block[index] as number;
    Atomics.store(header, WRITE, (write + block.length) | 0);
    return true;
  };
}

/** How many samples were written so far, as a number of 32 bits that turns over. */
export const samplesWritten = (memory: SharedArrayBuffer): number => Atomics.load(new Int32Array(memory, 0, HEADER), WRITE);

/** The reading end of a ring. */
export interface SampleRingReader {
  /** Fills as much of an array as there is, up to a count of what was written where one is given, and says how much. */
  read(into: Float32Array, until?: number): number;
  /** How many samples were read beyond a count of what was written; below 0, how many are still to come. */
  beyond(written: number): number;
}

/** @example const count = sampleRingReader(memory).read(block) */
export function sampleRingReader(memory: SharedArrayBuffer): SampleRingReader {
  const header = new Int32Array(memory, 0, HEADER);
  const samples = new Float32Array(memory, HEADER * 4);
  return {
    read(into, until = Atomics.load(header, WRITE)) {
      const read = Atomics.load(header, READ);
      const count = Math.max(0, Math.min(into.length, (until - read) | 0));
      for (let index = 0; index < count; index++) into[index] = samples[(read + index) & (CAPACITY - 1)] as number;
      Atomics.store(header, READ, (read + count) | 0);
      return count;
    },
    beyond: (written) => (Atomics.load(header, READ) - written) | 0,
  };
}
