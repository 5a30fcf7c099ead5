import fc from "fast-check";
import { expect, test } from "vitest";
import { PartExchange } from "../../src/host/samples/part-exchange.ts";
import type { PartsThere } from "../../src/host/samples/sample-loader-messages.ts";
import { EVENT_NOTE_OFF, EVENT_NOTE_ON, type FrameSpan, type InstrumentFile } from "../../src/protocol/audio/audio-feed.ts";
import { partsOf, zonesThere } from "../../src/protocol/audio/audio-parts.ts";
import { roomOf } from "../../src/protocol/audio/part-room.ts";
import { PartWatch } from "../../src/worklets/part-watch.ts";
import { SamplerCore } from "../../src/worklets/sampler-core.ts";
import { compileInstrument } from "../../src/worklets/voices/instrument.ts";
import { audioOf, bundledParts, strengthsFile, unaskedOnly } from "../support/part-rooms.ts";
import { type PackedEvent, packed, peak, QUANTUM, SAMPLE_RATE } from "../support/sampler-rig.ts";
import { cases } from "../support/totals.ts";

const file = strengthsFile();
const parts = partsOf(file);
/** Frames that are decoded in the time of one quantum. */
const PIECE = 1000;
/** Quanta until a file has come. */
const ON_THE_WAY = 40;

/** Places in the room are other numbers than places in the file. */
const ROUNDING = 1e-6;

function distance(one: Float32Array, other: Float32Array): number {
  let most = 0;
  for (let at = 0; at < one.length; at++) most = Math.max(most, Math.abs((one[at] ?? 0) - (other[at] ?? 0)));
  return most;
}

const coreWith = (samples: Int16Array, zones: InstrumentFile["zones"]): SamplerCore => {
  const core = new SamplerCore({ sampleRate: SAMPLE_RATE });
  core.setInstrument(0, compileInstrument({ name: file.name, sampleRate: SAMPLE_RATE, samples, zones }));
  return core;
};

/** All parts, each where the file has it. */
const whole = new Int16Array(file.frames);
for (const [index, { offset }] of parts.entries()) whole.set(audioOf(index), offset);

/**
 * A sampler whose strengths are exchanged as they are played, beside one that is told to play the same strengths and has all of them in
 * memory: the two differ as soon as a voice of the first reads what has been written over.
 */
class Exchanging {
  readonly samples = new Int16Array(roomOf(file).frames);
  readonly core: SamplerCore;
  readonly reference = coreWith(whole, []);
  readonly exchange: PartExchange;
  readonly said: string[] = [];
  frame = 0;
  readonly #watch: PartWatch;
  #coming: { readonly there: PartsThere; due: number; written: number | null } | null = null;

  constructor(there = bundledParts()) {
    for (const { part, at } of there.wanted) this.samples.set(audioOf(part), at);
    this.core = coreWith(this.samples, []);
    this.exchange = new PartExchange(there, {
      fetch: (wanted) => {
        this.#coming = { there: wanted, due: ON_THE_WAY, written: null };
      },
      giveRoom: () => {
        if (this.#coming !== null) this.#coming.written = 0;
      },
      cancel: () => {
        this.said.push("cancelled");
        this.exchange.drop();
        this.#coming = null;
      },
      onZones: (playable, vacate) => this.#play(playable, vacate),
      isBusy: () => this.#coming !== null,
      now: () => (this.frame / SAMPLE_RATE) * 1000,
      random: () => 0.5,
    });
    this.#tellZones();
    this.#watch = new PartWatch(SAMPLE_RATE, (message) => {
      if (message.type === "parts-asked") this.exchange.asked(message.ago);
      if (message.type === "vacated") this.exchange.vacated();
      this.said.push(message.type);
    });
  }

  /** Renders, and answers the largest difference from the reference, and the loudest frame. */
  render(frames: number): { readonly apart: number; readonly loudest: number } {
    let [apart, loudest] = [0, 0];
    const [left, right, leftOf, rightOf] = [0, 0, 0, 0].map(() => new Float32Array(QUANTUM));
    if (left === undefined || right === undefined || leftOf === undefined || rightOf === undefined) throw new Error("There are four.");
    for (let done = 0; done < frames; done += QUANTUM) {
      this.core.render(left, right, this.frame);
      this.reference.render(leftOf, rightOf, this.frame);
      apart = Math.max(apart, distance(left, leftOf), distance(right, rightOf));
      loudest = Math.max(loudest, peak(leftOf));
      this.frame += QUANTUM;
      if ((this.frame / QUANTUM) % 16 === 0) this.#watch.look(this.core, this.frame);
      this.#load();
    }
    return { apart, loudest };
  }

  schedule(...events: readonly PackedEvent[]): void {
    for (const core of [this.core, this.reference]) core.schedule(packed(...events));
  }

  /** What the loader's worker does in the time of a quantum. */
  #load(): void {
    const coming = this.#coming;
    if (coming === null) return;
    if (coming.due > 0) {
      coming.due--;
      if (coming.due === 0 && !this.exchange.mustWait()) coming.written = 0;
      return;
    }
    const placed = coming.there.wanted.find(({ part }) => !coming.there.parts.includes(part));
    if (coming.written === null || placed === undefined) return;
    const audio = audioOf(placed.part);
    this.samples.set(audio.subarray(coming.written, coming.written + PIECE), placed.at + coming.written);
    coming.written += PIECE;
    if (coming.written < audio.length) return;
    this.#coming = null;
    this.exchange.came({ ...coming.there, parts: [...coming.there.parts, placed.part] });
    this.#tellZones();
  }

  #tellZones(): void {
    this.#play(this.exchange.playable());
  }

  #play({ zones }: InstrumentFile, vacate?: FrameSpan): void {
    this.core.setZones(0, zones, vacate ?? null);
    const there = parts.filter((_, part) => zones.some((zone) => zone.part === part && zone.standsIn === undefined));
    this.reference.setZones(0, zonesThere(file, there));
  }
}

