import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { strengthsOf } from "../../../tests/support/loader-world.ts";
import type { AudioPart, InstrumentFile } from "../../protocol/audio/audio-feed.ts";
import { roomOf } from "../../protocol/audio/part-room.ts";
import { audioUrl } from "./sample-fetch.ts";
import type { FromLoader, ToLoader } from "./sample-loader-messages.ts";

const bundled = (name: string) => new Uint8Array(readFileSync(new URL(`../../../public/samples/${name}`, import.meta.url)));
const stroke = bundled("agogo.mp3");
const BASE = "https://own/samples/";
const HOST = "https://host/FluidR3_GM/";

/** What the two servers answer, by address; anything else is 404. */
let answers: Map<string, Uint8Array<ArrayBuffer>>;
/** Addresses at which the server is out of order. */
let broken: Set<string>;
let fetched: string[];
let told: FromLoader[];
/** Gives room as soon as it is asked for, unless a test has something else to do. */
let onNeed: (id: number) => void;
let send: (message: ToLoader) => void;

beforeEach(async () => {
  answers = new Map([
    [`${BASE}agogo.json`, bundled("agogo.json")],
    [agogoAudio(), stroke],
  ]);
  broken = new Set();
  fetched = [];
  told = [];
  onNeed = (id) => send({ type: "room", id, place: 0 });
  vi.stubGlobal("fetch", async (url: string, { signal }: RequestInit) => {
    fetched.push(url);
    await Promise.resolve();
    if (signal?.aborted) throw new DOMException("aborted", "AbortError");
    if (broken.has(url)) return new Response("", { status: 503 });
    const found = answers.get(url);
    return found === undefined ? new Response("", { status: 404 }) : new Response(found);
  });
  vi.stubGlobal("postMessage", receive);
  vi.resetModules();
  await import("./sample-loader.worker.ts");
  const heard: unknown = Reflect.get(globalThis, "onmessage");
  if (typeof heard !== "function") throw new Error("The worker listens to nobody.");
  send = (data) => Reflect.apply(heard, globalThis, [{ data }]);
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, "onmessage");
  vi.unstubAllGlobals();
});

const agogoAudio = (): string => audioUrl(BASE, JSON.parse(new TextDecoder().decode(bundled("agogo.json"))) as InstrumentFile);

function receive(message: FromLoader): void {
  told.push(message);
  if (message.type === "need") onNeed(message.id);
}

const load = (soundfontBase?: string) =>
  send({
    type: "load",
    id: 1,
    name: "agogo",
    base: BASE,
    grows: false,
    rank: 0,
    ...(soundfontBase === undefined ? {} : { soundfontBase }),
  });
const answer = () => vi.waitUntil(() => told.find(({ type }) => type === "loaded" || type === "failed"), { timeout: 10_000 });

test("off by default: nothing is asked of a sound font host, the bundled instrument is loaded with its progress", async () => {
  load();
  expect(await answer()).toMatchObject({ type: "loaded", file: { name: "agogo", audio: "agogo.mp3" } });
  expect(fetched.every((url) => url.startsWith(BASE))).toBe(true);
});

test("a sound font host that is set is asked for its notes; those that it lacks, cuts short or sends as a page are their neighbours'", async () => {
  const noteAt = (name: string) => `${HOST}agogo-mp3/${name}.mp3`;
  for (const name of ["C3", "C4", "Eb4"]) answers.set(noteAt(name), stroke);
  answers.set(noteAt("Gb4"), new TextEncoder().encode("<!doctype html>".repeat(500)));
  answers.set(noteAt("A4"), stroke.slice(0, 40));
  load(HOST);
  const loaded = await answer();
  if (loaded.type !== "loaded") throw new Error("It was not loaded.");
  expect(loaded.file.zones.map(({ rootKey, keyRange }) => [rootKey, ...keyRange])).toEqual([
    [48, 0, 54],
    [60, 55, 61],
    [63, 62, 127],
  ]);
  expect(loaded.samples.some((value) => Math.abs(value) > 1000)).toBe(true);
  expect(told.some((message) => message.type === "progress" && message.share === 1)).toBe(true);
});

test("where what decodes does not come, the samples are as if out of reach; what is kept stays, and asked for again it is", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const dropped: string[] = [];
  const drop = async (url: string): Promise<boolean> => dropped.push(url) > 0;
  const kept = { match: async () => undefined, put: async () => {}, delete: drop };
  vi.stubGlobal("caches", { open: async () => kept });
  vi.doMock("mpg123-decoder", () => {
    throw new Error("no network");
  });
  load();
  expect(await answer()).toMatchObject({ type: "failed", problem: { code: "samples-unreachable" } });
  expect(dropped).not.toContain(agogoAudio());
  vi.doUnmock("mpg123-decoder");
  told = [];
  load();
  expect(await answer()).toMatchObject({ type: "loaded", file: { name: "agogo" } });
  vi.restoreAllMocks();
});

test("where the host does not answer, the bundled instrument stands in", async () => {
  load(HOST);
  expect(await answer()).toMatchObject({ type: "loaded", file: { audio: "agogo.mp3" } });
  expect(
    fetched.filter((url) => url.startsWith(HOST)),
    "it is not asked for every note in vain",
  ).toHaveLength(1);
});

