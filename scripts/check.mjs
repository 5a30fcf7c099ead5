// `npm run check`: format and lint, types, import fences, walks, unused code, install scripts and licences, texts, conformance table, bundle budget, unit tests.
// `npm run check -- --tested` leaves the unit tests out: `npm test` has just run them.
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { installMissing } from "./install.mjs";
import { root } from "./root.mjs";

const { tested } = parseArgs({ options: { tested: { type: "boolean", default: false } } }).values;
installMissing();
const { buildIfChanged } = await import("./build.mjs");
const { runNode, tools } = await import("./run.mjs");

const steps = [
  ["Format and lint", tools.biome, ["check", "--error-on-warnings", "."]],
  ["Types", "scripts/typecheck.mjs"],
  ["Import fences", "scripts/fences.mjs"],
  ["Walks of ARCHITECTURE.md", "scripts/walks.mjs"],
  ["Unused code", tools.knip],
  ["Supply chain", "scripts/supply-chain.mjs"],
  ["Texts", "scripts/words.mjs", ["--check"]],
  ["Conformance table", "scripts/conformance.mjs"],
  ["Bundle budget", "scripts/budget.mjs", [], buildIfChanged],
  ...(tested ? [] : [["Unit tests", tools.vitest, ["run", "src", "--silent=passed-only"]]]),
];

const failed = [];
for (const [name, file, args = [], before] of steps) {
  if (!existsSync(`${root}${file}`)) throw new Error(`The check "${name}" has no program: ${file}.`);
  console.log(`\n== ${name}`);
  await before?.();
  if ((await runNode(file, args)) !== 0) failed.push(name);
}
console.log(failed.length === 0 ? "\nAll checks passed." : `\nFailed: ${failed.join(", ")}.`);
process.exit(failed.length === 0 ? 0 : 1);
