import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { plainZone } from "../../../tests/support/zones.ts";
import type { SampleCache } from "./sample-cache.ts";
import { fetchInstrumentFile } from "./sample-fetch.ts";

const file = (name: string) => JSON.stringify({ name, sampleRate: 44_100, frames: 4, audio: `${name}.mp3`, zones: [plainZone] });
const URL_OF_IT = "/samples/celesta.json";

/** A device that has an instrument's description, or nothing. */
function device(kept?: string): SampleCache & { readonly all: Map<string, string> } {
  const all = new Map(kept === undefined ? [] : [[URL_OF_IT, kept]]);
  return {
    all,
    find: async (url) => (all.has(url) ? new Response(all.get(url)) : undefined),
    keep: async (url, response) => void all.set(url, await response.text()),
    drop: async (url) => void all.delete(url),
  };
}

let answer: (response: Response) => void;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const fetching = (cache: SampleCache) => fetchInstrumentFile("/samples/", "celesta", new AbortController().signal, cache);

test("a network that hangs delays what is kept on the device by a second and a half at most; what comes late is kept for the next time", async () => {
  const cache = device(file("former"));
  const read = fetching(cache);
  await vi.advanceTimersByTimeAsync(1500);
  expect(await read).toMatchObject({ ok: true, value: { name: "former" } });
  answer(new Response(file("newer")));
  await vi.waitFor(() => expect(cache.all.get(URL_OF_IT)).toBe(file("newer")));
});

test("what the network brings in time goes before what is kept; where nothing is kept it is waited for", async () => {
  const [cache, empty] = [device(file("former")), device()];
  const read = fetching(cache);
  answer(new Response(file("newer")));
  expect(await read).toMatchObject({ ok: true, value: { name: "newer" } });
  const first = fetching(empty);
  await vi.advanceTimersByTimeAsync(10_000);
  answer(new Response(file("first")));
  expect(await first).toMatchObject({ ok: true, value: { name: "first" } });
});
