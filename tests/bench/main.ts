import { cloneCost } from "./clone-cost.ts";
import { type Finding, microsecondsOf, reference } from "./findings.ts";
import { musicCost } from "./music-cost.ts";
import { benchPage } from "./page-bench.ts";

/** Everything that is measured by running the product's own code, with a fixed reference beside it. */
export async function bench(): Promise<{ readonly reference: number; readonly findings: readonly Finding[] }> {
  const fixed = microsecondsOf(reference, 20);
  const clones = await cloneCost();
  const page = await benchPage();
  return { reference: fixed, findings: [...page, ...clones, ...musicCost()] };
}
