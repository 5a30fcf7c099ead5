import type { Port } from "../../lib/port.ts";
import { createRing, type RingReader, ringReader, ringWriter } from "../../lib/ring.ts";

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

/** Messages that a ring of the default size holds: ten fingers on both sides of a stalled quantum, many times over. */
export const NOTE_RING_CAPACITY = 512;

/**
 * Memory for a single-producer, single-consumer ring of MIDI messages.
 * @param capacity messages; a power of two
 * @example const ring = createNoteRing(); const sink = ringNoteSink(ring); const reader = noteRingReader(ring);
 */
export const createNoteRing = (capacity = NOTE_RING_CAPACITY): SharedArrayBuffer => createRing(capacity);

const packMessage = (status: number, data1: number, data2: number): number =>
  ((status & 0xff) << 16) | ((data1 & 0x7f) << 8) | (data2 & 0x7f);

/** The writing end; one thread only. @example ringNoteSink(ring).push(0x80, 60, 0) */
export function ringNoteSink(buffer: SharedArrayBuffer): NoteSink {
  const write = ringWriter(buffer);
  return { push: (status, data1, data2) => write(packMessage(status, data1, data2)) };
}

/** The reading end; messages come packed as `status << 16 | data1 << 8 | data2`. @example noteRingReader(ring).dequeue() // -1: nothing there */
export const noteRingReader = (buffer: SharedArrayBuffer): RingReader => ringReader(buffer);

/** The same interface over a port, for pages that are not isolated. @example portNoteSink(node.port).push(0x90, 64, 80) */
export function portNoteSink(port: Pick<Port, "postMessage">): NoteSink {
  return {
    push(status, data1, data2) {
      port.postMessage({ type: "live", status: status & 0xff, data1: data1 & 0x7f, data2: data2 & 0x7f });
      return true;
    },
  };
}
