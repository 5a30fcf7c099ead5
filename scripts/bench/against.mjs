// `npm run bench -- --against <rev> [--only <part of a row's name>] [--pairs <n>]`: measures this checkout and another revision in one run,
// in turns (here, there, here, there ...), never both at once, and prints one table.
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import "../../tests/support/typescript-loader.mjs";
import { sourceFingerprint } from "../build.mjs";
import { root } from "../root.mjs";
import { runChild } from "./child.mjs";
import { productRows } from "./product-rows.mjs";
import { buildIn, checkOut, checkoutName, commitOf, Refusal } from "./revision.mjs";

const { chosenRows, comparedFindings, comparisonTable, pairCount } = await import("../../tests/bench/comparison.ts");

const HERE = root.replace(/\/$/, "");
const MEASURE = "scripts/bench/measure-row.mjs";
/** A row that takes longer hangs. */
const LIMIT_MS = 1_800_000;
/** What is measured, and what measures it. */
const FINGERPRINTED = ["src", "public", "scripts", "tests/bench", "tests/support", "package-lock.json"];

/** What one process says of a row in a folder. */
async function measuredBy(program, folder, row, { env, signal }) {
  const { code, output, answer } = await runChild(process.execPath, [program, folder, row.name], {
    cwd: folder,
    env,
    signal,
    limitMs: LIMIT_MS,
    isAsked: true,
  });
  return code === 0 && answer !== undefined ? answer : { status: "failed", why: output || `the process ended with ${code}` };
}

/** Measures a row by the folder's own program; where that does not know it, by this checkout's program with the folder's own benches. */
async function measure(folder, row, run) {
  const own = `${folder}/${MEASURE}`;
  if (folder !== HERE && existsSync(own)) {
    const answer = await measuredBy(own, folder, row, run);
    if (answer.status !== "absent") return answer;
  }
  return measuredBy(`${HERE}/${MEASURE}`, folder, row, run);
}

const clock = (milliseconds) => {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

/** Measures a row in turns; after a pair in which one side could not be measured there is no other. */
async function measurePairs(row, { pairs, there, say, unchanged, run }) {
  const measuredPairs = [];
  for (let pair = 1; pair <= pairs; pair++) {
    const both = {};
    for (const [side, folder] of [
      ["here", HERE],
      ["there", there],
    ]) {
      say(`pair ${pair} of ${pairs}, ${side}`);
      both[side] = await measure(folder, row, run);
      unchanged();
    }
    measuredPairs.push(both);
    if (both.here.status !== "measured" || both.there.status !== "measured") break;
  }
  return measuredPairs;
}

async function measureAll(rows, { pairs, there, env, signal }) {
  const started = performance.now();
  const before = sourceFingerprint(FINGERPRINTED);
  const unchanged = () => {
    if (sourceFingerprint(FINGERPRINTED) !== before)
      throw new Refusal("Files of this checkout changed while it was measured: run the comparison again when nothing is written to it.");
  };
  const compared = [];
  for (const [index, row] of rows.entries()) {
    const say = (step) =>
      console.log(`${clock(performance.now() - started).padStart(6)}  row ${index + 1} of ${rows.length}, ${row.name}: ${step}`);
    compared.push(...comparedFindings(row.name, await measurePairs(row, { pairs, there, say, unchanged, run: { env, signal } })));
  }
  console.log(`${clock(performance.now() - started).padStart(6)}  done`);
  return compared;
}

/** Clones, builds and measures in a folder that exists only for this. */
async function compareIn(folder, { revision, commit, rows, pairs, signal }) {
  const there = join(folder, "there");
  const temporary = join(folder, "t");
  mkdirSync(temporary);
  console.log(`Here: ${checkoutName()}. There: ${revision} (${commit.slice(0, 7)}), in ${there}`);
  await checkOut(commit, there, signal);
  for (const [name, place] of [
    ["this checkout", HERE],
    [revision, there],
  ]) {
    console.log(`Building ${name} ...`);
    await buildIn(place, name, signal);
  }
  const env = { TMPDIR: temporary, TEMP: temporary, TMP: temporary };
  if (rows.some(({ inBrowser }) => inBrowser)) env.CHROMIUM_PATH = await (await import("../chromium.mjs")).findChromium();
  const compared = await measureAll(rows, { pairs, there, env, signal });
  console.log(`\n${comparisonTable(compared, revision)}`);
  return compared.some(({ failed }) => failed) ? 1 : 0;
}

/** Runs a task that a signal stops: with a folder that is removed at its end, whatever that end is. */
async function withFolder(task) {
  const stop = new AbortController();
  const stopped = new Error("stopped");
  const onSignal = () => stop.abort(stopped);
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, onSignal);
  const folder = mkdtempSync(join(tmpdir(), "woodshed-against-"));
  try {
    return await task(folder, stop.signal);
  } catch (cause) {
    if (cause !== stopped) throw cause;
    console.error("Stopped.");
    return 130;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Compares this checkout with a revision.
 * @param {{ against: string, only?: string, pairs?: string }} options as the command line gives them
 * @returns {Promise<number>} the exit code: 1 when a row failed or the comparison could not be made, 130 when it was stopped
 */
export async function benchAgainst({ against, only, pairs }) {
  try {
    const chosen = chosenRows(productRows, only);
    if (!chosen.ok) throw new Refusal(chosen.error);
    const count = pairCount(pairs);
    if (!count.ok) throw new Refusal(count.error);
    const commit = commitOf(against);
    return await withFolder((folder, signal) =>
      compareIn(folder, { revision: against, commit, rows: chosen.value, pairs: count.value, signal }),
    );
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    console.error(cause.message);
    return 1;
  }
}
