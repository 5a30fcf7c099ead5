// `node scripts/listening/train.mjs <hidden units> <rounds> <rows to check> <rows to learn ...>`: learns the listener's net from the rows that
// lessons.mjs writes (Adam, 256 rows at a time) and writes it to src/listening/analysis/net.ts. It is the same each time for the same rows.
// `--on 0.35` goes on from the net that is there, in smaller steps, and takes that share of what it learns: what it knew is kept.
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { root } from "../root.mjs";

const { values: options, positionals } = parseArgs({ options: { on: { type: "string" } }, allowPositionals: true });
const [hiddenWord, roundsWord, checked, ...files] = positionals;
const HIDDEN = Number(hiddenWord);
const ROUNDS = Number(roundsWord);
const BATCH = 256;
/** Units that say nothing to a row learn a little from it all the same: else half of them soon say nothing to any row, and never learn again. */
const LEAK = 0.02;
/** The first batches move little: what Adam knows of slopes is a guess then. */
const WARM_UP = 2000;
const NET = `${root}src/listening/analysis/net.ts`;
await import("../../tests/support/typescript-loader.mjs");
const { FEATURES } = await import("../../src/listening/analysis/presence.ts");
const ROW = FEATURES + 2;
const BYTES = FEATURES + 1;

let state = 12_345;
const random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
  return (state >>> 0) / 4_294_967_296;
};
const around = (size) => (random() - 0.5) * 2 * size;

const weights = new Float32Array(HIDDEN * ROW + 1);
for (let unit = 0; unit < HIDDEN; unit++) {
  for (let index = 0; index < FEATURES; index++) weights[unit * ROW + index] = around(Math.sqrt(3 / FEATURES));
  weights[unit * ROW + FEATURES + 1] = around(Math.sqrt(3 / HIDDEN));
}
const SHARE = Number(options.on ?? 1);
const known = options.on === undefined ? undefined : (await import("../../src/listening/analysis/net.ts")).readNet();
if (known !== undefined && known.hidden !== HIDDEN)
  throw new Error(`The net that is there has ${known.hidden} units: learn on with as many.`);
if (known !== undefined) weights.set(known.weights);
const RATE = known === undefined ? 0.0015 : 0.0005;
const slopes = new Float32Array(weights.length);
const [means, squares] = [new Float32Array(weights.length), new Float32Array(weights.length)];
const values = new Float32Array(FEATURES);
const active = new Float32Array(HIDDEN);

/** What the net answers to a row; `active` holds what its units say. */
function answer(rows, at) {
  for (let index = 0; index < FEATURES; index++) values[index] = rows[at + index] / 255;
  let sum = weights[HIDDEN * ROW];
  for (let unit = 0; unit < HIDDEN; unit++) {
    const from = unit * ROW;
    let value = weights[from + FEATURES];
    for (let index = 0; index < FEATURES; index++) value += weights[from + index] * values[index];
    active[unit] = Math.max(value, 0);
    sum += active[unit] * weights[from + FEATURES + 1];
  }
  return 1 / (1 + Math.exp(-sum));
}

function learn(rows, at) {
  const off = answer(rows, at) - rows[at + FEATURES];
  slopes[HIDDEN * ROW] += off;
  for (let unit = 0; unit < HIDDEN; unit++) {
    const from = unit * ROW;
    slopes[from + FEATURES + 1] += off * active[unit];
    const slope = off * weights[from + FEATURES + 1] * (active[unit] > 0 ? 1 : LEAK);
    slopes[from + FEATURES] += slope;
    for (let index = 0; index < FEATURES; index++) slopes[from + index] += slope * values[index];
  }
}

let step = 0;
function turn(rate) {
  step++;
  const [first, second] = [1 - 0.9 ** step, 1 - 0.999 ** step];
  for (let index = 0; index < weights.length; index++) {
    const slope = slopes[index] / BATCH + 1e-5 * weights[index];
    means[index] = 0.9 * means[index] + 0.1 * slope;
    squares[index] = 0.999 * squares[index] + 0.001 * slope * slope;
    weights[index] -= (rate * (means[index] / first)) / (Math.sqrt(squares[index] / second) + 1e-8);
  }
  slopes.fill(0);
}

function check(rows) {
  const found = { loss: 0, there: 0, missed: 0, absent: 0, imagined: 0 };
  for (let at = 0; at < rows.length; at += BYTES) {
    const [likely, isThere] = [answer(rows, at), rows[at + FEATURES] === 1];
    found.loss -= Math.log((isThere ? likely : 1 - likely) + 1e-9);
    found[isThere ? "there" : "absent"]++;
    if (isThere !== likely > 0.5) found[isThere ? "missed" : "imagined"]++;
  }
  const share = (part, of) => (part / Math.max(1, of)).toFixed(4);
  return `loss ${share(found.loss, rows.length / BYTES)}, missed ${share(found.missed, found.there)}, imagined ${share(found.imagined, found.absent)}`;
}

const rows = Buffer.concat(files.map((file) => readFileSync(file)));
const toCheck = readFileSync(checked);
const order = Int32Array.from({ length: rows.length / BYTES }, (_, index) => index);
for (let round = 0; round < ROUNDS; round++) {
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other], order[last]];
  }
  const usual = RATE * (1 - round / ROUNDS) + 0.00005;
  for (const [count, index] of order.entries()) {
    learn(rows, index * BYTES);
    if ((count + 1) % BATCH === 0) turn(usual * Math.min(1, (step + 1) / WARM_UP));
  }
  console.log(`round ${round + 1}: ${check(toCheck)}`);
}

if (known !== undefined) for (const [index, was] of known.weights.entries()) weights[index] = was + SHARE * (weights[index] - was);
const scale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 32_767;
const digits = [...weights].map((weight) => (Math.round(weight / scale) & 0xffff).toString(16).padStart(4, "0")).join("");
const lines = digits.match(/.{1,120}/g)?.map((line) => `  "${line}"`) ?? [];
const text = readFileSync(NET, "utf8")
  .replace(/HIDDEN = .*;/, `HIDDEN = ${HIDDEN};`)
  .replace(/SCALE = .*;/, `SCALE = ${scale.toPrecision(9)};`)
  .replace(/WEIGHTS =\n[^;]*;/, `WEIGHTS =\n${lines.join(" +\n")};`);
writeFileSync(NET, text);
