import { createSampleLoader, type LoaderWorker } from "../../src/host/samples/sample-loader.ts";
import type { FromLoader, ToLoader } from "../../src/host/samples/sample-loader-messages.ts";
import type { InstrumentFile } from "../../src/protocol/audio/audio-feed.ts";
import { unpackZones } from "../../src/protocol/audio/packed-zones.ts";
import { plainZone } from "./zones.ts";

export const celesta: InstrumentFile = { name: "celesta", sampleRate: 44_100, frames: 4, audio: "celesta.mp3", zones: [] };

/** A loader whose worker answers by hand, and shared memory of which every place is watched, or none. */
export function loaderWorld({ isShared = true } = {}) {
  const sent: ToLoader[] = [];
  const freed: number[] = [];
  const idle = { terminate() {}, onmessage: null, onerror: null as LoaderWorker["onerror"] };
  const worker = { ...idle, postMessage: (message: ToLoader) => void sent.push(message) };
  let taken = 0;
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
  const loader = createSampleLoader(
    { base: "/samples/" },
    isShared ? { memory, allocate: () => ++taken * 1000, free: (place) => void freed.push(place) } : null,
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

/** An instrument of one zone, as its file has it, several times: as strengths in a file each, the loudest first. */
export function strengthsOf(packed: unknown, names: readonly string[]): InstrumentFile {
  const whole = unpackZones(packed) as InstrumentFile;
  const [zone] = whole.zones;
  if (zone === undefined) throw new Error("The instrument has no zone.");
  const { frames } = whole;
  const edge = (index: number): number => Math.round(128 * (1 - index / names.length));
  const zones = names.map((_, index): typeof zone => ({
    ...zone,
    velocityRange: [edge(index + 1), edge(index) - 1],
    offset: zone.offset + index * frames,
  }));
  const parts = names.map((name, index) => ({ audio: `${name}.mp3`, version: "1", offset: index * frames, frames }));
  return { ...whole, name: "strengths", frames: names.length * frames, audio: "loud.mp3", parts, zones };
}
