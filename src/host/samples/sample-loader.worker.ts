// Fetches and decodes instruments away from the page's thread.

import type { Port } from "../../lib/port.ts";
import { ok, type Result } from "../../lib/result.ts";
import { partFile, partsOf, zonesThere } from "../../protocol/audio/audio-parts.ts";
import { problem as audioProblem, refuse as refuseAudio } from "../../protocol/audio/problems.ts";
import { problem, refuse } from "../problems.ts";
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
    if (signal.aborted) return refuse("cancelled", { what: problem("loading-cancelled", { name }) });
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

/** Part after part, each to be played as soon as it is there where that is wanted. */
async function loadBundled({ id, base, name, grows }: Load, run: Running, cache: SampleCache): Promise<Result<FromLoader>> {
  const { signal } = run.controller;
  const file = await fetchInstrumentFile(base, name, signal, cache);
  if (!file.ok) return file;
  const whole = file.value;
  const parts = partsOf(whole);
  let samples: Int16Array | undefined;
  for (const [index, part] of parts.entries()) {
    const piece = partFile(whole, part);
    const url = audioUrl(base, piece);
    const before = parts.slice(0, index).reduce((sum, { frames }) => sum + frames, 0);
    const onShare = (share: number): void => tell({ type: "progress", id, share: (before + share * part.frames) / whole.frames });
    const mp3 = await fetchBytes(url, signal, onShare, cache);
    if (!mp3.ok) return mp3;
    samples ??= await roomFor(id, whole.frames, run);
    const decoded = await decodeInstrument(
      piece,
      mp3.value,
      samples.subarray(part.offset, part.offset + part.frames),
      () => signal.aborted,
    );
    if (!decoded.ok) {
      if (!signal.aborted) await cache.drop(url);
      return decoded;
    }
    if ((await cache.find(url)) === undefined) await cache.keep(url, new Response(mp3.value));
    const zones = zonesThere(whole, parts.slice(0, index + 1));
    // Only memory that is shared can be played while more of it is written.
    if (grows && index + 1 < parts.length && !(samples.buffer instanceof ArrayBuffer))
      tell({ type: "playable", id, file: { ...whole, zones }, samples });
  }
  return samples === undefined
    ? refuseAudio("bad-instrument", { why: audioProblem("instrument-names-no-audio", { file: `${name}.json` }) }, `${name}.json`)
    : ok({ type: "loaded", id, file: whole, samples });
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
