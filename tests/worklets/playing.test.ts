import { describe, expect, test } from "vitest";
import { CONTROLLER_ALL_SOUND_OFF } from "../../src/lib/midi.ts";
import {
  EVENT_CONTROL,
  EVENT_NOTE_OFF,
  EVENT_NOTE_ON,
  EVENT_RELEASE_ALL,
  PLAYER_GAIN,
  VOLUME_MULTIPLIER,
} from "../../src/protocol/audio/audio-feed.ts";
import { onsetOf, peak, pitchOf, rms, SAMPLE_RATE, samplerRig, sineZone } from "../support/sampler-rig.ts";

/** A sine that begins at its crest, so that the first frame is heard. */
const cents = (measured: number, wanted: number) => Math.abs(1200 * Math.log2(measured / wanted));

describe("pitch and level", () => {
  test.each([33, 57, 69, 76, 93])("note %i sounds at its own pitch", (note) => {
    const rig = samplerRig();
    rig.schedule([0, EVENT_NOTE_ON, note, 100, 1]);
    const { left } = rig.render(SAMPLE_RATE);
    expect(cents(pitchOf(left.subarray(4800)), 440 * 2 ** ((note - 69) / 12))).toBeLessThan(0.5);
  });

  test("a zone's tuning and the instrument's own rate move the pitch", () => {
    const rig = samplerRig({}, [sineZone({ tuning: -1200 + 50 })]);
    rig.schedule([0, EVENT_NOTE_ON, 69, 100, 1]);
    expect(cents(pitchOf(rig.render(SAMPLE_RATE).left.subarray(4800)), 220 * 2 ** (50 / 1200))).toBeLessThan(0.5);
  });

  test("a drum that ignores the key has a scale tuning of 0", () => {
    const rig = samplerRig({}, [sineZone({ scaleTuning: 0 })]);
    rig.schedule([0, EVENT_NOTE_ON, 40, 100, 1]);
    expect(cents(pitchOf(rig.render(SAMPLE_RATE).left.subarray(4800)), 440)).toBeLessThan(0.5);
  });

  test("level follows the square of the velocity, the zone's gain and the spec's multiplier and gain", () => {
    const levelAt = (velocity: number) => {
      const rig = samplerRig();
      rig.schedule([0, EVENT_NOTE_ON, 69, velocity, 1]);
      return peak(rig.render(SAMPLE_RATE).left.subarray(4800));
    };
    const full = (16_000 / 32_768) * 0.5 * Math.SQRT1_2 * VOLUME_MULTIPLIER * PLAYER_GAIN;
    expect(levelAt(127)).toBeCloseTo(full, 3);
    expect(levelAt(64) / levelAt(127)).toBeCloseTo((64 / 127) ** 2, 2);
  });

  test("pan keeps the power and reaches both ends", () => {
    const sides = (pan: number) => {
      const rig = samplerRig({}, [sineZone({ pan })]);
      rig.schedule([0, EVENT_NOTE_ON, 69, 100, 1]);
      const { left, right } = rig.render(SAMPLE_RATE / 2);
      return [rms(left), rms(right)] as const;
    };
    const [left, silent] = sides(-1);
    const [middleLeft, middleRight] = sides(0);
    expect(silent).toBeLessThan(1e-6);
    expect(middleLeft).toBeCloseTo(middleRight, 6);
    expect(Math.hypot(middleLeft, middleRight)).toBeCloseTo(left, 4);
  });
});

