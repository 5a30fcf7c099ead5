import { expect, test } from "vitest";
import { Dice } from "../../../tests/support/dice.ts";
import { RATE } from "../../../tests/support/heard/banks.ts";
import { madePiano } from "../../../tests/support/heard/made-pianos.ts";
import { played } from "../../../tests/support/heard/scenes.ts";
import { seed } from "../../../tests/support/totals.ts";
import { seeded } from "../../music/bass/options.ts";
import { isSung } from "./sung.ts";

/** A voice of six partials that glides by so many cents in a second. */
function voice(midi: number, cents: number): (index: number) => number {
  let phase = 0;
  const out = Float32Array.from({ length: RATE / 4 }, (_, index) => {
    phase += (2 * Math.PI * 440 * 2 ** ((midi - 69 + ((cents / 100) * index) / RATE) / 12)) / RATE;
    return [1, 0.6, 0.4, 0.3, 0.2, 0.1].reduce((sum, share, each) => sum + share * Math.sin((each + 1) * phase), 0);
  });
  return (index) => out[index] ?? 0;
}

test("a voice that glides or swells is told from one that does not, and from a string that was struck", () => {
  for (const midi of [48, 57, 64]) {
    expect(isSung(voice(midi, 400), RATE), `${midi} gliding`).toBe(true);
    expect(isSung(voice(midi, -400), RATE), `${midi} gliding down`).toBe(true);
    expect(isSung(voice(midi, 0), RATE), `${midi} held`).toBe(false);
    const held = voice(midi, 0);
    expect(
      isSung((index) => held(index) * Math.min(1, index / 700), RATE),
      `${midi} swelling`,
    ).toBe(true);
  }
  const dice = new Dice(seeded(seed(1)));
  const struck = Array.from({ length: 24 }, (_, index) => {
    const note = played(madePiano(dice), [{ midi: 45 + index, at: 0, until: 1, strength: 2 }], 0.4);
    return isSung((at) => note[at] ?? 0, RATE);
  });
  expect(struck.filter(Boolean).length).toBeLessThan(3);
});
