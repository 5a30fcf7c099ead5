import { expect, test } from "vitest";
import { EVENT_CONTROL, EVENT_NOTE_OFF, EVENT_NOTE_ON, EVENT_RELEASE_ALL } from "../../src/protocol/audio/audio-feed.ts";
import { SAMPLE_RATE, samplerRig, sineZone } from "../support/sampler-rig.ts";

const damper = sineZone({ trigger: "release", loopStart: 0, loopEnd: 0, length: 4800 });
const note = sineZone({ envelope: { delay: 0, attack: 0.001, hold: 0, decay: 0.01, sustain: 1, release: 0.01 } });

const playing = () => {
  const rig = samplerRig({}, [note, damper]);
  rig.schedule([0, EVENT_NOTE_ON, 69, 100, 1]);
  rig.render(1280);
  return rig;
};

test("the damper is heard when the key goes up, and not before", () => {
  const rig = playing();
  expect(rig.core.voices).toBe(1);
  rig.schedule([rig.frame, EVENT_NOTE_OFF, 69, 0, 1]);
  rig.render(2560);
  expect(rig.core.voices).toBe(1);
  rig.render(SAMPLE_RATE);
  expect(rig.core.voices).toBe(0);
});

test("under the pedal no damper falls", () => {
  const rig = playing();
  rig.schedule([rig.frame, EVENT_CONTROL, 64, 127, 1], [rig.frame, EVENT_NOTE_OFF, 69, 0, 1]);
  rig.render(2560);
  expect(rig.core.voices).toBe(1);
});

test("a second note-off of the same key, and a release of all, make no noise", () => {
  const rig = playing();
  rig.schedule([rig.frame, EVENT_RELEASE_ALL, 0, 0, 1], [rig.frame, EVENT_NOTE_OFF, 69, 0, 1]);
  rig.render(2560);
  expect(rig.core.voices).toBe(0);
});
