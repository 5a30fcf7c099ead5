import { createSampleLoader, type LoaderWorker } from "../../src/host/samples/sample-loader.ts";
import type { FromLoader, ToLoader } from "../../src/host/samples/sample-loader-messages.ts";
import type { InstrumentFile } from "../../src/protocol/audio/audio-feed.ts";
import { plainZone } from "./zones.ts";

export const celesta: InstrumentFile = { name: "celesta", sampleRate: 44_100, frames: 4, audio: "celesta.mp3", zones: [] };

/** A loader whose worker answers by hand, and shared memory of which every place is watched. */
export function loaderWorld() {
  const sent: ToLoader[] = [];
  const freed: number[] = [];
  const idle = { terminate() {}, onmessage: null, onerror: null as LoaderWorker["onerror"] };
  const worker = { ...idle, postMessage: (message: ToLoader) => void sent.push(message) };
  let taken = 0;
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
  const loader = createSampleLoader(
    { base: "/samples/" },
    { memory, allocate: () => ++taken * 1000, free: (place) => void freed.push(place) },
    () => worker as unknown as LoaderWorker,
  );
  const tell = (data: FromLoader) => Reflect.apply(worker.onmessage ?? (() => {}), worker, [{ data }]);
  const fail = () => Reflect.apply(worker.onerror ?? (() => {}), worker, []);
  return { loader, sent, freed, tell, fail };
}

/** Three strengths, a file each. */
export const inParts: InstrumentFile = {
  ...celesta,
  name: "piano",
  frames: 12,
  parts: ["middle", "soft", "loud"].map((audio, index) => ({ audio, offset: 4 * index, frames: 4 })),
  zones: [0, 1, 2].map((part) => ({ ...plainZone, velocityRange: [40 * part, 40 * part + 39], offset: 4 * part })),
};

export const unreachable: FromLoader = { type: "failed", id: 1, problem: { code: "samples-unreachable" } };
