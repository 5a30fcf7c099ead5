// Fetches and decodes instruments away from the page's thread.
import { ok, type Result, refuse } from "../music/result.ts";
import type { Port } from "../protocol/ports.ts";
import { CLICK_FRAMES, CLICKS, makeClicks } from "./click-instrument.ts";
import { assembleNoteFiles, NOTE_FILE_KEYS, type NoteFile, noteFileUrl } from "./note-files.ts";
import { openSampleCache, type SampleCache } from "./sample-cache.ts";
import { decodeInstrument, decodeMono } from "./sample-decoder.ts";
import { audioUrl, fetchBytes, fetchInstrumentFile } from "./sample-fetch.ts";
import type { FromLoader, ToLoader } from "./sample-loader-messages.ts";

type Load = Extract<ToLoader, { type: "load" }>;
type Room = Extract<ToLoader, { type: "room" }>;

interface Running {
  readonly controller: AbortController;
  giveRoom: (room: Room) => void;
}

const page: Port = globalThis as unknown as Port;
const running = new Map<number, Running>();

const tell = (message: FromLoader, transfer: readonly object[] = []): void => page.postMessage(message, transfer);

function roomFor(id: number, frames: number, run: Running): Promise<Int16Array> {
  const bytes = frames * Int16Array.BYTES_PER_ELEMENT;
  return new Promise((resolve) => {
    run.giveRoom = ({ memory, place }) =>
      resolve(memory === undefined ? new Int16Array(frames) : new Int16Array(memory.buffer, place, frames));
    tell({ type: "need", id, bytes });
  });
}

/** Every instrument has its middle: a host that lacks that note lacks the instrument, and is not asked for every other in vain. */
const FROM_THE_MIDDLE = NOTE_FILE_KEYS.toSorted((a, b) => Math.abs(a - 60) - Math.abs(b - 60));

/** Every third note of a public host; keys that it has not are left out. */
async function loadNotes({ id, name }: Load, soundfontBase: string, run: Running, cache: SampleCache): Promise<Result<FromLoader>> {
  const { signal } = run.controller;
  const notes: NoteFile[] = [];
  for (const [index, key] of FROM_THE_MIDDLE.entries()) {
    const url = noteFileUrl(soundfontBase, name, key);
    const mp3 = await fetchBytes(url, signal, () => {}, cache);
    if (signal.aborted) return refuse("cancelled", `Loading ${name} was cancelled.`);
    if (!mp3.ok && index === 0) break;
    tell({ type: "progress", id, share: (index + 1) / FROM_THE_MIDDLE.length });
    const decoded = mp3.ok ? await decodeMono(mp3.value, url) : mp3;
    if (!decoded.ok || !mp3.ok) continue;
    await cache.keep(url, new Response(mp3.value));
    notes.push({ key, ...decoded.value });
  }
  notes.sort((a, b) => a.key - b.key);
  const assembled = await assembleNoteFiles(name, notes, (frames) => roomFor(id, frames, run));
  return assembled.ok ? ok({ type: "loaded", id, ...assembled.value }) : assembled;
}

async function load(job: Load, run: Running): Promise<Result<FromLoader>> {
  if (job.name === CLICKS) {
    const samples = await roomFor(job.id, CLICK_FRAMES, run);
    return ok({ type: "loaded", id: job.id, file: makeClicks(samples), samples });
  }
  const cache = await openSampleCache();
  if (job.soundfontBase !== undefined) {
    const loaded = await loadNotes(job, job.soundfontBase, run, cache);
    if (loaded.ok || run.controller.signal.aborted) return loaded;
  }
  return loadBundled(job, run, cache);
}

async function loadBundled({ id, base, name }: Load, run: Running, cache: SampleCache): Promise<Result<FromLoader>> {
  const { signal } = run.controller;
  const file = await fetchInstrumentFile(base, name, signal, cache);
  if (!file.ok) return file;
  const url = audioUrl(base, file.value);
  const mp3 = await fetchBytes(url, signal, (share) => tell({ type: "progress", id, share }), cache);
  if (!mp3.ok) return mp3;
  const samples = await roomFor(id, file.value.frames, run);
  const decoded = await decodeInstrument(file.value, mp3.value, samples, () => signal.aborted);
  if (!decoded.ok) {
    if (!signal.aborted) await cache.drop(url);
    return decoded;
  }
  await cache.keep(url, new Response(mp3.value));
  return ok({ type: "loaded", id, file: file.value, samples });
}

async function run(job: Load): Promise<void> {
  const { id } = job;
  const own: Running = { controller: new AbortController(), giveRoom: () => {} };
  running.set(id, own);
  const result = await load(job, own);
  running.delete(id);
  // A cancelled one answers as well: until then the room that it was given is not free.
  if (!result.ok) tell({ type: "failed", id, problem: result.error });
  else if (result.value.type === "loaded") {
    const { buffer } = result.value.samples;
    tell(result.value, buffer instanceof ArrayBuffer ? [buffer] : []);
  }
}

page.onmessage = ({ data }) => {
  const message = data as ToLoader;
  if (message.type === "load") void run(message);
  else if (message.type === "room") running.get(message.id)?.giveRoom(message);
  else running.get(message.id)?.controller.abort();
};
