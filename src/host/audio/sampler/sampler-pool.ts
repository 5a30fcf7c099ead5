import type { FrameSpan, InstrumentFile, PageToWorklet, VoiceTag } from "../../../protocol/audio/audio-feed.ts";
import type { LoadedInstrument } from "../../samples/sample-loader.ts";

export interface Strip {
  readonly slot?: number;
  readonly gain?: number;
}

/** What a sampler was given, so that the next one gets it too: instruments by slot and levels by voice. */
export interface SamplerPool {
  setInstrument(slot: number, instrument: LoadedInstrument): void;
  /**
   * Other audio of the instrument in a slot is there: the file's zones can be played now, and nothing may read `vacate` any more.
   * Nothing when the slot has another one by now.
   */
  setZones(slot: number, file: InstrumentFile, vacate?: FrameSpan): void;
  /** Notes asked for parts of the instrument in a slot that are not there. */
  partsAsked(slot: number, ago: readonly number[]): void;
  /** No voice reads these frames any more: the instrument's parts are told, if that is what they wait for. */
  vacated(slot: number, frames: FrameSpan): void;
  /** Asks the present sampler once more to tell when nothing reads what has to be vacated. */
  vacate(): void;
  hasInstrument(slot: number): boolean;
  setStrip(voiceTag: VoiceTag, strip: Strip): void;
  /** Gives everything to the present sampler. */
  fill(): void;
  /** Places of instruments that were replaced and may still sound. */
  replaced(): readonly number[];
  /** Gives the place of an instrument back that was replaced, once. */
  retire(place: number): void;
}

interface SamplerPoolWorld {
  /** To the present sampler. */
  readonly send: (message: PageToWorklet, transfer?: readonly Transferable[]) => void;
  readonly onLost: (slot: number, name: string) => void;
  readonly onRetired: (place: number) => void;
}

export function createSamplerPool({ send, onLost, onRetired }: SamplerPoolWorld): SamplerPool {
  const instruments = new Map<number, LoadedInstrument>();
  const strips = new Map<VoiceTag, PageToWorklet>();
  const replaced = new Set<number>();
  /** Frames that the instrument in a slot has given up and that may still sound. */
  const leaving = new Map<number, FrameSpan>();
  const sendZones = (slot: number, { zones }: InstrumentFile): void => {
    const vacate = leaving.get(slot);
    send({ type: "zones", slot, zones, ...(vacate === undefined ? {} : { vacate }) });
  };
  const sendInstrument = (slot: number, { file, samples, place }: LoadedInstrument): void => {
    const { name, sampleRate, zones, percussion = false } = file;
    const where = place === undefined ? {} : { place };
    send(
      { type: "instrument", slot, name, sampleRate, zones, percussion, samples, ...where },
      place === undefined ? [samples.buffer as ArrayBuffer] : [],
    );
  };
  return {
    setInstrument(slot, instrument) {
      const former = instruments.get(slot)?.place;
      if (former !== undefined) replaced.add(former);
      instruments.set(slot, instrument);
      leaving.delete(slot);
      sendInstrument(slot, instrument);
    },
    setZones(slot, file, vacate) {
      const held = instruments.get(slot);
      if (held?.file.name !== file.name) return;
      instruments.set(slot, { ...held, file });
      if (vacate === undefined) leaving.delete(slot);
      else leaving.set(slot, vacate);
      sendZones(slot, file);
    },
    partsAsked: (slot, ago) => instruments.get(slot)?.parts?.asked(ago),
    vacated(slot, { from, to }) {
      const waiting = leaving.get(slot);
      if (waiting?.from !== from || waiting.to !== to) return;
      leaving.delete(slot);
      instruments.get(slot)?.parts?.vacated();
    },
    vacate() {
      for (const slot of leaving.keys()) {
        const held = instruments.get(slot);
        if (held !== undefined) sendZones(slot, held.file);
      }
    },
    hasInstrument: (slot) => instruments.has(slot),
    setStrip(voiceTag, strip) {
      const message: PageToWorklet = { ...strips.get(voiceTag), type: "strip", voiceTag, ...strip };
      strips.set(voiceTag, message);
      send(message);
    },
    fill() {
      for (const strip of strips.values()) send(strip);
      for (const [slot, instrument] of instruments) {
        if (instrument.place !== undefined) {
          sendInstrument(slot, instrument);
          continue;
        }
        instruments.delete(slot);
        onLost(slot, instrument.file.name);
      }
    },
    replaced: () => [...replaced],
    retire(place) {
      if (replaced.delete(place)) onRetired(place);
    },
  };
}
