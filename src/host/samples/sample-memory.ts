import * as browserHas from "../../lib/browser-features.ts";
import { createSampleRegions } from "../../protocol/audio/sample-regions.ts";

const PAGE = 65_536;
/** The most that decoded samples may take: 512 MiB. Only the address space is taken at once. */
const MOST_PAGES = 8192;

/** The memory that loader, page and sampler share: samples are decoded into it and read from it, and never copied. */
export interface SampleMemory {
  readonly memory: WebAssembly.Memory;
  /** Room for so many bytes, as a place in bytes; null when the memory cannot grow that far. */
  allocate(bytes: number): number | null;
  free(place: number): void;
}

/** Shared memory for samples; null where the browser gives none. */
export function createSampleMemory(): SampleMemory | null {
  if (!browserHas.sharedWasmMemory()) return null;
  try {
    const memory = new WebAssembly.Memory({ initial: 1, maximum: MOST_PAGES, shared: true });
    const regions = createSampleRegions();
    return {
      memory,
      free: regions.free,
      allocate(bytes) {
        const place = regions.allocate(bytes);
        const missing = Math.ceil((regions.end() - memory.buffer.byteLength) / PAGE);
        try {
          if (missing > 0) memory.grow(missing);
          return place;
        } catch {
          regions.free(place);
          return null;
        }
      },
    };
  } catch {
    return null;
  }
}
