// The audio of an instrument: every piece of sample that its zones need, once, as it will stand in the file.
import { applyFilter } from "./filter.mjs";
import { mixToMono } from "./stereo.mjs";

/** Loops shorter than this are written out several times, so that the coder's noise does not become a tone. */
const shortestLoop = 2048;
/** What follows a loop's end in the file is the loop again, so that the coder sees no edge there. */
const afterLoop = 1200;
/** A sample that does not loop ends in a fade of this many frames. */
const tail = 256;
/** Zones wider than this (in keys) keep their filter for the player: the sample's pitch moves it too far. */
const widestBakedZone = 12;

/** A sample that is needed through more filters than this is stored once, without any: the player filters it. */
const mostFilters = 2;

/** A filter that moves with the key is right at one key only: the middle of the zone. */
function bakedFilter(zone) {
  const width = zone.keys.max - zone.keys.min + 1;
  const moves = zone.filter?.sweep !== undefined || zone.filter?.wobbles || zone.filter?.velocityToCutoff !== undefined;
  if (zone.filter === null || moves || width > widestBakedZone) return null;
  const middle = (Math.max(zone.keys.min, 12) + Math.min(zone.keys.max, 108)) / 2;
  const cents = (middle - zone.rootKey) * zone.scaleTuning + zone.cents;
  return { ...zone.filter, sampleRate: zone.sample.sampleRate * 2 ** (cents / 1200) };
}

const keyOf = (zone, filter) =>
  [
    zone.samples.map((sample) => sample.name).join("+"),
    zone.span.start,
    zone.span.end,
    zone.span.loopStart,
    zone.span.loopEnd,
    filter === null ? "open" : `${Math.round(filter.cents / 20)},${filter.resonance},${Math.round(filter.sampleRate / 500)}`,
  ].join("|");

/** Up to the loop's end, then the loop again and again. A recursive filter has settled into the loop after a few rounds. */
function unroll(audio, loopStart, loopEnd, times, extra) {
  const loopLength = loopEnd - loopStart;
  const length = loopEnd + loopLength * (times - 1) + extra;
  return Float32Array.from({ length }, (_, frame) => audio[frame < loopEnd ? frame : loopStart + ((frame - loopStart) % loopLength)] ?? 0);
}

function looped(audio, span, filter) {
  const loopStart = span.loopStart - span.start;
  const loopEnd = span.loopEnd - span.start;
  const loopLength = loopEnd - loopStart;
  const settling = filter === null ? 0 : Math.ceil(2048 / loopLength);
  const times = Math.max(1, Math.ceil(shortestLoop / loopLength)) + settling;
  const plain = unroll(audio, loopStart, loopEnd, times, afterLoop);
  const filtered = filter === null ? plain : applyFilter(plain, filter, filter.sampleRate);
  return { audio: filtered, loopStart: loopStart + settling * loopLength, loopEnd: loopStart + times * loopLength };
}

function oneShot(audio, filter) {
  const filtered = filter === null ? Float32Array.from(audio) : applyFilter(audio, filter, filter.sampleRate);
  const fade = Math.min(tail, filtered.length);
  for (let frame = 0; frame < fade; frame++) filtered[filtered.length - 1 - frame] *= frame / fade;
  return { audio: filtered, loopStart: 0, loopEnd: 0 };
}

/** Channels are filtered before they are mixed: their loudness counts as it will be heard. */
function makeRegion(zone, filter) {
  const channels = zone.samples.map((sample) => {
    const audio = sample.getAudioData().subarray(zone.span.start, zone.span.end);
    return zone.span.loops ? looped(audio, zone.span, filter) : oneShot(audio, filter);
  });
  const { audio, gain } = mixToMono(channels.map((channel) => channel.audio));
  const peak = audio.reduce((highest, value) => Math.max(highest, Math.abs(value)), 1e-6);
  const scale = 0.8 / peak;
  return { ...channels[0], audio: audio.map((value) => value * scale), gain: gain / scale };
}

/**
 * Gives every zone the region of audio that it plays.
 * @returns {{zones: object[], regions: {audio: Float32Array, loopStart: number, loopEnd: number, gain: number}[]}}
 */
export function gatherRegions(zones) {
  const regions = new Map();
  const filters = new Map();
  for (const zone of zones) {
    const baked = bakedFilter(zone);
    const key = keyOf(zone, null);
    filters.set(key, (filters.get(key) ?? new Set()).add(keyOf(zone, baked)));
  }
  const placed = zones.map((zone) => {
    const filter = filters.get(keyOf(zone, null)).size > mostFilters ? null : bakedFilter(zone);
    const key = keyOf(zone, filter);
    if (!regions.has(key)) regions.set(key, makeRegion(zone, filter));
    return { ...zone, region: regions.get(key), filter: filter === null ? zone.filter : null };
  });
  return { zones: placed, regions: [...regions.values()] };
}
