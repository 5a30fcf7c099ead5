/** Positions in the ring's Int32 header. Indices run freely and wrap at 2^32; their difference is what is unread. */
const WRITE = 0;
const READ = 1;
const OVERFLOWS = 2;
const HEADER = 4;

/**
 * Shared memory for a single-producer, single-consumer ring of 32-bit words.
 * @param capacity words; a power of two, at least 2 (throws otherwise)
 * @example const ring = createRing(512); const write = ringWriter(ring); const reader = ringReader(ring);
 */
export function createRing(capacity: number): SharedArrayBuffer {
  if (capacity < 2 || (capacity & (capacity - 1)) !== 0) throw new Error(`A ring's capacity is a power of two, not ${capacity}.`);
  return new SharedArrayBuffer((HEADER + capacity) * Int32Array.BYTES_PER_ELEMENT);
}

/** The writing end; one thread only. The answer is false, and counted, when the ring is full. @example ringWriter(ring)(7) // true */
export function ringWriter(buffer: SharedArrayBuffer): (word: number) => boolean {
  const words = new Int32Array(buffer);
  const mask = words.length - HEADER - 1;
  return (word) => {
    const write = Atomics.load(words, WRITE);
    if (((write - Atomics.load(words, READ)) | 0) > mask) {
      Atomics.add(words, OVERFLOWS, 1);
      return false;
    }
    Atomics.store(words, HEADER + (write & mask), word);
    Atomics.store(words, WRITE, (write + 1) | 0);
    return true;
  };
}

/** The reading end; it allocates nothing, so that the audio thread may use it. */
export interface RingReader {
  /** The oldest unread word, or -1 when there is none (so words are not negative). */
  dequeue(): number;
  /** Words refused because the ring was full, since it was made. */
  overflows(): number;
}

/** The reading end; one thread only. @example const word = ringReader(ring).dequeue() // -1: nothing there */
export function ringReader(buffer: SharedArrayBuffer): RingReader {
  const words = new Int32Array(buffer);
  const mask = words.length - HEADER - 1;
  return {
    dequeue() {
      // Nothing there, nearly every time: seen without an atomic read, which costs more. What comes just now is seen at the next look.
      if (words[READ] === words[WRITE]) return -1;
      const read = Atomics.load(words, READ);
      if (read === Atomics.load(words, WRITE)) return -1;
      const word = Atomics.load(words, HEADER + (read & mask));
      Atomics.store(words, READ, (read + 1) | 0);
      return word;
    },
    overflows: () => Atomics.load(words, OVERFLOWS),
  };
}
