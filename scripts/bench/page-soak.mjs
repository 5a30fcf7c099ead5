// `npm run test:soak -- --minutes 30`: so many minutes of music in Chromium, in real time, with an eye on the memory.
import { findChromium } from "../chromium.mjs";

/** What the page may grow by between the first reading and any later one, in MiB: what collects itself in between. */
const MOST_GROWTH = 16;
/** After so many minutes all that is loaded and made ready once is there; what the page takes then may grow by no more than this share of it. */
const [SETTLED_MINUTES, MOST_LATER_GROWTH] = [5, 0.02];

/** The line through the readings after the fifth minute, told as a share of where it begins: single readings go up and down. */
function laterGrowth(readings) {
  const later = readings.filter(({ minute }) => minute >= SETTLED_MINUTES);
  if (later.length < 3) return undefined;
  const mean = (pick) => later.reduce((sum, each) => sum + pick(each), 0) / later.length;
  const [x, y] = [mean(({ minute }) => minute), mean(({ mebibytes }) => mebibytes)];
  const rise =
    later.reduce((sum, { minute, mebibytes }) => sum + (minute - x) * (mebibytes - y), 0) /
    later.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
  const [from, to] = [later[0].minute, later.at(-1).minute];
  return (rise * (to - from)) / (y + rise * (from - x));
}

/** @returns {Promise<number>} the exit code */
export async function soakInBrowser(minutes) {
  process.env.CHROMIUM_PATH = await findChromium();
  await import("../../tests/support/typescript-loader.mjs");
  const { soakPage } = await import("../../tests/bench/page-soak.ts");
  const readings = await soakPage(minutes);
  const round = (value) => Math.round(value * 10) / 10;
  console.table(
    readings.map((reading) => ({
      ...reading,
      mebibytes: round(reading.mebibytes),
      renderer: round(reading.renderer),
      buffer: round(reading.buffer),
    })),
  );
  const [first, ...later] = readings;
  const growth = Math.max(...later.map(({ mebibytes }) => mebibytes)) - first.mebibytes;
  const last = readings.at(-1);
  console.log(
    `${minutes} minutes in real time: memory moved by at most ${round(growth)} MiB; ${last.dropped} notes dropped, ${last.late} late.`,
  );
  const share = laterGrowth(readings);
  if (share === undefined) console.log(`Too short to tell what is taken after ${SETTLED_MINUTES} minutes.`);
  else
    console.log(
      `From minute ${SETTLED_MINUTES} on it grew by ${Math.round(share * 1000) / 10} % of what it was then; at most ${MOST_LATER_GROWTH * 100} % is right.`,
    );
  return growth > MOST_GROWTH || (share ?? 0) > MOST_LATER_GROWTH || last.dropped > 0 ? 1 : 0;
}
