// `npm run test:long [-- path ...]`: the tests in Node with their full totals of random cases, on a seed that is printed; at the end a table
// of what was run with which total. `TEST_SEED=<n>` runs the cases of an earlier run again.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { installMissing } from "./install.mjs";
import { root } from "./root.mjs";

installMissing();
await import("../tests/support/typescript-loader.mjs");
const { longTable } = await import("../tests/support/long-table.ts");
const { runNode, tools } = await import("./run.mjs");

const totalsIn = (file) =>
  existsSync(file)
    ? readFileSync(file, "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line))
    : [];

const endsIn = (file) => {
  if (!existsSync(file)) return [];
  return JSON.parse(readFileSync(file, "utf8")).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, duration }) => ({
      file: relative(root, name).replaceAll("\\", "/"),
      test: fullName,
      status,
      seconds: (duration ?? 0) / 1000,
    })),
  );
};

/** The product in Chromium without each combination of the features that other browsers lack. @param {Record<string, string>} env */
async function withoutFeatures(env) {
  const { buildIfChanged } = await import("./build.mjs");
  const { findChromium } = await import("./chromium.mjs");
  await buildIfChanged();
  const args = ["run", "--config", "vitest.browsers.config.ts", "tests/browsers/missing"];
  return runNode(tools.vitest, args, { ...env, CHROMIUM_PATH: await findChromium() });
}

/** The drawn boxes of every sheet, files of every kind dropped on the page, every page at every size, a primary that is gone, and a class of thirty, in Chromium. @param {Record<string, string>} env */
async function drawnBoxes(env) {
  const { findChromium } = await import("./chromium.mjs");
  return runNode(tools.playwright, ["test", "drawn-boxes", "brought-files", "every-page", "primary-gone", "whole-class"], {
    ...env,
    CHROMIUM_PATH: await findChromium(),
  });
}

const folder = mkdtempSync(join(tmpdir(), "woodshed-long-"));
const [totals, report] = [join(folder, "totals"), join(folder, "report.json")];
const seed = process.env.TEST_SEED || String(Math.floor(Math.random() * 2 ** 31));
try {
  console.log(`Seed ${seed}: TEST_SEED=${seed} npm run test:long runs the same cases again.`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const env = { TEST_LONG: "1", TEST_SEED: seed, TEST_TOTALS: totals };
  process.exitCode = await runNode(tools.vitest, ["run", ...process.argv.slice(2), "--exclude=tests/gateway/soak/**", ...reporters], env);
  if (process.argv.length === 2) process.exitCode ||= (await withoutFeatures(env)) || (await drawnBoxes(env));
  console.table(longTable(totalsIn(totals), endsIn(report), process.env.FORMATS_DIR));
  console.log(`Seed ${seed}.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
