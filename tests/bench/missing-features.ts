import { median } from "../../src/lib/median.ts";
import { canMissSimd, MISSABLE, type Missable } from "../browsers/missing/features.ts";
import { startWithoutFeatures, type WithoutFeatures } from "../browsers/missing/without.ts";
import { button, openProgression } from "../browsers/places.ts";
import type { Finding } from "./findings.ts";

const ROUNDS = 3;
const PLAYS_MS = 4000;

/** What one opening and some seconds of playing take. */
interface Cost {
  /** Seconds until the ii V I is chosen and its instruments are there. */
  readonly ready: number;
  /** Seconds of processor work for a second of music, all threads of the page together. */
  readonly work: number;
}

async function costWithout(without: WithoutFeatures, missing: readonly Missable[]): Promise<Cost> {
  const { person, driver } = await without.open(missing);
  const begun = performance.now();
  await openProgression(person, false);
  const ready = (performance.now() - begun) / 1000;
  await person.click({ role: "switch", name: "Loop" });
  await person.hear("the ii V I", () => person.click(button("Play")));
  const [worked, since] = [await driver.workedSeconds(), performance.now()];
  await new Promise((resolve) => setTimeout(resolve, PLAYS_MS));
  const work = (await driver.workedSeconds()) - worked;
  return { ready, work: work / ((performance.now() - since) / 1000) };
}

/**
 * What it costs to be without a feature that other browsers lack: time until the music can be played and processor work while it plays, as
 * multiples of a browser that lacks nothing, measured in turns in the same run.
 */
export async function missingFeaturesCost(): Promise<readonly Finding[]> {
  const missable = MISSABLE.filter((name) => canMissSimd || name !== "wasmSimd");
  const kinds = [[], ...missable.map((name) => [name]), missable];
  const costs = kinds.map((): Cost[] => []);
  const without = await startWithoutFeatures();
  try {
    for (let round = 0; round < ROUNDS; round++)
      for (const [index, missing] of kinds.entries()) costs[index]?.push(await costWithout(without, missing));
  } finally {
    await without.close();
  }
  const middle = (index: number, of: keyof Cost): number => median((costs[index] ?? []).map((cost) => cost[of]));
  return kinds.slice(1).flatMap((missing, index) => {
    const name = missing.length === 1 ? `without ${missing[0]}` : "without all six";
    return [
      { name: `${name}: until it can be played`, value: middle(index + 1, "ready") / middle(0, "ready"), unit: "x" },
      { name: `${name}: work while it plays`, value: middle(index + 1, "work") / middle(0, "work"), unit: "x" },
    ];
  });
}
