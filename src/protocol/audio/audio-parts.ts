import type { AudioPart, InstrumentFile, Zone } from "./audio-feed.ts";

/**
 * The files of an instrument's audio, in the order in which they are worth loading; one where it is not divided.
 * @example partsOf(file).map(({ audio }) => audio)
 */
export const partsOf = ({ parts, audio, version, frames }: InstrumentFile): readonly AudioPart[] =>
  parts ?? [{ audio, offset: 0, frames, ...(version === undefined ? {} : { version }) }];

const isIn = ({ offset }: Zone, part: AudioPart): boolean => offset >= part.offset && offset < part.offset + part.frames;

/**
 * One part as an instrument of its own: its zones counted from its own first frame.
 * @example decodeInstrument(partFile(file, part), mp3, samples.subarray(part.offset, part.offset + part.frames), isCancelled)
 */
export function partFile({ name, sampleRate, zones }: InstrumentFile, part: AudioPart): InstrumentFile {
  const { audio, version, frames, offset } = part;
  const own = zones.filter((zone) => isIn(zone, part)).map((zone) => ({ ...zone, offset: zone.offset - offset }));
  return { name, sampleRate, frames, audio, ...(version === undefined ? {} : { version }), zones: own };
}

/** Velocities that a zone answers where its neighbours in velocity leave some to nobody: half of them, and all beyond the last. */
function widened(zone: Zone, layers: readonly Zone[]): Zone {
  const [low, high] = zone.velocityRange;
  const below = Math.max(-1, ...layers.map((other) => other.velocityRange[1]).filter((end) => end < low));
  const above = Math.min(128, ...layers.map((other) => other.velocityRange[0]).filter((start) => start > high));
  const from = below < 0 ? 0 : Math.floor((below + low) / 2) + 1;
  const to = above > 127 ? 127 : Math.floor((high + above) / 2);
  return { ...zone, velocityRange: [from, to] };
}

/**
 * The zones that can be played when only some parts are there: every velocity of a key takes the nearest layer that is.
 * @returns the file's own zones once all parts are there
 * @example zonesThere(file, partsOf(file).slice(0, 1))
 */
export function zonesThere(file: InstrumentFile, there: readonly AudioPart[]): readonly Zone[] {
  if (there.length === partsOf(file).length) return file.zones;
  const zones = file.zones.filter((zone) => there.some((part) => isIn(zone, part)));
  const layersOf = new Map<string, Zone[]>();
  const keyOf = ({ keyRange, trigger }: Zone): string => `${keyRange.join("-")} ${trigger ?? ""}`;
  for (const zone of zones) layersOf.set(keyOf(zone), [...(layersOf.get(keyOf(zone)) ?? []), zone]);
  return zones.map((zone) => widened(zone, layersOf.get(keyOf(zone)) ?? []));
}
