// `npm run test:soak [-- hours]`: so many hours (8 when nothing is said) of music through the sampler, in chunks, with an eye on the memory.
import { loadBundled } from "../bundle.mjs";
import { compileKernel } from "../kernel.mjs";
import { bundledInstrument } from "../samples/bundled.mjs";

const sampleRate = 48_000;
const quantaAnHour = (3600 * sampleRate) / 128;
const hours = Number(process.argv[2] ?? 8);
const { createCore } = await loadBundled("tests/bench/bundled-core.ts");
const { file, read } = bundledInstrument("acoustic_grand_piano");
const core = await createCore(await compileKernel(false), file, read, sampleRate);

/** The same music in every run. */
let seed = 1;
const chance = (below) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  return Math.floor((seed / 2 ** 31) * below);
};

/** Four bars at 120: a chord on each beat, a melody in eighths, the pedal down and up. */
function schedulePhrase(from) {
  const beat = sampleRate / 2;
  const events = [];
  const note = (at, length, key, velocity, tag) => events.push([at, 1, key, velocity, tag], [at + length, 0, key, 0, tag]);
  for (let index = 0; index < 16; index++) {
    const root3 = 48 + chance(12);
    for (const interval of [0, 4, 7, 11]) note(from + index * beat, beat * 0.9, root3 + interval, 60 + chance(60), 1);
    for (const half of [0, 0.5]) note(from + (index + half) * beat, beat * 0.4, 60 + chance(24), 50 + chance(70), 2);
    events.push([from + index * beat, 2, 64, index % 4 === 3 ? 0 : 127, 2]);
  }
  core.schedule(Float64Array.from(events.flat()));
}

const phraseQuanta = Math.round((16 * sampleRate) / 2 / 128);
const memoryAt = [];
let highest = 0;
let broken = 0;
const started = performance.now();
for (let quantum = 0, rendered = 0; rendered < hours * quantaAnHour; quantum++, rendered++) {
  if (quantum % phraseQuanta === 0) schedulePhrase(core.frame());
  core.render();
  const value = core.left[0];
  if (!Number.isFinite(value)) broken++;
  highest = Math.max(highest, Math.abs(value));
  if (rendered % Math.round(quantaAnHour / 4) === 0) memoryAt.push(process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed);
}
const mebibytes = memoryAt.map((bytes) => Math.round((bytes / 2 ** 20) * 10) / 10);
const later = mebibytes.slice(Math.ceil(mebibytes.length / 4));
const growth = Math.max(...later) - Math.min(...later);
console.log(
  `${hours} hours in ${Math.round((performance.now() - started) / 1000)} s; loudest frame ${highest.toFixed(2)}; memory each quarter hour, MiB: ${mebibytes.join(" ")}`,
);
if (broken > 0 || growth > 16 || highest >= 1) {
  console.error(`Broken frames: ${broken}. Memory moved by ${growth.toFixed(1)} MiB. Loudest frame: ${highest}.`);
  process.exit(1);
}
