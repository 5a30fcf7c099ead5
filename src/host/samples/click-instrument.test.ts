import { expect, test } from "vitest";
import { rms, samplerRig } from "../../../tests/support/sampler-rig.ts";
import { DRUM } from "../../music/playing/percussion.ts";
import { compileInstrument } from "../../worklets/voices/instrument.ts";
import { CLICK_FRAMES, makeClicks } from "./click-instrument.ts";

test("each drum that clicks and patterns use sounds with the made clicks, from its first frame on, and ends by itself", () => {
  const samples = new Int16Array(CLICK_FRAMES);
  const instrument = compileInstrument({ ...makeClicks(samples), samples });
  for (const key of Object.values(DRUM)) {
    const rig = samplerRig();
    rig.core.setInstrument(0, instrument);
    rig.core.live(0x90, key, 100);
    expect(rms(rig.render(4096).left), `key ${key}`).toBeGreaterThan(0.005);
    rig.render(24_000);
    expect(rig.core.voices).toBe(0);
  }
});
