import { expect, test } from "vitest";
import { Dice } from "../../tests/support/dice.ts";
import { noise } from "../../tests/support/heard/scenes.ts";
import { seed } from "../../tests/support/totals.ts";
import { seeded } from "../music/bass/options.ts";
import { LevelMeter } from "./level.ts";

const RATE = 12_000;

/** The floor after a second of nothing, and then noise of this level for so long. */
function floorAfter(decibels: number, seconds: number): number {
  const meter = new LevelMeter(RATE);
  const hiss = noise(seconds, new Dice(seeded(seed(1))));
  const power = hiss.reduce((sum, each) => sum + each * each, 0) / hiss.length;
  const gain = 10 ** (decibels / 20) / Math.sqrt(power);
  for (let index = 0; index < RATE; index++) meter.push(0);
  for (const sample of hiss) meter.push(gain * sample);
  return meter.floor;
}

test("a room that is loud as listening begins is known as loud after a second, and a quiet one as quiet", () => {
  for (const decibels of [-28, -45, -70]) expect(Math.abs(floorAfter(decibels, 1.2) - decibels), `${decibels} dB`).toBeLessThan(3);
});
