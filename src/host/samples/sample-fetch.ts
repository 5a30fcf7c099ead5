import { logCause } from "../../lib/log-cause.ts";
import { ok, type Result } from "../../lib/result.ts";
import type { InstrumentFile } from "../../protocol/audio/audio-feed.ts";
import { parseInstrumentFile } from "../../protocol/audio/instrument-file.ts";
import { problem as audioProblem, refuse as refuseAudio } from "../../protocol/audio/problems.ts";
import { problem, refuse } from "../problems.ts";
import type { SampleCache } from "./sample-cache.ts";

/** The network does not bring what is needed; a later try may. */
export const unreachable = (): Result<never> => refuse("samples-unreachable", { what: problem("instrument-not-loaded") });

const absent = (): Result<never> => refuse("samples-absent", { what: problem("instrument-not-loaded") });

/** Whether a server said for good that it has no such file, and not that it is busy or out of order. */
const isAbsence = (status: number): boolean => [401, 403, 404, 410].includes(status);

/** What a fetch that threw means. */
function broken(url: string, cause: unknown, signal: AbortSignal): Result<never> {
  if (signal.aborted) return refuse("cancelled", { what: problem("sound-cancelled") });
  logCause(`${url} could not be loaded:`, cause);
  return unreachable();
}

/** What the network answers, or what its failure means: that is written down only where it is asked for. */
async function ask(url: string, signal: AbortSignal): Promise<Response | (() => Result<never>)> {
  try {
    const response = await fetch(url, { signal });
    if (response.ok) return response;
    return isAbsence(response.status) ? absent : unreachable;
  } catch (error) {
    return () => broken(url, error, signal);
  }
}

async function get(url: string, signal: AbortSignal): Promise<Result<Response>> {
  const answer = await ask(url, signal);
  return typeof answer === "function" ? answer() : ok(answer);
}

/** Milliseconds that the network has before what is kept on the device is taken: one that hangs answers no sooner than one that is cut. */
const PATIENCE_MS = 1500;

/** From the network, with what is kept on the device where it brings nothing in time: nothing is broken then, and what comes late is for the next time. */
async function getNewest(url: string, signal: AbortSignal, cache: SampleCache): Promise<Result<Response>> {
  const asked = ask(url, signal).then(async (answer) => {
    if (typeof answer !== "function") await cache.keep(url, answer.clone());
    return answer;
  });
  const inTime = await Promise.race([asked, new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  if (typeof inTime === "object") return ok(inTime);
  const kept = await cache.find(url);
  if (kept !== undefined) return ok(kept);
  const answer = await asked;
  return typeof answer === "function" ? answer() : ok(answer);
}

/** From the device, else from the network: for addresses whose content never changes. */
async function getKept(url: string, signal: AbortSignal, cache: SampleCache): Promise<Result<Response>> {
  const kept = await cache.find(url);
  return kept === undefined ? get(url, signal) : ok(kept);
}

/** Fetches and reads `<base><name>.json`. */
export async function fetchInstrumentFile(
  base: string,
  name: string,
  signal: AbortSignal,
  cache: SampleCache,
): Promise<Result<InstrumentFile>> {
  const url = `${base}${name}.json`;
  const response = await getNewest(url, signal, cache);
  if (!response.ok) return response;
  try {
    return parseInstrumentFile(await response.value.json(), `${name}.json`);
  } catch {
    return refuseAudio("bad-instrument", { why: audioProblem("instrument-no-json", { file: `${name}.json` }) }, `${name}.json`);
  }
}

/** Address of an instrument's audio; its version is in it, so that it may be kept for ever. */
export const audioUrl = (base: string, { audio, version }: InstrumentFile): string =>
  `${base}${audio}${version === undefined ? "" : `?v=${version}`}`;

/** Fetches a file and tells after each part how much of it is there, 0..1. */
export async function fetchBytes(
  url: string,
  signal: AbortSignal,
  onShare: (share: number) => void,
  cache: SampleCache,
): Promise<Result<Uint8Array<ArrayBuffer>>> {
  const response = await getKept(url, signal, cache);
  if (!response.ok) return response;
  const total = Number(response.value.headers.get("content-length"));
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    // By its reader: streams cannot be iterated over in every browser.
    const reader = response.value.body?.getReader();
    for (let read = await reader?.read(); read !== undefined && !read.done; read = await reader?.read()) {
      parts.push(read.value);
      length += read.value.length;
      if (total > 0) onShare(Math.min(1, length / total));
    }
  } catch (error) {
    return broken(url, error, signal);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return ok(bytes);
}