const VELOCITIES = [20, 50, 75, 95, 120] as const;
const note = (at: number, key: number, velocity: number, length: number): PackedEvent[] => [
  [at, EVENT_NOTE_ON, key, velocity, 1],
  [at + length, EVENT_NOTE_OFF, key, 0, 1],
];

test("a melody through all strengths sounds, while they are exchanged in pieces, as where all of them are in memory", () => {
  const rig = new Exchanging();
  rig.schedule(...VELOCITIES.flatMap((velocity, index) => note(index * 96_000, 60 + index, velocity, 40_000)));
  rig.schedule(...VELOCITIES.flatMap((velocity, index) => note(1_000_000 + index * 192_000, 50 + index, velocity, 120_000)));
  const { apart, loudest } = rig.render(2_000_000);
  expect(loudest).toBeGreaterThan(0.01);
  expect(apart).toBeLessThan(ROUNDING);
  expect(rig.said.filter((type) => type === "vacated").length).toBeGreaterThanOrEqual(2);
  expect(rig.core.dropped + rig.core.late).toBe(0);
});

test("from the middle strength alone each one that is played comes into a free seat, and no other does", () => {
  const rig = new Exchanging(unaskedOnly());
  rig.schedule(...note(0, 60, 75, 4000));
  expect(rig.render(SAMPLE_RATE).apart).toBeLessThan(ROUNDING);
  expect([rig.exchange.there.parts, rig.said]).toEqual([[0, 3], []]);
  rig.schedule(...note(rig.frame, 60, 95, 4000), ...note(rig.frame + 2 * SAMPLE_RATE, 64, 20, 4000));
  expect(rig.render(4 * SAMPLE_RATE).apart).toBeLessThan(ROUNDING);
  expect([rig.exchange.there.parts, rig.said]).toEqual([
    [0, 3, 2, 5],
    ["parts-asked", "parts-asked"],
  ]);
  expect(rig.exchange.there.wanted.map(({ at }) => at).toSorted((a, b) => a - b)).toEqual(
    roomOf(file)
      .placed.map(({ at }) => at)
      .toSorted((a, b) => a - b),
  );
});

test("once a strength was exchanged its notes are its own: the render is that of all strengths in memory", () => {
  const rig = new Exchanging();
  rig.schedule(...note(0, 60, 120, 4000));
  rig.render(SAMPLE_RATE * 2);
  expect(rig.exchange.there.parts).toContain(4);
  const all = coreWith(whole, file.zones);
  const [left, right, leftOf, rightOf] = [0, 0, 0, 0].map(() => new Float32Array(QUANTUM)) as [
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  for (const core of [rig.core, all]) core.live(0x90, 64, 120);
  for (let quantum = 0; quantum < 400; quantum++) {
    rig.core.render(left, right, rig.frame + quantum * QUANTUM);
    all.render(leftOf, rightOf, rig.frame + quantum * QUANTUM);
    expect(Math.max(distance(left, leftOf), distance(right, rightOf))).toBeLessThan(ROUNDING);
  }
  expect(peak(left)).toBeGreaterThan(0.01);
});

test("a seat is not written to while a voice of it sounds, however long that is", () => {
  const rig = new Exchanging();
  rig.schedule([0, EVENT_NOTE_ON, 60, 50, 1], ...note(SAMPLE_RATE, 64, 95, 4000), ...note(2 * SAMPLE_RATE, 67, 120, 4000));
  expect(rig.render(SAMPLE_RATE * 10).apart).toBeLessThan(ROUNDING);
  // Two were never let go: the softer strength sounds on, the seat of the louder one had to wait for its note's end.
  rig.schedule(...note(rig.frame, 67, 20, 4000));
  expect(rig.render(SAMPLE_RATE * 12).apart).toBeLessThan(ROUNDING);
  const there = rig.exchange.there.parts;
  expect(there.includes(1), `${there}`).toBe(true);
});

test("any music: no voice ever reads what is written over, and every note sounds", () => {
  const strokes = fc.record({
    at: fc.integer({ min: 0, max: 20 * SAMPLE_RATE }),
    key: fc.integer({ min: 40, max: 80 }),
    velocity: fc.constantFrom(...VELOCITIES),
    length: fc.integer({ min: 500, max: 6 * SAMPLE_RATE }),
  });
  fc.assert(
    fc.property(fc.array(strokes, { minLength: 1, maxLength: 30 }), fc.boolean(), (notes, isFull) => {
      const rig = new Exchanging(isFull ? bundledParts() : unaskedOnly());
      rig.schedule(...notes.flatMap(({ at, key, velocity, length }) => note(at, key, velocity, length)));
      const { apart, loudest } = rig.render(28 * SAMPLE_RATE);
      expect(apart).toBeLessThan(ROUNDING);
      expect(loudest).toBeGreaterThan(0.001);
      expect(rig.core.dropped + rig.core.late).toBe(0);
    }),
    { numRuns: cases(6, 300) },
  );
});
