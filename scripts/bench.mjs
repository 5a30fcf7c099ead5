// `npm run bench`: measures the built product scene by scene, then the sampler beside its peers; prints tables as it goes, writes
// bench-results/ and, of all that was measured there, docs/performance.md. No part of npm test.
// `npm run bench -- --all` measures the scenes as well that take minutes and are seldom asked for; without it they are named and left out.
// `npm run bench -- --only <part of a scene's name>` measures some scenes; the page keeps what was measured of the others before.
// `npm run bench -- --against <rev>` compares the product-level rows of this checkout with those of a revision, in turns, in one run.
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { installMissing } from "./install.mjs";

/** The command line; ends the process with a line when it cannot be understood. */
function options() {
  const text = { type: "string" };
  try {
    const { values } = parseArgs({
      options: { against: text, only: text, pairs: text, own: { type: "boolean" }, all: { type: "boolean" } },
    });
    if (values.against !== undefined || values.pairs === undefined) return values;
    console.error("--pairs belongs to --against <rev>: name the revision to compare with.");
  } catch (cause) {
    console.error(
      `${cause.message} Usage: npm run bench -- [--own] [--all] [--only <part of a name>] | --against <rev> [--only …] [--pairs <n>]`,
    );
  }
  process.exit(1);
}

const { against, only, pairs, own, all } = options();
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
const { LIMIT_KIB } = await import("./budget.mjs");
const { allScenes } = await import("./bench/scenes.mjs");
const { keepResult } = await import("./bench/results.mjs");
const { writePage } = await import("./bench/performance-page.mjs");

const isLeftOut = ({ isPeer, isRare }) => (own && isPeer) || (isRare && !all && only === undefined);
const isAskedFor = ({ name }) => name.toLowerCase().includes((only ?? "").toLowerCase());
const wanted = allScenes.filter((scene) => isAskedFor(scene) && !isLeftOut(scene));
if (wanted.length === 0) {
  console.error(`No scene has "${only}" in its name. There are: ${allScenes.map(({ name }) => name).join(", ")}.`);
  process.exit(1);
}

const leftOut = allScenes.filter(isLeftOut).map(({ name }) => name);
if (leftOut.length > 0 && only === undefined) console.log(`Left out: ${leftOut.join(", ")}. --all measures them too.`);

/** A scene that takes longer hangs; the longest takes some five minutes. */
const LONGEST_MS = 600_000;

/** The answer of a scene; a rejection where it hangs. What it started is ended with the process. */
function inTime(measure) {
  const late = new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`it did not end within ${LONGEST_MS / 60_000} minutes`)), LONGEST_MS).unref();
  });
  return Promise.race([measure(), late]);
}

const started = performance.now();
const minutes = () => {
  const seconds = Math.round((performance.now() - started) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`.padStart(6);
};
let isTooHeavy = false;
for (const [index, { name, measure }] of wanted.entries()) {
  console.log(`${minutes()}  scene ${index + 1} of ${wanted.length}: ${name} …`);
  const before = { load: loadavg()[0], at: new Date().toISOString() };
  const begun = performance.now();
  try {
    const { findings = [], tables = [] } = await inTime(measure);
    keepResult({ scene: name, ...before, seconds: Math.round((performance.now() - begun) / 1000), findings, tables });
    for (const table of tables) console.table(table);
    if (findings.length > 0)
      console.table(
        findings.map(({ name: figure, value, unit, goal = "", met }) => ({
          figure,
          value: Number(value.toFixed(3)),
          unit,
          goal,
          met: goal === "" ? "" : (met ?? value === 0) ? "yes" : "NO",
        })),
      );
    isTooHeavy ||= findings.some((each) => each.name === "start page, compressed" && each.value > LIMIT_KIB);
  } catch (cause) {
    console.log(`${minutes()}  ${name} could not be measured: ${cause instanceof Error ? cause.message : cause}`);
  }
}
console.log(`${minutes()}  done. ${writePage()}`);
process.exit(isTooHeavy ? 1 : 0);
