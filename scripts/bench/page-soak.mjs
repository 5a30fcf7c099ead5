// `npm run test:soak -- --minutes 30`: so many minutes of music in Chromium, in real time, with an eye on the memory.
import { findChromium } from "../chromium.mjs";

/** What the page may grow by between the first reading and any later one, in MiB: what collects itself in between. */
const MOST_GROWTH = 16;

/** @returns {Promise<number>} the exit code */
export async function soakInBrowser(minutes) {
  process.env.CHROMIUM_PATH = await findChromium();
  await import("../../tests/support/typescript-loader.mjs");
  const { soakPage } = await import("../../tests/bench/page-soak.ts");
  const readings = await soakPage(minutes);
  const round = (value) => Math.round(value * 10) / 10;
  console.table(readings.map((reading) => ({ ...reading, mebibytes: round(reading.mebibytes), buffer: round(reading.buffer) })));
  const [first, ...later] = readings;
  const growth = Math.max(...later.map(({ mebibytes }) => mebibytes)) - first.mebibytes;
  const last = readings.at(-1);
  console.log(
    `${minutes} minutes in real time: memory moved by at most ${round(growth)} MiB; ${last.dropped} notes dropped, ${last.late} late.`,
  );
  return growth > MOST_GROWTH || last.dropped > 0 ? 1 : 0;
}
