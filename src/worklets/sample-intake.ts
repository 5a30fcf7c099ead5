import { createSampleRegions } from "../protocol/audio/sample-regions.ts";

const PAGE = 65_536;
/** Frames copied per quantum: 64 KiB, a few microseconds. A whole piano at once would be heard as a gap. */
const SLICE = 32_768;

interface Delivery {
  readonly samples: Int16Array;
  readonly place: number;
  readonly whenDone: (place: number) => void;
  copied: number;
}

/** Brings samples into a kernel's memory that nobody else can reach: where the page cannot share, they come by message. */
export interface SampleIntake {
  /** Takes delivery of samples; `whenDone` is told their place once they are all there. */
  receive(samples: Int16Array, whenDone: (place: number) => void): void;
  /** Copies one slice; to be called once per quantum. */
  copySlice(): void;
  free(place: number): void;
}

export function createSampleIntake(memory: WebAssembly.Memory): SampleIntake {
  const regions = createSampleRegions();
  const deliveries: Delivery[] = [];
  return {
    receive(samples, whenDone) {
      const place = regions.allocate(samples.byteLength);
      const missing = Math.ceil((regions.end() - memory.buffer.byteLength) / PAGE);
      if (missing > 0) memory.grow(missing);
      deliveries.push({ samples, place, whenDone, copied: 0 });
    },
    copySlice() {
      const delivery = deliveries[0];
      if (delivery === undefined) return;
      const { samples, place, copied } = delivery;
      const count = Math.min(SLICE, samples.length - copied);
      new Int16Array(memory.buffer, place + copied * 2, count).set(samples.subarray(copied, copied + count));
      delivery.copied += count;
      if (delivery.copied < samples.length) return;
      deliveries.shift();
      delivery.whenDone(place);
    },
    free: regions.free,
  };
}