test("samples that are cut short or no sound at all are a failure by name, never a sound", async () => {
  answers.set(agogoAudio(), stroke.slice(0, 1500));
  load();
  expect(await answer()).toMatchObject({ type: "failed", problem: { code: "bad-samples", where: "agogo.mp3" } });
});

test("what was cancelled is neither fetched to its end nor told", async () => {
  load(HOST);
  send({ type: "cancel", id: 1 });
  expect(await answer()).toMatchObject({ type: "failed", problem: { code: "cancelled" } });
  expect(fetched).toHaveLength(1);
});

test("decoding stops between two pieces when another instrument is chosen, which comes first", async () => {
  const piano = JSON.parse(new TextDecoder().decode(bundled("acoustic_grand_piano.json"))) as InstrumentFile;
  answers.set(`${BASE}acoustic_grand_piano.json`, bundled("acoustic_grand_piano.json"));
  answers.set(audioUrl(BASE, piano), bundled("acoustic_grand_piano.mp3"));
  const memory = new WebAssembly.Memory({ initial: Math.ceil((2 * piano.frames) / 65_536) + 1, maximum: 8192, shared: true });
  const samples = new Int16Array(memory.buffer, 0, piano.frames);
  onNeed = (id) => {
    if (id === 1) return send({ type: "room", id, place: 0 });
    send({ type: "room", id, memory, place: 0 });
    const watching = setInterval(() => {
      if (samples.every((value) => value === 0)) return;
      clearInterval(watching);
      send({ type: "cancel", id });
      load();
    });
  };
  send({ type: "load", id: 2, name: "acoustic_grand_piano", base: BASE, grows: false, rank: 0 });
  await vi.waitUntil(() => told.some(({ type, id }) => type === "loaded" && id === 1), { timeout: 10_000 });
  expect(told.find(({ type, id }) => type === "failed" && id === 2)).toMatchObject({ problem: { code: "cancelled" } });
  expect(samples.subarray(-1_000_000).every((value) => value === 0)).toBe(true);
});

/** @param seats with some, how many strengths share them, and how many (the first) have a place of their own */
function serveStrengths(names: readonly string[] = ["loud", "soft"], seats?: { readonly partsAtOnce: number; readonly stay: number }) {
  const made = strengthsOf(JSON.parse(new TextDecoder().decode(bundled("agogo.json"))), names);
  const stays = (part: AudioPart, index: number): AudioPart => (seats && index < seats.stay ? { ...part, stays: true } : part);
  const file: InstrumentFile =
    seats === undefined ? made : { ...made, partsAtOnce: seats.partsAtOnce, parts: made.parts?.map(stays) ?? [] };
  answers.set(`${BASE}strengths.json`, new TextEncoder().encode(JSON.stringify(file)));
  for (const part of names) answers.set(`${BASE}${part}.mp3?v=1`, stroke);
  return { file, memory: new WebAssembly.Memory({ initial: Math.ceil((2 * file.frames) / 65_536) + 1, maximum: 64, shared: true }) };
}

test("an instrument in parts can be played with its first one, whose strength stands in for the others; then all of it", async () => {
  const { file, memory } = serveStrengths();
  const samples = new Int16Array(memory.buffer, 0, file.frames);
  const heard: boolean[] = [];
  onNeed = (id) => send({ type: "room", id, memory, place: 0 });
  vi.stubGlobal("postMessage", (message: FromLoader) => {
    if (message.type === "playable" || message.type === "loaded") {
      heard.push(
        ...[0, 1].map((part) => samples.subarray(part * (file.frames / 2), (part + 1) * (file.frames / 2)).some((value) => value !== 0)),
      );
    }
    receive(message);
  });
  send({ type: "load", id: 1, name: "strengths", base: BASE, grows: true, rank: 0 });
  expect(await answer()).toMatchObject({ type: "loaded", file: { zones: file.zones } });
  expect(told.find(({ type }) => type === "playable")).toMatchObject({ there: { file: { zones: file.zones }, parts: [0] } });
  expect(heard).toEqual([true, false, true, true]);
  expect(samples.subarray(0, file.frames / 2)).toEqual(samples.subarray(file.frames / 2));
  const shares = told.flatMap((message) => (message.type === "progress" ? [message.share] : []));
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
});

test("of two that are asked for at once the audio of the one that is heard first comes alone, until it can be played", async () => {
  const { memory } = serveStrengths();
  const fetchedBefore: string[] = [];
  onNeed = (id) => send({ type: "room", id, ...(id === 1 ? {} : { memory }), place: 0 });
  vi.stubGlobal("postMessage", (message: FromLoader) => {
    if (message.type === "playable") fetchedBefore.push(...fetched);
    receive(message);
  });
  send({ type: "load", id: 1, name: "agogo", base: BASE, grows: true, rank: 1 });
  send({ type: "load", id: 2, name: "strengths", base: BASE, grows: true, rank: 0 });
  await vi.waitUntil(() => told.filter(({ type }) => type === "loaded").length === 2, { timeout: 10_000 });
  expect(fetchedBefore).toEqual([`${BASE}agogo.json`, `${BASE}strengths.json`, `${BASE}loud.mp3?v=1`]);
  const rest = [agogoAudio(), `${BASE}soft.mp3?v=1`];
  expect(fetched, "the rest of the first comes after what is heard of the second").toEqual([...fetchedBefore, ...rest]);
});

