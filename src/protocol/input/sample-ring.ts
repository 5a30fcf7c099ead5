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

/** The reading end: fills as much of an array as there is, and says how much. @example const count = sampleRingReader(memory)(block) */
export function sampleRingReader(memory: SharedArrayBuffer): (into: Float32Array) => number {
  const header = new Int32Array(memory, 0, HEADER);
  const samples = new Float32Array(memory, HEADER * 4);
  return (into) => {
    const read = Atomics.load(header, READ);
    const count = Math.min(into.length, (Atomics.load(header, WRITE) - read) | 0);
    for (let index = 0; index < count; index++) into[index] = samples[(read + index) & (CAPACITY - 1)] as number;
    Atomics.store(header, READ, (read + count) | 0);
    return count;
  };
}
