import type { Port } from "./ports.ts";

/** Where live notes go: a MIDI key, a pointer on the piano, the computer keyboard. */
export interface NoteSink {
  /**
   * Hands over one MIDI channel message at once.
   * @param status status byte, e.g. 0x90 note-on, 0x80 note-off, 0xB0 controller; the channel is ignored
   * @param data1 note or controller, 0..127
   * @param data2 velocity or value, 0..127
   * @returns false when it could not be taken (the ring is full); such messages are counted by the ring
   * @example sink.push(0x90, 60, 100) // middle C sounds in the next render quantum
   */
  push(status: number, data1: number, data2: number): boolean;
}

/** Positions in the ring's Int32 header. Indices run freely and wrap at 2^32; their difference is what is unread. */
const WRITE = 0;
const READ = 1;
const OVERFLOWS = 2;
const HEADER = 4;

/** Messages that a ring of the default size holds: ten fingers on both sides of a stalled quantum, many times over. */
export const NOTE_RING_CAPACITY = 512;

/**
 * Memory for a single-producer, single-consumer ring of MIDI messages.
 * @param capacity messages; a power of two
 * @example const ring = createNoteRing(); const sink = ringNoteSink(ring); const reader = noteRingReader(ring);
 */
export function createNoteRing(capacity = NOTE_RING_CAPACITY): SharedArrayBuffer {
  if (capacity < 2 || (capacity & (capacity - 1)) !== 0) throw new Error(`A note ring's capacity is a power of two, not ${capacity}.`);
  return new SharedArrayBuffer((HEADER + capacity) * Int32Array.BYTES_PER_ELEMENT);
}

const packMessage = (status: number, data1: number, data2: number): number =>
  ((status & 0xff) << 16) | ((data1 & 0x7f) << 8) | (data2 & 0x7f);

/** The writing end; one thread only. @example ringNoteSink(ring).push(0x80, 60, 0) */
export function ringNoteSink(buffer: SharedArrayBuffer): NoteSink {
  const words = new Int32Array(buffer);
  const mask = words.length - HEADER - 1;
  return {
    push(status, data1, data2) {
      const write = Atomics.load(words, WRITE);
      if (((write - Atomics.load(words, READ)) | 0) > mask) {
        Atomics.add(words, OVERFLOWS, 1);
        return false;
      }
      Atomics.store(words, HEADER + (write & mask), packMessage(status, data1, data2));
      Atomics.store(words, WRITE, (write + 1) | 0);
      return true;
    },
  };
}

/** The reading end; it allocates nothing, so that the audio thread may use it. */
export interface NoteRingReader {
  /** The oldest unread message packed as `status << 16 | data1 << 8 | data2`, or -1 when there is none. */
  takeNext(): number;
  /** Messages refused because the ring was full, since it was made. */
  overflows(): number;
}

/** The reading end; one thread only. @example const packed = noteRingReader(ring).takeNext() // -1: nothing there */
export function noteRingReader(buffer: SharedArrayBuffer): NoteRingReader {
  const words = new Int32Array(buffer);
  const mask = words.length - HEADER - 1;
  return {
    takeNext() {
      const read = Atomics.load(words, READ);
      if (read === Atomics.load(words, WRITE)) return -1;
      const packed = Atomics.load(words, HEADER + (read & mask));
      Atomics.store(words, READ, (read + 1) | 0);
      return packed;
    },
    overflows: () => Atomics.load(words, OVERFLOWS),
  };
}

/** The same interface over a port, for pages that are not isolated. @example portNoteSink(node.port).push(0x90, 64, 80) */
export function portNoteSink(port: Pick<Port, "postMessage">): NoteSink {
  return {
    push(status, data1, data2) {
      port.postMessage({ type: "live", status: status & 0xff, data1: data1 & 0x7f, data2: data2 & 0x7f });
      return true;
    },
  };
}
