// Fetches and decodes instruments away from the page's thread.

import type { Port } from "../../lib/port.ts";
import { ok, type Problem, type Result } from "../../lib/result.ts";
import type { AudioPart, InstrumentFile } from "../../protocol/audio/audio-feed.ts";
import { partFile, partsOf } from "../../protocol/audio/audio-parts.ts";
import { roomOf, unaskedParts, zonesInRoom } from "../../protocol/audio/part-room.ts";
import { problem as audioProblem, refuse as refuseAudio } from "../../protocol/audio/problems.ts";
import { problem, refuse } from "../problems.ts";
import { CLICK_FRAMES, CLICKS, makeClicks } from "./click-instrument.ts";
import { assembleNoteFiles, NOTE_FILE_KEYS, type NoteFile, noteFileUrl } from "./note-files.ts";
import { createPartTurns, type FirstTurn } from "./part-turns.ts";
import { openSampleCache, type SampleCache } from "./sample-cache.ts";
import { decodeInstrument, decodeMono, fetchDecoder } from "./sample-decoder.ts";
import { audioUrl, fetchBytes, fetchInstrumentFile } from "./sample-fetch.ts";
import type { FromLoader, PartsThere, ToLoader } from "./sample-loader-messages.ts";

type Load = Extract<ToLoader, { type: "load" }>;
type Room = Extract<ToLoader, { type: "room" }>;

interface Running {
  readonly controller: AbortController;
  /** None where some of it was there before. */
  readonly turn: FirstTurn | undefined;
  giveRoom: (room: Room) => void;
}

const page: Port = globalThis as unknown as Port;
const running = new Map<number, Running>();
const turns = createPartTurns();

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

/** Every third note of a public host; keys that it has not, or that do not come, are left out. */
async function loadNotes({ id, name }: Load, soundfontBase: string, run: Running, cache: SampleCache): Promise<Result<FromLoader>> {
  const { signal } = run.controller;
  const notes: NoteFile[] = [];
  let lacks = false;
  for (const [index, key] of FROM_THE_MIDDLE.entries()) {
    const url = noteFileUrl(soundfontBase, name, key);
    const mp3 = await fetchBytes(url, signal, () => {}, cache);
    if (signal.aborted) return refuse("cancelled", { what: problem("loading-cancelled", { name }) });
    if (!mp3.ok && index === 0) break;
    if (!mp3.ok && mp3.error.code !== "samples-absent") lacks = true;
    tell({ type: "progress", id, share: (index + 1) / FROM_THE_MIDDLE.length });
    if (!mp3.ok) continue;
    const decoded = await decodeMono(mp3.value, url);
    // Not this note is out of reach, but what decodes any of them.
    if (!decoded.ok && decoded.error.code === "samples-unreachable") return decoded;
    if (!decoded.ok) continue;
    await cache.keep(url, new Response(mp3.value));
    notes.push({ key, ...decoded.value });
  }
  notes.sort((a, b) => a.key - b.key);
  const assembled = await assembleNoteFiles(name, notes, (frames) => roomFor(id, frames, run));
  return assembled.ok ? ok({ type: "loaded", id, ...assembled.value, lacks }) : assembled;
}

async function load(job: Load, run: Running): Promise<Result<FromLoader>> {
  if (job.name === CLICKS) {
    const samples = await roomFor(job.id, CLICK_FRAMES, run);
    return ok({ type: "loaded", id: job.id, file: makeClicks(samples), samples });
  }
  void fetchDecoder();
  const cache = await openSampleCache();
  if (job.soundfontBase !== undefined) {
    const loaded = await loadNotes(job, job.soundfontBase, run, cache);
    if (loaded.ok || run.controller.signal.aborted) return loaded;
  }
  return loadBundled(job, run, cache);
}

/** Part after part, each to be played as soon as it is there where that is wanted; one that does not come stops none of the others then. */
async function loadBundled({ id, base, name, grows, there }: Load, run: Running, cache: SampleCache): Promise<Result<FromLoader>> {
  const { signal } = run.controller;
  const file = there === undefined ? await fetchInstrumentFile(base, name, signal, cache) : ok(there.file);
  if (!file.ok) return file;
  const whole = file.value;
  const { frames, placed } = roomOf(whole);
  const wanted = there?.wanted ?? (grows ? unaskedParts(whole) : placed);
  const framesWanted = wanted.reduce((sum, { part }) => sum + (partsOf(whole)[part]?.frames ?? 0), 0);
  const come = new Set(there?.parts);
  const now = (): PartsThere => ({ file: whole, wanted, parts: [...come] });
  let samples: Int16Array | undefined;
  let failure: Problem | undefined;
  let framesDone = 0;
  for (const { part: index, at } of wanted) {
    const part = partsOf(whole)[index];
    if (part === undefined) continue;
    const before = framesDone;
    framesDone += part.frames;
    if (come.has(index)) continue;
    if (come.size === 0) await run.turn?.come(signal);
    else if (there === undefined && grows) await turns.rest(signal);
    const onShare = (share: number): void => tell({ type: "progress", id, share: (before + share * part.frames) / framesWanted });
    const mp3 = await fetchBytes(audioUrl(base, partFile(whole, part)), signal, onShare, cache);
    if (mp3.ok) samples ??= await roomFor(id, frames, run);
    const own = samples?.subarray(at, at + part.frames);
    const loaded = mp3.ok && own !== undefined ? await decodePart(base, whole, part, mp3.value, own, signal, cache) : mp3;
    if (loaded.ok) come.add(index);
    else if (signal.aborted || !(there !== undefined || (grows && samples !== undefined))) return loaded;
    else failure ??= loaded.error;
    if (loaded.ok && samples !== undefined && grows && come.size < wanted.length) {
      tell({ type: "playable", id, there: now(), samples });
      run.turn?.end();
    }
  }
  if (failure !== undefined) return { ok: false, error: failure };
  return samples === undefined
    ? refuseAudio("bad-instrument", { why: audioProblem("instrument-names-no-audio", { file: `${name}.json` }) }, `${name}.json`)
    : ok({ type: "loaded", id, file: { ...whole, zones: zonesInRoom(whole, wanted) }, samples, there: now() });
}

/** Decodes one part to its place among the samples and keeps its file on the device; a damaged one is not kept. */
async function decodePart(
  base: string,
  whole: InstrumentFile,
  part: AudioPart,
  mp3: Uint8Array<ArrayBuffer>,
  own: Int16Array,
  signal: AbortSignal,
  cache: SampleCache,
): Promise<Result<unknown>> {
  const piece = partFile(whole, part);
  const url = audioUrl(base, piece);
  const decoded = await decodeInstrument(piece, mp3, own, () => signal.aborted);
  if (!decoded.ok && decoded.error.code === "bad-samples") await cache.drop(url);
  if (decoded.ok && (await cache.find(url)) === undefined) await cache.keep(url, new Response(mp3));
  return decoded;
}

async function run(job: Load): Promise<void> {
  const { id } = job;
  const own: Running = {
    controller: new AbortController(),
    turn: job.there === undefined ? turns.begin(job.rank) : undefined,
    giveRoom: () => {},
  };
  running.set(id, own);
  const result = await load(job, own);
  running.delete(id);
  own.turn?.end();
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
