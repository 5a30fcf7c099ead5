import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { InstrumentFile } from "../protocol/audio-feed.ts";
import type { FromLoader, ToLoader } from "./sample-loader-messages.ts";

const bundled = (name: string) => new Uint8Array(readFileSync(new URL(`../../public/samples/${name}`, import.meta.url)));
const stroke = bundled("agogo.mp3");
const BASE = "https://own/samples/";
const HOST = "https://host/FluidR3_GM/";

/** What the two servers answer, by address; anything else is 404. */
let answers: Map<string, Uint8Array<ArrayBuffer>>;
let fetched: string[];
let told: FromLoader[];
let send: (message: ToLoader) => void;

beforeEach(async () => {
  answers = new Map([
    [`${BASE}agogo.json`, bundled("agogo.json")],
    [`${BASE}${agogoAudio()}`, stroke],
  ]);
  fetched = [];
  told = [];
  vi.stubGlobal("fetch", async (url: string, { signal }: RequestInit) => {
    fetched.push(url);
    await Promise.resolve();
    if (signal?.aborted) throw new DOMException("aborted", "AbortError");
    const found = answers.get(url);
    return found === undefined ? new Response("", { status: 404 }) : new Response(found);
  });
  vi.stubGlobal("postMessage", receive);
  vi.resetModules();
  await import("./sample-loader.worker.ts");
  send = (data) => Reflect.apply(Reflect.get(globalThis, "onmessage"), globalThis, [{ data }]);
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, "onmessage");
  vi.unstubAllGlobals();
});

function agogoAudio(): string {
  const { audio, version } = JSON.parse(new TextDecoder().decode(bundled("agogo.json"))) as InstrumentFile;
  return version === undefined ? audio : `${audio}?v=${version}`;
}

/** Room is given as soon as it is asked for. */
function receive(message: FromLoader): void {
  told.push(message);
  if (message.type === "need") send({ type: "room", id: message.id, place: 0 });
}

const load = (soundfontBase?: string) =>
  send({ type: "load", id: 1, name: "agogo", base: BASE, ...(soundfontBase === undefined ? {} : { soundfontBase }) });
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

test("where the host does not answer, the bundled instrument stands in", async () => {
  load(HOST);
  expect(await answer()).toMatchObject({ type: "loaded", file: { audio: "agogo.mp3" } });
  expect(
    fetched.filter((url) => url.startsWith(HOST)),
    "it is not asked for every note in vain",
  ).toHaveLength(1);
});

test("samples that are cut short or no sound at all are a failure by name, never a sound", async () => {
  answers.set(`${BASE}${agogoAudio()}`, stroke.slice(0, 1500));
  load();
  expect(await answer()).toMatchObject({ type: "failed", problem: { code: "bad-samples", where: "agogo.mp3" } });
});

test("what was cancelled is neither fetched to its end nor told", async () => {
  load(HOST);
  send({ type: "cancel", id: 1 });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(told.filter(({ type }) => type !== "progress")).toEqual([]);
  expect(fetched.length).toBeLessThanOrEqual(1);
});
