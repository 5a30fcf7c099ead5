import type { BasicSample } from "spessasynth_core";
import type { KeySpan } from "./describe.ts";
import { applyFilter, type StaticFilter } from "./static-filter.ts";
import { type JoinedZone, mixToMono } from "./stereo.ts";

/** A piece of audio as it stands in an instrument; loop points from its start, both 0 for a one-shot. */
export interface Region {
  readonly audio: Float32Array;
  readonly loopStart: number;
  readonly loopEnd: number;
  /** What brings it back to its own loudness. */
  readonly gain: number;
}

export interface PlacedZone extends JoinedZone {
  readonly region: Region;
}

/** Loops shorter than this are written out several times, so that a coder's noise does not become a tone. */
const SHORTEST_LOOP = 2048;
/** What follows a loop's end is the loop again, so that a coder sees no edge there. */
const AFTER_LOOP = 1200;
/** A sample that does not loop ends in a fade of this many frames. */
const TAIL = 256;
/** Zones wider than this (in keys) keep their filter for the player: the sample's pitch moves it too far. */
const WIDEST_BAKED_ZONE = 12;
/** A sample that is needed through more filters than this is stored once, without any: the player filters it. */
const MOST_FILTERS = 2;
/** Frames in which a filter has settled into a loop. */
const SETTLING = 2048;
/** Every piece is brought to this peak. */
const PEAK = 0.8;

/** The filter that goes into the sample. It is right at one key only: the middle of the zone. */
function bakedFilter(zone: JoinedZone): StaticFilter | null {
  const { filter, keys } = zone;
  if (filter === null || keys.max - keys.min + 1 > WIDEST_BAKED_ZONE) return null;
  if (filter.sweep !== undefined || filter.wobbles || filter.velocityToCutoff !== undefined) return null;
  const middle = (Math.max(keys.min, 12) + Math.min(keys.max, 108)) / 2;
  const cents = (middle - zone.rootKey) * zone.scaleTuning + zone.cents;
  return { cents: filter.cents, resonance: filter.resonance, sampleRate: zone.sample.sampleRate * 2 ** (cents / 1200) };
}

/** Up to the loop's end, then the loop again and again. */
function unroll(audio: Float32Array, loopStart: number, loopEnd: number, times: number): Float32Array {
  const loopLength = loopEnd - loopStart;
  const length = loopEnd + loopLength * (times - 1) + AFTER_LOOP;
  return Float32Array.from({ length }, (_, frame) => audio[frame < loopEnd ? frame : loopStart + ((frame - loopStart) % loopLength)] ?? 0);
}

type Piece = Omit<Region, "gain">;

function looped(audio: Float32Array, span: KeySpan, filter: StaticFilter | null): Piece {
  const loopStart = span.loopStart - span.start;
  const loopEnd = span.loopEnd - span.start;
  const loopLength = loopEnd - loopStart;
  const settling = filter === null ? 0 : Math.ceil(SETTLING / loopLength);
  const times = Math.max(1, Math.ceil(SHORTEST_LOOP / loopLength)) + settling;
  const plain = unroll(audio, loopStart, loopEnd, times);
  const filtered = filter === null ? plain : applyFilter(plain, filter);
  return { audio: filtered, loopStart: loopStart + settling * loopLength, loopEnd: loopStart + times * loopLength };
}

function oneShot(audio: Float32Array, filter: StaticFilter | null): Piece {
  const filtered = filter === null ? audio : applyFilter(audio, filter);
  const fade = Math.min(TAIL, filtered.length);
  const faded = filtered.map((value, frame) => value * Math.min(1, (filtered.length - 1 - frame) / fade));
  return { audio: faded, loopStart: 0, loopEnd: 0 };
}

/** Channels are filtered before they are mixed: their loudness counts as it will be heard. */
function makeRegion({ samples, span, spread }: JoinedZone, filter: StaticFilter | null): Region {
  const [left, right] = samples.map((sample) => {
    const audio = sample.getAudioData().subarray(span.start, span.end);
    return span.loopEnd > span.loopStart ? looped(audio, span, filter) : oneShot(audio, filter);
  });
  if (left === undefined) throw new Error("A zone has no sample.");
  const { audio, gain } = mixToMono(left.audio, right?.audio, spread);
  const scale = PEAK / audio.reduce((highest, value) => Math.max(highest, Math.abs(value)), 1e-6);
  return { ...left, audio: audio.map((value) => value * scale), gain: gain / scale };
}

/** Whether filters that stand still may go into the samples, where the player has nothing to do, or are all left to the player. */
export type Filtering = "baked" | "played";

/** Gives every zone the region of audio that it plays; zones that play the same share it. */
export function gatherRegions(
  zones: readonly JoinedZone[],
  filtering: Filtering,
): { readonly zones: PlacedZone[]; readonly regions: Region[] } {
  const numbers = new Map<BasicSample, number>();
  const numberOf = (sample: BasicSample): number => {
    const number = numbers.get(sample) ?? numbers.size;
    numbers.set(sample, number);
    return number;
  };
  const keyOf = ({ samples, span, spread }: JoinedZone, filter: StaticFilter | null): string => {
    const through = filter === null ? [] : [Math.round(filter.cents / 20), filter.resonance, Math.round(filter.sampleRate / 500)];
    return [samples.map(numberOf).join("+"), spread, span.start, span.end, span.loopStart, span.loopEnd, ...through].join("|");
  };
  const filters = new Map<string, Set<string>>();
  for (const zone of zones) {
    const key = keyOf(zone, null);
    filters.set(key, (filters.get(key) ?? new Set<string>()).add(keyOf(zone, bakedFilter(zone))));
  }
  const regions = new Map<string, Region>();
  const placed = zones.map((zone): PlacedZone => {
    const tooMany = (filters.get(keyOf(zone, null))?.size ?? 0) > MOST_FILTERS;
    const baked = tooMany || filtering === "played" ? null : bakedFilter(zone);
    const key = keyOf(zone, baked);
    const region = regions.get(key) ?? makeRegion(zone, baked);
    regions.set(key, region);
    return { ...zone, region, filter: baked === null ? zone.filter : null };
  });
  return { zones: placed, regions: [...regions.values()] };
}
