// `npm run bench:peers -- --browser`: the cost of a quantum of 128 frames in Chromium, here and in plain nodes, Tone.js and smplr.
// The peers are dependencies of tests/bench alone. Only ratios of one run count.
import { withBenchPage } from "./bench-page.mjs";

const counts = [16, 64, 128, 256];
const names = ["ours", "plainNodes", "tone", "smplr"];
const rounds = 5;

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

/** One row: every sampler with so many voices, turn about, so that what else the machine does falls on all alike. */
async function measureRow(page, voices) {
  const times = new Map(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      const { microseconds, level } = await page.evaluate(([which, count]) => globalThis.peerCost(which, count), [name, voices]);
      if (!(level > 0)) throw new Error(`${name} rendered silence.`);
      if (round > 0) times.get(name).push(microseconds);
    }
  }
  const medians = Object.fromEntries(names.map((name) => [name, Math.round(median(times.get(name)) * 10) / 10]));
  const { ours, ...peers } = medians;
  return { voices, ...medians, "ours to the best peer": Math.round((ours / Math.min(...Object.values(peers))) * 100) / 100 };
}

/** @returns {Promise<Record<string, number | string>[]>} microseconds by voices, and ours to the best peer */
export const measureInBrowser = () =>
  withBenchPage("browser-peers.mjs", async (open) => {
    const page = await open();
    const rows = [];
    for (const voices of counts) rows.push(await measureRow(page, voices));
    return rows;
  });
