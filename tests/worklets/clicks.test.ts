import { describe, expect, test } from "vitest";
import { EVENT_NOTE_OFF, EVENT_NOTE_ON, EVENT_RELEASE_ALL } from "../../src/protocol/audio/audio-feed.ts";
import { largestStep, peak, SAMPLE_RATE, samplerRig, sineZone } from "../support/sampler-rig.ts";

/** The largest step that a sine of a peak and pitch makes by itself from one frame to the next. */
const ownStep = (level: number, hertz: number) => (level * 2 * Math.PI * hertz) / SAMPLE_RATE;
const LOW = 45;
const HERTZ = 110;

/** A sample that begins at its crest: the hardest start there is. */
const crest = sineZone({ offset: 127 });

describe("nothing clicks", () => {
  test("at the start of a note", () => {
    const rig = samplerRig({}, [crest]);
    rig.schedule([77, EVENT_NOTE_ON, LOW, 127, 1]);
    const { left } = rig.render(SAMPLE_RATE / 4);
    const attackFrames = 0.002 * SAMPLE_RATE;
    expect(largestStep(left)).toBeLessThan(ownStep(peak(left), HERTZ) + (1.1 * peak(left)) / attackFrames);
  });

  test("at its release, at its retrigger, when all is released, when all is silenced", () => {
    const rig = samplerRig();
    rig.schedule(
      [0, EVENT_NOTE_ON, LOW, 127, 1],
      [5003, EVENT_NOTE_ON, LOW, 127, 1],
      [11_003, EVENT_NOTE_OFF, LOW, 0, 1],
      [15_003, EVENT_NOTE_ON, LOW, 127, 1],
      [20_003, EVENT_RELEASE_ALL, 0, 0, 1],
      [24_003, EVENT_NOTE_ON, LOW, 127, 1],
    );
    const before = rig.render(30_000);
    rig.core.silence();
    const after = rig.render(2000);
    const all = new Float32Array([...before.left, ...after.left]);
    expect(largestStep(all)).toBeLessThan(ownStep(peak(all), HERTZ) + 0.002);
  });

  test("when a voice is stolen", () => {
    const rig = samplerRig({ voiceLimit: 4 });
    rig.schedule(...Array.from({ length: 40 }, (_, index) => [index * 1201, EVENT_NOTE_ON, LOW - 12 + (index % 24), 127, 1] as const));
    const { left } = rig.render(50_000);
    expect(largestStep(left)).toBeLessThan(ownStep(peak(left), 200) + 0.002);
    expect(rig.core.voices).toBeLessThanOrEqual(5);
    expect(rig.core.dropped).toBe(0);
  });

  test("over a loop's seam, a thousand times", () => {
    const rig = samplerRig({}, [sineZone({ loopStart: 12_000, loopEnd: 13_200 })]);
    rig.schedule([0, EVENT_NOTE_ON, LOW, 127, 1]);
    const { left } = rig.render(SAMPLE_RATE * 20);
    expect(largestStep(left.subarray(4800))).toBeLessThan(ownStep(peak(left), HERTZ) * 1.02);
  });

  test("when a level is changed", () => {
    const rig = samplerRig();
    rig.schedule([0, EVENT_NOTE_ON, LOW, 127, 1]);
    rig.render(4800);
    rig.core.setGain(1, 0.2);
    const { left } = rig.render(4800);
    expect(largestStep(left)).toBeLessThan(ownStep(peak(left), HERTZ) + (peak(left) * 0.9) / 128);
  });
});