test("a part that does not come, or is damaged, stops none of the others; asked for again it alone is fetched, into the same room", async () => {
  for (const hurt of ["out of order", "damaged"]) {
    told = [];
    const { file, memory } = serveStrengths(["loud", "middle", "soft"]);
    const samples = new Int16Array(memory.buffer, 0, file.frames);
    onNeed = (id) => send({ type: "room", id, memory, place: 0 });
    const middle = `${BASE}middle.mp3?v=1`;
    if (hurt === "damaged") answers.set(middle, stroke.slice(0, 1500));
    else broken.add(middle);
    send({ type: "load", id: 1, name: "strengths", base: BASE, grows: true, rank: 0 });
    expect(await answer()).toMatchObject({ type: "failed" });
    const there = told.findLast((message) => message.type === "playable")?.there;
    expect(there?.parts).toEqual([0, 2]);

    broken.clear();
    answers.set(middle, stroke);
    told = [];
    fetched = [];
    send({ type: "load", id: 1, name: "strengths", base: BASE, grows: true, rank: 0, ...(there === undefined ? {} : { there }) });
    expect(await answer()).toMatchObject({ type: "loaded", file: { zones: file.zones } });
    expect(fetched).toEqual([middle]);
    const third = file.frames / 3;
    expect(samples.subarray(third, 2 * third)).toEqual(samples.subarray(0, third));
  }
});

test("where the first part does not come the others are not asked for", async () => {
  const { memory } = serveStrengths();
  onNeed = (id) => send({ type: "room", id, memory, place: 0 });
  broken.add(`${BASE}loud.mp3?v=1`);
  send({ type: "load", id: 1, name: "strengths", base: BASE, grows: true, rank: 0 });
  expect(await answer()).toMatchObject({ type: "failed", problem: { code: "samples-unreachable" } });
  expect(fetched).toHaveLength(2);
});

test("notes of a host that is out of order lack; those that it has not do not", async () => {
  const noteAt = (name: string) => `${HOST}agogo-mp3/${name}.mp3`;
  for (const name of ["C3", "C4"]) answers.set(noteAt(name), stroke);
  broken.add(noteAt("C3"));
  for (const lacks of [true, false]) {
    load(HOST);
    expect(await answer()).toMatchObject({ type: "loaded", lacks });
    broken.clear();
    told = [];
  }
});

test("where parts share seats those that stay come unasked, the others as they are asked for; all that has room where it does not grow", async () => {
  const names = ["loud", "middle", "soft"];
  const { file, memory } = serveStrengths(names, { partsAtOnce: 1, stay: 2 });
  onNeed = (id) => send({ type: "room", id, memory, place: 0 });
  const loadedOf = async (message: Partial<Extract<ToLoader, { type: "load" }>>) => {
    [told, fetched] = [[], []];
    send({ type: "load", id: 1, name: "strengths", base: BASE, grows: true, rank: 0, ...message });
    const { there } = (await answer()) as Extract<FromLoader, { type: "loaded" }>;
    return { there, fetched: fetched.filter((url) => url.includes(".mp3")) };
  };
  expect((await loadedOf({})).there?.parts).toEqual([0, 1]);
  const there = { file, wanted: roomOf(file).placed, parts: [0, 1] };
  expect((await loadedOf({ there })).fetched).toEqual([`${BASE}soft.mp3?v=1`]);
  expect((await loadedOf({ grows: false })).there?.parts).toEqual([0, 1, 2]);
  expect(told.filter(({ type }) => type === "playable")).toEqual([]);
});

test("what is kept on the device is not written again, and a new version takes the place of the old one", async () => {
  const kept = new Map<string, Response>();
  const written: string[] = [];
  const withoutSearch = (url: string) => url.replace(/\?.*/, "");
  vi.stubGlobal("caches", {
    open: async () => ({
      match: async (url: string) => kept.get(url)?.clone(),
      async put(url: string, response: Response) {
        written.push(url);
        kept.set(url, response);
      },
      async delete(url: string, { ignoreSearch = false } = {}) {
        for (const each of [...kept.keys()])
          if (each === url || (ignoreSearch && withoutSearch(each) === withoutSearch(url))) kept.delete(each);
        return true;
      },
    }),
  });
  const former = `${BASE}agogo.mp3?v=former`;
  kept.set(former, new Response(stroke));
  for (const id of [1, 2]) {
    send({ type: "load", id, name: "agogo", base: BASE, grows: false, rank: 0 });
    await vi.waitUntil(() => told.some((message) => message.type === "loaded" && message.id === id), { timeout: 10_000 });
  }
  expect(written.filter((url) => url.includes(".mp3"))).toEqual([agogoAudio()]);
  expect(kept.has(former)).toBe(false);
});