describe("time", () => {
  test("200 notes at any frame begin at exactly that frame", () => {
    for (let note = 0; note < 200; note++) {
      const rig = samplerRig({}, [sineZone({ offset: 127 })]);
      const frame = note * 37 + (note % 5);
      rig.schedule([frame, EVENT_NOTE_ON, 69, 100, 1]);
      expect(onsetOf(rig.render(frame + 256).left)).toBe(frame);
    }
  });

  test("events given out of order are played in order", () => {
    const rig = samplerRig();
    rig.schedule([9000, EVENT_NOTE_OFF, 69, 0, 1], [300, EVENT_NOTE_ON, 69, 100, 1]);
    const { left } = rig.render(SAMPLE_RATE);
    expect(rms(left.subarray(0, 256))).toBe(0);
    expect(rms(left.subarray(1000, 9000))).toBeGreaterThan(0.05);
    expect(rms(left.subarray(40_000))).toBe(0);
  });

  test("events of one frame keep the order in which they came", () => {
    const rig = samplerRig();
    rig.schedule([0, EVENT_NOTE_ON, 69, 100, 1], [640, EVENT_NOTE_OFF, 69, 0, 1], [640, EVENT_NOTE_ON, 69, 100, 1]);
    expect(rms(rig.render(SAMPLE_RATE).left.subarray(40_000))).toBeGreaterThan(0.05);
  });

  test("a note whose frame has passed begins, or ends, at once and is counted as late", () => {
    const rig = samplerRig({}, [sineZone({ offset: 127 })]);
    rig.render(1024);
    rig.schedule([100, EVENT_NOTE_ON, 69, 100, 1]);
    expect(onsetOf(rig.render(256).left)).toBe(0);
    expect(rig.core.late).toBe(1);
    rig.schedule([200, EVENT_NOTE_OFF, 69, 0, 1]);
    expect(rms(rig.render(SAMPLE_RATE).left.subarray(SAMPLE_RATE / 2))).toBe(0);
    expect(rig.core.late).toBe(2);
  });

  test("what lets all go is at once where its frame has passed, and no note that came late", () => {
    const rig = samplerRig();
    rig.schedule([0, EVENT_NOTE_ON, 69, 100, 1]);
    rig.render(4096);
    rig.schedule([0, EVENT_RELEASE_ALL, 0, 0, 1], [0, EVENT_CONTROL, CONTROLLER_ALL_SOUND_OFF, 0, 2]);
    expect(rms(rig.render(SAMPLE_RATE).left.subarray(SAMPLE_RATE / 2))).toBe(0);
    expect(rig.core.late).toBe(0);
  });

  test("a full queue drops what does not fit and counts it", () => {
    const rig = samplerRig({ queueCapacity: 4 });
    rig.schedule(...Array.from({ length: 6 }, (_, index) => [9000 + index, EVENT_NOTE_ON, 60, 100, 1] as const));
    expect(rig.core.queued).toBe(4);
    expect(rig.core.dropped).toBe(2);
  });

  test("cancel drops one tag's events from a frame on, and nothing else", () => {
    const rig = samplerRig();
    rig.schedule(
      [1000, EVENT_NOTE_ON, 60, 100, 1],
      [5000, EVENT_NOTE_ON, 62, 100, 1],
      [5000, EVENT_NOTE_ON, 64, 100, 2],
      [900, EVENT_NOTE_ON, 65, 100, 1],
    );
    rig.core.cancel(2000, 1);
    expect(rig.core.queued).toBe(3);
    rig.render(6000);
    expect(rig.core.voices).toBe(3);
  });
});

