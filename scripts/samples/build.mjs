// `npm run samples [-- path/to/FluidR3_GM.sf2] [names ...]`: makes the instruments in public/samples from a SoundFont.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { loadBundled } from "../bundle.mjs";
import { root } from "../root.mjs";
import { checkDecoded } from "./check.mjs";
import { bandInstruments, drumKitName, generalMidiNames, keysOfParts } from "./instruments.mjs";
import { decodeMp3, encodeMp3, needLame, versionOf } from "./mp3.mjs";
import { divided } from "./parts.mjs";
import { findSoundFont, openSoundFont, presetOf } from "./soundfont.mjs";
import { withStrengths } from "./strengths.mjs";

const { buildInstrument } = await loadBundled("src/host/samples/soundfont/build-instrument.ts");
const { packZones } = await loadBundled("src/protocol/audio/packed-zones.ts");

/** Constant bit rates, kbit/s: the first at which every zone keeps its level. Noise needs more than tones. */
const bitRates = [64, 96, 128, 192];
const folder = `${root}public/samples/`;
/** Instruments of the same samples through different filters: with the filters left to the player each family needs one file. */
const families = new Set(
  "acoustic_grand_piano bright_acoustic_piano honkytonk_piano violin fiddle tremolo_strings string_ensemble_1 string_ensemble_2".split(" "),
);

async function encodeChecked(file, audio) {
  let tried;
  for (const kilobits of bitRates) {
    const mp3 = encodeMp3(audio, file.sampleRate, kilobits);
    const decoded = await decodeMp3(mp3);
    tried = { mp3, kilobits, ...checkDecoded(file, audio, decoded) };
    if (tried.problems.length === 0) break;
  }
  return tried;
}

const names = [...generalMidiNames, drumKitName, ...Object.keys(bandInstruments)];

/** The audio file of an earlier instrument that is the same to the last byte: one file is enough for both. */
function sameAudio(name, version) {
  for (const earlier of names.slice(0, names.indexOf(name))) {
    const path = `${folder}${earlier}.json`;
    const file = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
    const found = (file.parts ?? [file]).find((part) => part.version === version && part.audio.startsWith(earlier));
    if (found !== undefined) return found.audio;
  }
  return undefined;
}

/** Writes the audio of a part, where it is not there already; answers its file and its version. */
function writeAudio(name, part, mp3) {
  const own = part === 0 ? `${name}.mp3` : `${name}_${part + 1}.mp3`;
  const version = versionOf(mp3);
  const audio = sameAudio(name, version) ?? own;
  if (audio === own) writeFileSync(`${folder}${audio}`, mp3);
  else rmSync(`${folder}${own}`, { force: true });
  return { audio, version };
}

/** Writes an instrument's description beside its audio. */
function write(name, { zones, ...file }, written) {
  const [{ audio, version }] = written;
  const parts = written.length > 1 ? { parts: written } : {};
  writeFileSync(`${folder}${name}.json`, `${JSON.stringify(packZones({ ...file, audio, version, ...parts, zones }))}\n`);
}

/** What of a sound font an instrument is made from. */
function presetFor(bank, name) {
  const { kit, program } = bandInstruments[name] ?? {};
  if (kit !== undefined) return bank.presets.find((preset) => preset.isDrum && preset.program === kit);
  return presetOf(bank, name === drumKitName ? "drums" : (program ?? generalMidiNames.indexOf(name)));
}

/** The instrument as its preset has it; those of the band with strengths. */
function built(name, preset) {
  const made = buildInstrument(name, preset, families.has(name) ? "played" : "baked");
  const own = bandInstruments[name];
  return own === undefined ? made : { ...made, file: withStrengths(made.file, own.brightness) };
}

async function buildOne(bank, name) {
  const preset = presetFor(bank, name);
  if (preset === undefined) return [`${name}: the sound font has no such preset`];
  const made = built(name, preset);
  const { file, parts } = divided(made.file, made.audio, keysOfParts[name] ?? []);
  const written = [];
  const problems = [];
  for (const [index, part] of parts.entries()) {
    const coded = await encodeChecked(part.file, part.audio);
    const { audio, version } = writeAudio(name, index, coded.mp3);
    written.push({ audio, version, offset: part.offset, frames: part.audio.length });
    problems.push(...coded.problems.map((problem) => `${name}: ${problem}`));
    report(name, part.file.zones.length, audio, coded);
  }
  write(name, file, written);
  return problems;
}

function report(name, zones, audio, { mp3, kilobits, worstLevel, worstSeam }) {
  const size = audio.startsWith(name) ? `${String(Math.round(mp3.length / 1024)).padStart(5)} KiB` : `the audio of ${audio}`;
  console.log(
    `${name.padEnd(28)} ${String(zones).padStart(4)} zones ${size} at ${String(kilobits).padStart(3)}  level ${worstLevel.toFixed(2)} dB, seam ${worstSeam.toFixed(2)}`,
  );
}

const given = process.argv.slice(2);
const known = new Set(names);
const path = given.find((argument) => !known.has(argument));
const chosen = given.filter((argument) => known.has(argument));
needLame();
const bank = openSoundFont(findSoundFont(path));
mkdirSync(folder, { recursive: true });
const problems = [];
for (const name of chosen.length > 0 ? chosen : known) problems.push(...(await buildOne(bank, name)));
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
