import type { WorkletToPage } from "../protocol/audio/audio-feed.ts";
import { SLOT_COUNT } from "../protocol/audio/instrument-slots.ts";
import type { SamplerCore } from "./sampler-core.ts";
import type { Instrument } from "./voices/instrument.ts";

/** Seconds between two messages about the parts that notes ask for. */
const EVERY = 0.5;

/** Tells the page which parts of instruments are asked for and not in memory, and which frames no voice reads any more. */
export class PartWatch {
  readonly #sampleRate: number;
  readonly #tell: (message: WorkletToPage) => void;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(sampleRate: number, tell: (message: WorkletToPage) => void) {
    this.#sampleRate = sampleRate;
    this.#tell = tell;
  }

  /** To be called now and then between two quanta, `frame` being the next. Nothing is made where there is nothing to tell. */
  look(core: SamplerCore, frame: number): void {
    const isDue = frame - this.#toldAt >= EVERY * this.#sampleRate;
    for (let slot = 0; slot < SLOT_COUNT; slot++) {
      const instrument = core.instrumentOf(slot);
      if (instrument === undefined) continue;
      if (instrument.vacating !== null && !core.isReading(instrument, instrument.vacating)) {
        this.#tell({ type: "vacated", slot, frames: instrument.vacating });
        instrument.vacating = null;
      }
      if (!isDue || !instrument.isLackingPart) continue;
      instrument.isLackingPart = false;
      this.#toldAt = frame;
      this.#tell({ type: "parts-asked", slot, ago: this.#ago(instrument, frame) });
    }
  }

  #ago({ partAskedAt }: Instrument, frame: number): number[] {
    return Array.from(partAskedAt, (askedAt) => (frame - askedAt) / this.#sampleRate);
  }
}
