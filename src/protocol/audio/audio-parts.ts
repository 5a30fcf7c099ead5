import type { AudioPart, InstrumentFile, Zone } from "./audio-feed.ts";

/**
 * The files of an instrument's audio, in the order in which they are worth loading; one where it is not divided.
 * @example partsOf(file).map(({ audio }) => audio)
 */
export const partsOf = ({ parts, audio, version, frames, channels }: InstrumentFile): readonly AudioPart[] =>
  parts ?? [{ audio, offset: 0, frames, ...(version === undefined ? {} : { version }), ...(channels === undefined ? {} : { channels }) }];

/** Whether a zone of the file reads a part. @example file.zones.filter((zone) => isIn(zone, part)) */
export const isIn = ({ offset }: Zone, part: AudioPart): boolean => offset >= part.offset && offset < part.offset + part.frames;

/**
 * One part as an instrument of its own: its zones counted from its own first frame.
 * @example decodeInstrument(partFile(file, part), mp3, samples.subarray(part.offset, part.offset + part.frames), isCancelled)
 */
export function partFile({ name, sampleRate, zones }: InstrumentFile, part: AudioPart): InstrumentFile {
  const { audio, version, frames, offset, channels } = part;
  const own = zones.filter((zone) => isIn(zone, part)).map((zone) => ({ ...zone, offset: zone.offset - offset }));
  const optional = { ...(version === undefined ? {} : { version }), ...(channels === undefined ? {} : { channels }) };
  return { name, sampleRate, frames, audio, ...optional, zones: own };
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

/** A zone for its own part's notes and, each apart, for those of the parts that it stands in for: `partAt` has them by velocity. */
function byPart(zone: Zone, own: number, partAt: (velocity: number) => number): readonly Zone[] {
  const [low, high] = zone.velocityRange;
  const zones: Zone[] = [];
  let from = low;
  for (let velocity = low; velocity <= high; velocity++) {
    const part = partAt(velocity);
    if (velocity < high && partAt(velocity + 1) === part) continue;
    zones.push({ ...zone, velocityRange: [from, velocity], part, ...(part === own ? {} : { standsIn: true as const }) });
    from = velocity + 1;
  }
  return zones;
}

const keyOf = ({ keyRange, trigger }: Zone): string => `${keyRange.join("-")} ${trigger ?? ""}`;

const covers = ({ velocityRange: [low, high] }: Zone, velocity: number): boolean => low <= velocity && velocity <= high;

/**
 * The zones that can be played when only some parts are there: every velocity of a key takes the nearest layer that is.
 * Where not all parts are ever there at once, a zone says whose notes it answers, and whether it stands in for them.
 * @returns the file's own zones once all parts are there
 * @example zonesThere(file, partsOf(file).slice(0, 1))
 */
export function zonesThere(file: InstrumentFile, there: readonly AudioPart[]): readonly Zone[] {
  const parts = partsOf(file);
  if (there.length === parts.length) return file.zones;
  const isThere = (zone: Zone): boolean => there.some((part) => isIn(zone, part));
  const layersOf = new Map<string, Zone[]>();
  for (const zone of file.zones) layersOf.set(keyOf(zone), [...(layersOf.get(keyOf(zone)) ?? []), zone]);
  const partOf = (zone: Zone): number => parts.findIndex((part) => isIn(zone, part));
  return file.zones.filter(isThere).flatMap((zone) => {
    const layers = layersOf.get(keyOf(zone)) ?? [];
    const played = widened(zone, layers.filter(isThere));
    if (file.partsAtOnce === undefined) return [played];
    const absent = layers.filter((layer) => !isThere(layer)).map((layer) => ({ layer, part: partOf(layer) }));
    const own = partOf(zone);
    return byPart(played, own, (velocity) => absent.find(({ layer }) => covers(layer, velocity))?.part ?? own);
  });
}
