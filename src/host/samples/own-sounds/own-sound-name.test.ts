import fc from "fast-check";
import { expect, test } from "vitest";
import { ownSoundIndex, ownSoundName } from "./own-sound-name.ts";

test("any sound of a SoundFont has a name that can be remembered, and its place is read from it again", () => {
  fc.assert(
    fc.property(fc.nat({ max: 99_999 }), fc.string(), (index, preset) => {
      const name = ownSoundName(index, preset);
      expect(name).toMatch(/^[a-z0-9_]{1,64}$/);
      expect(ownSoundIndex(name)).toBe(index);
    }),
  );
});

test("an instrument of General MIDI is no sound of one's own", () => {
  expect(ownSoundIndex("acoustic_grand_piano")).toBeNull();
});
