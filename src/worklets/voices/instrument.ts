import { type FrameSpan, type InstrumentMessage, MOST_PARTS, type Zone } from "../../protocol/audio/audio-feed.ts";

/** An instrument as the voices read it: its zones looked up by key, its audio beside them. */
export interface Instrument {
  readonly name: string;
  readonly sampleRate: number;
  readonly samples: Int16Array;
  /** Byte address of the samples in the kernel's memory. */
  readonly place: number;
  readonly percussion: boolean;
  /** Zones that sound for each key 0..127, of every velocity; others once more of its audio is there (`setZones`). */
  zonesOfKey: readonly (readonly Zone[])[];
  /** Zones that sound when a key goes up; empty where none do. */
  releaseZonesOfKey: readonly (readonly Zone[])[];
  /** The frame of the output at which each part was last asked for, by its index; -Infinity for never. */
  readonly partAskedAt: Float64Array;
  /** Notes asked for a part that is not in memory since that was last told. */
  isLackingPart: boolean;
  /** Frames that are to be told of once no voice reads them any more. */
  vacating: FrameSpan | null;
}

/** Nobody has asked for any part. */
const askedForNone = (): Pick<Instrument, "partAskedAt" | "isLackingPart" | "vacating"> => ({
  partAskedAt: new Float64Array(MOST_PARTS).fill(Number.NEGATIVE_INFINITY),
  isLackingPart: false,
  vacating: null,
});

/** What stands in a place where there is no instrument yet. */
export const NO_INSTRUMENT: Instrument = {
  name: "",
  sampleRate: 44_100,
  samples: new Int16Array(0),
  place: 0,
  percussion: false,
  zonesOfKey: [],
  releaseZonesOfKey: [],
  ...askedForNone(),
};

const KEYS = 128;
const byKey = (zones: readonly Zone[]): Zone[][] =>
  Array.from({ length: KEYS }, (_, key) => zones.filter((zone) => zone.keyRange[0] <= key && key <= zone.keyRange[1]));

const isInside = (zone: Zone, frames: number): boolean =>
  zone.offset >= 1 &&
  zone.length > 0 &&
  zone.offset + (zone.rightDistance ?? 0) + zone.length + 2 <= frames &&
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

/** Gives an instrument other zones of the same audio; voices that sound keep theirs. */
export function setZones(instrument: Instrument, zones: readonly Zone[]): void {
  const usable = zones.filter((zone) => isInside(zone, instrument.samples.length));
  const own = byKey(usable.filter((zone) => zone.trigger === undefined));
  const fill = !instrument.percussion;
  instrument.zonesOfKey = own.map((found, key) => (found.length > 0 || !fill ? found : nearestFilled(own, key)));
  instrument.releaseZonesOfKey = byKey(usable.filter((zone) => zone.trigger === "release"));
}

/**
 * Prepares an instrument for lookup. Zones that reach outside the audio are left out; a key without a zone takes its
 * neighbour's (but for drums), so that a damaged or narrow instrument still answers every key.
 */
export function compileInstrument(message: Omit<InstrumentMessage, "type" | "slot">): Instrument {
  const instrument: Instrument = {
    name: message.name,
    sampleRate: message.sampleRate,
    samples: message.samples,
    place: message.place ?? 0,
    percussion: message.percussion === true,
    zonesOfKey: [],
    releaseZonesOfKey: [],
    ...askedForNone(),
  };
  setZones(instrument, message.zones);
  return instrument;
}
