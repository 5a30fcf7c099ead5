// What the music library costs, as multiples of a fixed reference in the same run. `node tests/bench/music.bench.mjs`
import "../support/typescript-loader.mjs";

const { musicCost, processorTimeOf } = await import("./music-cost.ts");
const { reference } = await import("./findings.ts");
const fixed = processorTimeOf(reference, 20);
console.table(
  musicCost().map(({ name, value, goal, met }) => ({
    name,
    ms: Number((value / 1000).toFixed(3)),
    "x reference": Number((value / fixed).toFixed(2)),
    goal,
    met: met ? "yes" : "NO",
  })),
);
console.log(`The reference took ${fixed.toFixed(0)} us.`);
