import type { InstrumentMessage, Zone } from "../protocol/audio-feed.ts";

/** An instrument as the voices read it: its zones looked up by key, its audio beside them. */
export interface Instrument {
  readonly name: string;
  readonly sampleRate: number;
  readonly samples: Int16Array;
  /** Byte address of the samples in the kernel's memory. */
  readonly place: number;
  /** Zones that sound for each key 0..127, of every velocity. */
  readonly zonesOfKey: readonly (readonly Zone[])[];
  /** Zones that sound when a key goes up; empty where none do. */
  readonly releaseZonesOfKey: readonly (readonly Zone[])[];
}

const KEYS = 128;
const byKey = (zones: readonly Zone[]): Zone[][] =>
  Array.from({ length: KEYS }, (_, key) => zones.filter((zone) => zone.keyRange[0] <= key && key <= zone.keyRange[1]));

const isInside = (zone: Zone, frames: number): boolean =>
  zone.offset >= 1 &&
  zone.length > 0 &&
  zone.offset + zone.length + 2 <= frames &&
  zone.loopStart <= zone.loopEnd &&
  zone.loopEnd <= zone.length;

const nearestFilled = (filled: readonly (readonly Zone[])[], key: number): readonly Zone[] => {
  for (let distance = 1; distance < KEYS; distance++) {
    const below = filled[key - distance];
    if (below !== undefined && below.length > 0) return below;
    const above = filled[key + distance];
    if (above !== undefined && above.length > 0) return above;
  }
  return [];
};

/**
 * Prepares an instrument for lookup. Zones that reach outside the audio are left out; a key without a zone takes its
 * neighbour's (but for drums), so that a damaged or narrow instrument still answers every key.
 */
export function compileInstrument(message: Omit<InstrumentMessage, "type" | "slot">): Instrument {
  const usable = message.zones.filter((zone) => isInside(zone, message.samples.length));
  const own = byKey(usable.filter((zone) => zone.trigger === undefined));
  const fill = message.percussion !== true;
  const zonesOfKey = own.map((zones, key) => (zones.length > 0 || !fill ? zones : nearestFilled(own, key)));
  const releaseZonesOfKey = byKey(usable.filter((zone) => zone.trigger === "release"));
  return {
    name: message.name,
    sampleRate: message.sampleRate,
    samples: message.samples,
    place: message.place ?? 0,
    zonesOfKey,
    releaseZonesOfKey,
  };
}
