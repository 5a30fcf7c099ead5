// `npm run bench`: measures the built product, then the sampler beside its peers; prints tables and writes bench-results/. No part of npm test.
// `npm run bench -- --against <rev>` compares the product-level rows of this checkout with those of a revision, in turns, in one run.
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { installMissing } from "./install.mjs";
import { root } from "./root.mjs";

/** The command line; ends the process with a line when it cannot be understood. */
function options() {
  const text = { type: "string" };
  try {
    const { values } = parseArgs({ options: { against: text, only: text, pairs: text, own: { type: "boolean" } } });
    if (values.against !== undefined || (values.only === undefined && values.pairs === undefined)) return values;
    console.error("--only and --pairs belong to --against <rev>: name the revision to compare with.");
  } catch (cause) {
    console.error(`${cause.message} Usage: npm run bench -- [--own] | --against <rev> [--only <part of a name>] [--pairs <n>]`);
  }
  process.exit(1);
}

const { against, only, pairs, own } = options();
installMissing();
if (against !== undefined) {
  const { benchAgainst } = await import("./bench/against.mjs");
  process.exit(await benchAgainst({ against, only, pairs }));
}
const { buildIfChanged } = await import("./build.mjs");
await buildIfChanged();
const { findChromium } = await import("./chromium.mjs");
process.env.CHROMIUM_PATH = await findChromium();
await import("../tests/support/typescript-loader.mjs");
const { bench } = await import("../tests/bench/main.ts");
const { benchGateway } = await import("../tests/bench/gateway.bench.mjs");
const { LIMIT_KIB, startChunk } = await import("./budget.mjs");

const { runNode } = await import("./run.mjs");
const { measureKernelCost } = await import("./bench/kernel-cost.mjs");

const { reference, findings } = await bench();
const kernel = (await measureKernelCost()).map(({ kernel: name, kind, voices, microseconds }) => ({
  name: `128 frames of ${voices} voices, ${kind}, ${name}`,
  value: microseconds,
  unit: "us",
}));
const start = startChunk().total / 1024;
const all = [
  ...findings,
  ...kernel,
  ...(await benchGateway()),
  { name: "start page, compressed", value: start, unit: "KiB", goal: `<= ${LIMIT_KIB}`, met: start <= LIMIT_KIB },
];
const rows = all.map(({ name, value, unit, goal = "", met }) => ({
  name,
  value: Number(value.toFixed(2)),
  unit,
  "x reference": unit === "us" ? Number((value / reference).toFixed(4)) : "",
  goal,
  met: goal === "" ? "" : (met ?? value === 0) ? "yes" : "NO",
}));
console.table(rows);

const at = new Date().toISOString();
const record = {
  at,
  node: process.version,
  processor: cpus()[0]?.model,
  processors: cpus().length,
  referenceMicroseconds: reference,
  findings: rows,
};
mkdirSync(`${root}bench-results`, { recursive: true });
for (const name of ["latest", at.replaceAll(":", "-")])
  writeFileSync(`${root}bench-results/${name}.json`, `${JSON.stringify(record, null, 2)}\n`);
console.log(`Written to bench-results/latest.json. The reference took ${reference.toFixed(0)} us.`);

// Beside other engines and libraries: in Node, in Chromium, and live. `--own` leaves them out.
if (!own) {
  for (const where of [[], ["--browser"], ["--live"]]) {
    if ((await runNode("scripts/bench/peers.mjs", where)) !== 0)
      console.log(`The peers were not measured ${where[0] === undefined ? "in Node" : `with ${where[0]}`}: the lines above say why.`);
  }
}
process.exit(start > LIMIT_KIB ? 1 : 0);
