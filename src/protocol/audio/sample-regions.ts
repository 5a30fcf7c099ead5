import { SAMPLER_OWN_BYTES } from "./audio-feed.ts";

/** Free bytes after every region, so that an interpolation that reads a little too far reads nothing of a neighbour. */
const MARGIN = 1024;
const ALIGNMENT = 64;

interface Region {
  readonly place: number;
  readonly end: number;
}

/** Which parts of the sampler's memory are taken: lowest gap first. */
export interface SampleRegions {
  /** Takes room for samples and answers its place in bytes. The memory has to reach `end()`; growing it is the caller's. */
  allocate(bytes: number): number;
  /** Gives a region back, by its place; unknown places are ignored. */
  free(place: number): void;
  /** Bytes that the memory has to have for all that is taken. */
  end(): number;
}

/** @example const regions = createSampleRegions(); const place = regions.take(88_200); regions.free(place) */
export function createSampleRegions(): SampleRegions {
  let regions: readonly Region[] = [];
  const endOf = (): number => regions.at(-1)?.end ?? SAMPLER_OWN_BYTES;
  const gapFor = (length: number): number => {
    let place = SAMPLER_OWN_BYTES;
    for (const region of regions) {
      if (region.place - place >= length) return place;
      place = region.end;
    }
    return place;
  };
  return {
    allocate(bytes) {
      const length = Math.ceil((bytes + MARGIN) / ALIGNMENT) * ALIGNMENT;
      const place = gapFor(length);
      regions = [...regions, { place, end: place + length }].sort((a, b) => a.place - b.place);
      return place;
    },
    free(place) {
      regions = regions.filter((region) => region.place !== place);
    },
    end: endOf,
  };
}
