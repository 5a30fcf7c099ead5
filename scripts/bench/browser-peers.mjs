// `npm run bench:peers -- --browser`: the cost of a quantum of 128 frames in Chromium, here and in plain nodes, Tone.js, smplr,
// spessasynth_core and FluidSynth, and that of a worklet that does nothing: the control. The peers are dependencies of tests/bench alone.
// Only ratios of one run count.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { pageProcesses, withBenchPage } from "./bench-page.mjs";

/** Voices, and the most that they may take of the best peer's time. */
const goals = new Map([
  [16, 0.3],
  [64, 0.2],
  [128, 0.15],
  [256, 0.15],
]);
const names = ["ours", "plainNodes", "tone", "smplr", "spessasynth", "fluidSynth", "control"];
const rounds = 5;

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];
const rounded = (value, places = 1) => Math.round(value * 10 ** places) / 10 ** places;

/** Threads that render sound: the audio worklet's, and the offline context's where there is no worklet. */
const audioThread = /audio/i;

/** Microseconds of processor time that the audio threads of a process have taken; 0 where the system does not tell. */
function audioTime(process) {
  const tasks = `/proc/${process}/task`;
  if (!existsSync(tasks)) return 0;
  const nanoseconds = readdirSync(tasks).map((task) => {
    try {
      if (!audioThread.test(readFileSync(`${tasks}/${task}/comm`, "utf8"))) return 0;
      return Number(readFileSync(`${tasks}/${task}/schedstat`, "utf8").split(" ")[0]);
    } catch {
      return 0; // The thread has ended between the two looks.
    }
  });
  return nanoseconds.reduce((sum, value) => sum + value, 0) / 1000;
}

/** One row for each way of measuring: every sampler with so many voices, turn about, so that what else the machine does falls on all alike. */
async function measureRows(page, voices) {
  const times = { clock: new Map(names.map((name) => [name, []])), processor: new Map(names.map((name) => [name, []])) };
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      const { clock, processor, level } = await page.evaluate(([which, count]) => globalThis.peerCost(which, count), [name, voices]);
      if (!(level > 0)) throw new Error(`${name} rendered silence.`);
      if (round === 0) continue;
      times.clock.get(name).push(clock);
      times.processor.get(name).push(processor);
    }
  }
  return Object.entries(times).map(([by, each]) => rowOf(by, voices, each));
}

function rowOf(by, voices, times) {
  const medians = Object.fromEntries(names.map((name) => [name, rounded(median(times.get(name)))]));
  const { ours, control, ...peers } = medians;
  const best = Math.min(...Object.values(peers));
  const above = (ours - control) / (best - control);
  return { voices, by, ...medians, "ours to the best peer": rounded(ours / best, 2), "both less the control": rounded(above, 2) };
}

/** What the rows of processor time say to the goals. */
export const findingsOf = (rows) =>
  rows
    .filter(({ by }) => by === "processor")
    .map((row) => {
      const goal = goals.get(row.voices);
      const value = row["ours to the best peer"];
      const name = `the sampler with ${row.voices} voices, to the best peer`;
      return { name, value, unit: "times", goal: `<= ${goal}`, met: value <= goal };
    });

/** @returns {Promise<Record<string, number | string>[]>} microseconds by voices, and ours to the best peer */
export const measureInBrowser = () =>
  withBenchPage("browser-peers.mjs", async (open, browser) => {
    const page = await open();
    // The browser keeps spare processes: none of theirs plays.
    const processes = await pageProcesses(browser);
    await page.exposeFunction("threadTime", () => processes.reduce((sum, process) => sum + audioTime(process), 0));
    const rows = [];
    for (const voices of goals.keys()) rows.push(...(await measureRows(page, voices)));
    return rows;
  });
