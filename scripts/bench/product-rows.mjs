// The product-level rows that `npm run bench -- --against <rev>` compares, each measured by the bench code of the revision's own folder.
import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";

/** Openings that one measure takes the median of; each has 8 s of rest after it, and three come before to warm up. */
const OPENINGS = 3;
/** Rounds of 1,000 quanta of the kernel, and planned notes beside the live ones: few, as every pair measures anew. */
const [KERNEL_ROUNDS, PLANNED_NOTES] = [3, 5];
const SETTLINGS = 300;

/** The revision has no such file, or the file does not export what is asked for. */
export class NotThere extends Error {}

/**
 * Gives a loader of a folder's own modules.
 * @param {string} folder of a revision, without a slash at its end
 * @returns {(file: string, ...names: string[]) => Promise<Record<string, any>>} rejects with `NotThere`
 */
export function modulesOf(folder) {
  return async (file, ...names) => {
    if (!existsSync(`${folder}/${file}`)) throw new NotThere(`${file} is missing`);
    const module = await import(pathToFileURL(`${folder}/${file}`).href);
    const missing = names.find((name) => typeof module[name] !== "function");
    if (missing !== undefined) throw new NotThere(`${file} does not export ${missing}`);
    return module;
  };
}

async function startChunkFindings(from) {
  const { startChunk } = await from("scripts/budget.mjs", "startChunk");
  return [{ name: "start chunk (gz)", value: startChunk().total / 1024, unit: "KiB" }];
}

async function quantumFindings(from) {
  const { measureKernelCost } = await from("scripts/bench/kernel-cost.mjs", "measureKernelCost");
  const costs = await measureKernelCost(KERNEL_ROUNDS);
  return costs
    .filter(({ kernel }) => kernel === "wasm")
    .map(({ kind, voices, microseconds }) => ({ name: `quantum of ${voices} voices, ${kind}`, value: microseconds, unit: "us" }));
}

async function liveKeyFindings(from) {
  const { benchPage } = await from("tests/bench/page-bench.ts", "benchPage");
  return (await benchPage(PLANNED_NOTES)).filter(({ name }) => name.startsWith("live note"));
}

/** The opening alone; a revision that cannot measure it alone measures its whole workspace, which takes minutes. */
async function openingFindings(from) {
  const module = await from("tests/bench/workspace-page.ts", "benchWorkspace");
  if (typeof module.benchOpening === "function") return module.benchOpening(OPENINGS);
  return (await module.benchWorkspace()).filter(({ name }) => /^workspace of \d+ widgets opens: /.test(name));
}

async function graphFindings(from) {
  const { settleTimes } = await from("tests/bench/graph-settle.ts", "settleTimes");
  // The first code that runs is slow code: nothing of it counts.
  settleTimes(100, SETTLINGS);
  return [10, 100, 200].map((nodes) => {
    const times = [...settleTimes(nodes, SETTLINGS)].sort((a, b) => a - b);
    return { name: `graph of ${nodes} nodes settles (p95)`, value: times[Math.floor(SETTLINGS * 0.95) - 1], unit: "ms" };
  });
}

/**
 * Each row: its name, whether it needs Chromium, and how its findings are measured with a folder's own modules.
 * @type {readonly { name: string, inBrowser?: true, measure(from: ReturnType<typeof modulesOf>): Promise<readonly { name: string, value: number, unit: string }[]> }[]}
 */
export const productRows = [
  { name: "start chunk (gz)", measure: startChunkFindings },
  { name: "quantum of the sampler's kernel", measure: quantumFindings },
  { name: "live key (event to first sample)", inBrowser: true, measure: liveKeyFindings },
  { name: "opening of a workspace (in sight, all)", inBrowser: true, measure: openingFindings },
  {
    name: "engraving (beside plain abcjs)",
    inBrowser: true,
    measure: async (from) => (await from("tests/bench/engraving.ts", "benchEngraving")).benchEngraving(),
  },
  {
    name: "following (longest task)",
    inBrowser: true,
    measure: async (from) => (await from("tests/bench/following.ts", "benchFollowing")).benchFollowing(),
  },
  { name: "music", measure: async (from) => (await from("tests/bench/music-cost.ts", "musicCost")).musicCost() },
  { name: "songs", measure: async (from) => (await from("tests/bench/song-cost.ts", "songCost")).songCost() },
  { name: "formats", measure: async (from) => (await from("tests/bench/format-cost.ts", "formatCost")).formatCost() },
  {
    name: "page while music is brought in",
    inBrowser: true,
    measure: async (from) => (await from("tests/bench/import-page.ts", "benchImports")).benchImports(),
  },
  { name: "a song of 400 bars", measure: async (from) => (await from("tests/bench/long-song.ts", "longSongFindings")).longSongFindings() },
  { name: "judging", measure: async (from) => (await from("tests/bench/judging.ts", "judgingFindings")).judgingFindings() },
  {
    name: "a key is chosen",
    measure: async (from) => (await from("tests/bench/key-chosen.ts", "keyChosenFindings")).keyChosenFindings(),
  },
  {
    name: "templates open (beside a new lesson)",
    measure: async (from) => (await from("tests/bench/template-opening.ts", "templateOpening")).templateOpening(),
  },
  {
    name: "stage (press to verdict, a run of 200 bars)",
    inBrowser: true,
    measure: async (from) => (await from("tests/bench/stage-page.ts", "benchStage")).benchStage(),
  },
  {
    name: "microphone (stroke to verdict)",
    inBrowser: true,
    measure: async (from) => (await from("tests/bench/microphone-page.ts", "benchMicrophone")).benchMicrophone(),
  },
  { name: "graph settling", measure: graphFindings },
];
