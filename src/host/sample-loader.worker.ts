// Fetches and decodes instruments away from the page's thread.
import type { Result } from "../music/result.ts";
import type { Port } from "../protocol/ports.ts";
import { decodeInstrument } from "./sample-decoder.ts";
import { fetchBytes, fetchInstrumentFile } from "./sample-fetch.ts";
import type { FromLoader, ToLoader } from "./sample-loader-messages.ts";

const page: Port = globalThis as unknown as Port;
const running = new Map<number, AbortController>();
/** Share of the work that is the download; the rest is decoding. */
const DOWNLOAD = 0.8;

const tell = (message: FromLoader, transfer: readonly object[] = []): void => page.postMessage(message, transfer);

async function load(job: Extract<ToLoader, { type: "load" }>, signal: AbortSignal): Promise<Result<FromLoader>> {
  const { id } = job;
  const file = await fetchInstrumentFile(job.base, job.name, signal);
  if (!file.ok) return file;
  const onShare = (share: number) => tell({ type: "progress", id, share: share * DOWNLOAD });
  const mp3 = await fetchBytes(`${job.base}${file.value.audio}`, signal, onShare);
  if (!mp3.ok) return mp3;
  const bytes = file.value.frames * Int16Array.BYTES_PER_ELEMENT;
  const samples = new Int16Array(job.shared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes));
  const decoded = await decodeInstrument(file.value, mp3.value, samples, () => signal.aborted);
  return decoded.ok ? { ok: true, value: { type: "loaded", id, file: file.value, samples } } : decoded;
}

async function run(job: Extract<ToLoader, { type: "load" }>): Promise<void> {
  const controller = new AbortController();
  running.set(job.id, controller);
  const result = await load(job, controller.signal);
  running.delete(job.id);
  if (controller.signal.aborted) return;
  if (!result.ok) tell({ type: "failed", id: job.id, problem: result.error });
  else tell(result.value, result.value.type === "loaded" && !job.shared ? [result.value.samples.buffer] : []);
}

page.onmessage = ({ data }) => {
  const message = data as ToLoader;
  if (message.type === "load") void run(message);
  else running.get(message.id)?.abort();
};