describe("how notes end", () => {
  test("a looped note sustains for as long as its key is down", () => {
    const rig = samplerRig();
    rig.schedule([0, EVENT_NOTE_ON, 69, 100, 1]);
    const early = rms(rig.render(SAMPLE_RATE).left.subarray(4800));
    rig.render(SAMPLE_RATE * 20);
    expect(rms(rig.render(SAMPLE_RATE).left)).toBeCloseTo(early, 3);
  });

  test("a one-shot ends by itself and gives its voice back", () => {
    const rig = samplerRig({}, [sineZone({ loopStart: 0, loopEnd: 0 })]);
    rig.schedule([0, EVENT_NOTE_ON, 69, 100, 1]);
    rig.render(SAMPLE_RATE + 256);
    expect(rig.core.voices).toBe(0);
  });

  test("a released note falls by 100 dB in its release time", () => {
    const rig = samplerRig();
    rig.schedule([0, EVENT_NOTE_ON, 69, 127, 1], [12_800, EVENT_NOTE_OFF, 69, 0, 1]);
    const { left } = rig.render(SAMPLE_RATE / 2);
    const before = peak(left.subarray(12_000, 12_800));
    const half = 12_800 + 0.1 * SAMPLE_RATE;
    expect(20 * Math.log10(peak(left.subarray(half, half + 120)) / before)).toBeCloseTo(-50, -0.5);
    expect(rig.core.voices).toBe(0);
  });

  test("the pedal keeps released notes until it goes up", () => {
    const rig = samplerRig();
    rig.schedule([0, EVENT_CONTROL, 64, 127, 1], [128, EVENT_NOTE_ON, 69, 100, 1], [1280, EVENT_NOTE_OFF, 69, 0, 1]);
    rig.render(SAMPLE_RATE);
    expect(rig.core.voices).toBe(1);
    rig.schedule([rig.frame, EVENT_CONTROL, 64, 0, 1]);
    rig.render(SAMPLE_RATE);
    expect(rig.core.voices).toBe(0);
  });

  test("the pedal of one tag does not keep another's notes", () => {
    const rig = samplerRig();
    rig.schedule([0, EVENT_CONTROL, 64, 127, 1], [128, EVENT_NOTE_ON, 69, 100, 2], [1280, EVENT_NOTE_OFF, 69, 0, 2]);
    rig.render(SAMPLE_RATE);
    expect(rig.core.voices).toBe(0);
  });

  test("release-all lets go of its own tag only, the pedal's notes among them", () => {
    const rig = samplerRig();
    rig.schedule(
      [0, EVENT_CONTROL, 64, 127, 1],
      [0, EVENT_NOTE_ON, 60, 100, 1],
      [10, EVENT_NOTE_OFF, 60, 0, 1],
      [0, EVENT_NOTE_ON, 64, 100, 1],
      [0, EVENT_NOTE_ON, 67, 100, 2],
      [6400, EVENT_RELEASE_ALL, 0, 0, 1],
    );
    rig.core.live(0x90, 72, 100);
    rig.render(SAMPLE_RATE);
    expect(rig.core.voices).toBe(2);
  });

  test("silence ends everything within 10 ms and empties the queue", () => {
    const rig = samplerRig();
    rig.schedule([0, EVENT_NOTE_ON, 60, 100, 1], [0, EVENT_NOTE_ON, 64, 100, 2], [9000, EVENT_NOTE_ON, 67, 100, 2]);
    rig.render(1280);
    rig.core.silence();
    rig.render(480);
    expect(rig.core.voices).toBe(0);
    expect(rig.core.queued).toBe(0);
  });

  test("a closed hi-hat ends the open one of its class", () => {
    const rig = samplerRig({}, [sineZone({ keyRange: [46, 46], exclusiveClass: 1 }), sineZone({ keyRange: [42, 42], exclusiveClass: 1 })]);
    rig.schedule([0, EVENT_NOTE_ON, 46, 100, 4], [1280, EVENT_NOTE_ON, 42, 100, 4]);
    rig.render(2560);
    expect(rig.core.voices).toBe(1);
  });

  test("both forms of note-off end a live note", () => {
    for (const off of [0x80, 0x90]) {
      const rig = samplerRig();
      rig.core.live(0x90, 60, 100);
      rig.render(1280);
      rig.core.live(off, 60, 0);
      rig.render(SAMPLE_RATE);
      expect(rig.core.voices).toBe(0);
    }
  });
});

describe("zones", () => {
  test("velocity chooses the layer", () => {
    const rig = samplerRig({}, [sineZone({ velocityRange: [0, 63], tuning: -1200 }), sineZone({ velocityRange: [64, 127] })]);
    rig.schedule([0, EVENT_NOTE_ON, 69, 40, 1]);
    expect(pitchOf(rig.render(SAMPLE_RATE).left.subarray(4800))).toBeCloseTo(220, 0);
  });

  test("a zone that reaches outside its audio is left out, and its keys take the nearest sample", () => {
    const rig = samplerRig({}, [sineZone({ keyRange: [0, 60], offset: 90_000 }), sineZone({ keyRange: [61, 127] })]);
    rig.schedule([0, EVENT_NOTE_ON, 57, 100, 1]);
    expect(pitchOf(rig.render(SAMPLE_RATE).left.subarray(4800))).toBeCloseTo(220, 0);
  });

  test("a tag without an instrument is silent and breaks nothing", () => {
    const rig = samplerRig();
    rig.core.setSlot(3, 7);
    rig.schedule([0, EVENT_NOTE_ON, 60, 100, 3], [0, EVENT_NOTE_ON, 60, 100, 1]);
    rig.render(1280);
    expect(rig.core.voices).toBe(1);
  });
});
