import { EVENT_STRIDE } from "../protocol/audio/audio-feed.ts";

/** One event of the queue; the queue writes the next one into the same object each time. */
export interface QueuedEvent {
  frame: number;
  kind: number;
  note: number;
  velocity: number;
  voiceTag: number;
}

/** A packed event, and after it the number of its arrival: events of one frame keep the order in which they came. */
const ENTRY = EVENT_STRIDE + 1;
const ARRIVAL = EVENT_STRIDE;
const TAG = 4;

/** Events at absolute frames, earliest first: a binary heap in one typed array, so that taking one allocates nothing. */
export class EventQueue {
  readonly #entries: Float64Array;
  readonly #spare = new Float64Array(ENTRY);
  readonly #capacity: number;
  #size = 0;
  #arrivals = 0;
  readonly #event: QueuedEvent = { frame: 0, kind: 0, note: 0, velocity: 0, voiceTag: 0 };

  constructor(capacity: number) {
    this.#capacity = capacity;
    this.#entries = new Float64Array(capacity * ENTRY);
  }

  get size(): number {
    return this.#size;
  }

  /** Frame of the earliest event, or Infinity when there is none. */
  get nextFrame(): number {
    return this.#size === 0 ? Number.POSITIVE_INFINITY : (this.#entries[0] ?? Number.POSITIVE_INFINITY);
  }

  /** Adds the packed event at `index` of `events`; false when the queue is full. */
  add(events: Float64Array, index: number): boolean {
    if (this.#size === this.#capacity) return false;
    const at = this.#size * ENTRY;
    for (let field = 0; field < EVENT_STRIDE; field++) this.#entries[at + field] = events[index * EVENT_STRIDE + field] ?? 0;
    this.#entries[at + ARRIVAL] = this.#arrivals++;
    this.#size++;
    this.#rise(this.#size - 1);
    return true;
  }

  /** Takes the earliest event. The answer is overwritten by the next call. */
  dequeue(): QueuedEvent {
    const entries = this.#entries;
    const event = this.#event;
    event.frame = entries[0] ?? 0;
    event.kind = entries[1] ?? 0;
    event.note = entries[2] ?? 0;
    event.velocity = entries[3] ?? 0;
    event.voiceTag = entries[TAG] ?? 0;
    this.#size--;
    entries.copyWithin(0, this.#size * ENTRY, (this.#size + 1) * ENTRY);
    this.#sink(0);
    return event;
  }

  /** Drops what a voice tag has queued at or after a frame. */
  cancel(fromFrame: number, voiceTag: number): void {
    const entries = this.#entries;
    let kept = 0;
    for (let index = 0; index < this.#size; index++) {
      const at = index * ENTRY;
      if (entries[at + TAG] === voiceTag && (entries[at] ?? 0) >= fromFrame) continue;
      entries.copyWithin(kept * ENTRY, at, at + ENTRY);
      kept++;
    }
    this.#size = kept;
    for (let index = (kept >> 1) - 1; index >= 0; index--) this.#sink(index);
  }

  /** Takes everything out, packed and in order. */
  drain(): Float64Array<ArrayBuffer> {
    const packed = new Float64Array(this.#size * EVENT_STRIDE);
    for (let at = 0; this.#size > 0; at += EVENT_STRIDE) {
      const { frame, kind, note, velocity, voiceTag } = this.dequeue();
      packed.set([frame, kind, note, velocity, voiceTag], at);
    }
    return packed;
  }

  clear(): void {
    this.#size = 0;
  }

  #isBefore(a: number, b: number): boolean {
    const entries = this.#entries;
    const difference = (entries[a * ENTRY] ?? 0) - (entries[b * ENTRY] ?? 0);
    return difference < 0 || (difference === 0 && (entries[a * ENTRY + ARRIVAL] ?? 0) < (entries[b * ENTRY + ARRIVAL] ?? 0));
  }

  #swap(a: number, b: number): void {
    const entries = this.#entries;
    for (let field = 0; field < ENTRY; field++) this.#spare[field] = entries[a * ENTRY + field] ?? 0;
    entries.copyWithin(a * ENTRY, b * ENTRY, (b + 1) * ENTRY);
    for (let field = 0; field < ENTRY; field++) entries[b * ENTRY + field] = this.#spare[field] ?? 0;
  }

  #rise(from: number): void {
    let index = from;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!this.#isBefore(index, parent)) return;
      this.#swap(index, parent);
      index = parent;
    }
  }

  #sink(from: number): void {
    let index = from;
    for (;;) {
      let least = index;
      for (let child = 2 * index + 1; child <= 2 * index + 2; child++) {
        if (child < this.#size && this.#isBefore(child, least)) least = child;
      }
      if (least === index) return;
      this.#swap(index, least);
      index = least;
    }
  }
}
