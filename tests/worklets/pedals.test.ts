import { describe, expect, test } from "vitest";
import { EVENT_CONTROL, EVENT_NOTE_OFF, EVENT_NOTE_ON } from "../../src/protocol/audio/audio-feed.ts";
import { peak, SAMPLE_RATE, samplerRig } from "../support/sampler-rig.ts";

const SUSTAIN = 64;
const SOSTENUTO = 66;
const SOFT = 67;

/** Level that is left a tenth of a second after the key went up, with the pedal at a value. */
function levelAfterRelease(pedal: number): number {
  const rig = samplerRig();
  rig.schedule([0, EVENT_CONTROL, SUSTAIN, pedal, 1], [0, EVENT_NOTE_ON, 69, 100, 1], [4800, EVENT_NOTE_OFF, 69, 0, 1]);
  rig.render(9600);
  return peak(rig.render(640).left);
}

describe("the sustain pedal", () => {
  test("half way down it damps the more the higher it is lifted", () => {
    const levels = [0, 20, 32, 44, 56, 63, 64, 127].map(levelAfterRelease);
    expect(levels[0]).toBeCloseTo(levels[1] ?? 0, 6);
    for (const [lower, higher] of [
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 5],
      [5, 6],
    ] as const)
      expect(levels[higher]).toBeGreaterThan((levels[lower] ?? 0) * 1.05);
    expect(levels[7]).toBeCloseTo(levels[6] ?? 0, 6);
  });

  test("lifted from half way, it lets go of what it still kept", () => {
    const rig = samplerRig();
    rig.schedule(
      [0, EVENT_CONTROL, SUSTAIN, 60, 1],
      [0, EVENT_NOTE_ON, 69, 100, 1],
      [4800, EVENT_NOTE_OFF, 69, 0, 1],
      [9600, EVENT_CONTROL, SUSTAIN, 0, 1],
    );
    rig.render(9600 + SAMPLE_RATE / 4);
    expect(rig.core.voices).toBe(0);
  });

  test("a string struck again under the pedal replaces what it sounded", () => {
    const rig = samplerRig();
    rig.schedule([0, EVENT_CONTROL, SUSTAIN, 127, 1]);
    for (let strike = 0; strike < 30; strike++) {
      const at = strike * 4800;
      rig.schedule([at, EVENT_NOTE_ON, 69, 100, 1], [at + 2400, EVENT_NOTE_OFF, 69, 0, 1]);
    }
    rig.render(30 * 4800);
    expect(rig.core.voices).toBeLessThanOrEqual(3);
  });
});

describe("the middle pedal", () => {
  test("keeps what is held when it goes down, and nothing that is played after", () => {
    const rig = samplerRig();
    rig.schedule(
      [0, EVENT_NOTE_ON, 48, 100, 1],
      [1280, EVENT_CONTROL, SOSTENUTO, 127, 1],
      [2560, EVENT_NOTE_ON, 72, 100, 1],
      [3840, EVENT_NOTE_OFF, 48, 0, 1],
      [3840, EVENT_NOTE_OFF, 72, 0, 1],
    );
    rig.render(SAMPLE_RATE);
    expect(rig.core.voices).toBe(1);
    rig.schedule([rig.frame, EVENT_CONTROL, SOSTENUTO, 0, 1]);
    rig.render(SAMPLE_RATE);
    expect(rig.core.voices).toBe(0);
  });

  test("hands over to the sustain pedal when that is down", () => {
    const rig = samplerRig();
    rig.schedule(
      [0, EVENT_NOTE_ON, 48, 100, 1],
      [1280, EVENT_CONTROL, SOSTENUTO, 127, 1],
      [1400, EVENT_NOTE_OFF, 48, 0, 1],
      [1500, EVENT_CONTROL, SUSTAIN, 127, 1],
      [1600, EVENT_CONTROL, SOSTENUTO, 0, 1],
    );
    rig.render(SAMPLE_RATE);
    expect(rig.core.voices).toBe(1);
    rig.schedule([rig.frame, EVENT_CONTROL, SUSTAIN, 0, 1]);
    rig.render(SAMPLE_RATE);
    expect(rig.core.voices).toBe(0);
  });
});

test("the soft pedal makes new notes softer, and resetting the controllers lifts every pedal", () => {
  const levelWith = (...controls: readonly (readonly [number, number])[]) => {
    const rig = samplerRig();
    for (const [controller, value] of controls) rig.schedule([0, EVENT_CONTROL, controller, value, 1]);
    rig.schedule([0, EVENT_NOTE_ON, 69, 100, 1]);
    return peak(rig.render(4800).left);
  };
  expect(levelWith([SOFT, 127])).toBeCloseTo(levelWith() * 0.75, 4);
  expect(levelWith([SOFT, 127], [121, 0])).toBeCloseTo(levelWith(), 6);
});
