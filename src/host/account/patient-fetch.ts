import { MIN_BYTES_PER_SECOND } from "../../protocol/gateway-contract.ts";
import { later } from "../clock/clock.ts";

/** Milliseconds without an answer, or without a further byte of it, after which a call is given up. */
const SILENCE_MS = 20_000;

/** What came back, whole. */
export interface WholeAnswer {
  readonly status: number;
  readonly text: string;
}

/**
 * Fetches an address and reads the whole answer. It is given up after 20 seconds of silence, not after 20 seconds: a large body has the time that its
 * bytes take over a slow line, and an answer goes on as long as bytes of it come. Rejects when there is no whole answer.
 */
export async function fetchWhole(
  fetchIt: typeof fetch,
  address: string,
  init: RequestInit & { readonly body?: string },
  wait: typeof later = later,
): Promise<WholeAnswer> {
  const given = new AbortController();
  const giveUp = () => given.abort(new DOMException("The server has been silent for too long.", "TimeoutError"));
  const bytes = init.body === undefined ? 0 : new TextEncoder().encode(init.body).length;
  let stop = wait(SILENCE_MS + (bytes * 1000) / MIN_BYTES_PER_SECOND, giveUp);
  const heard = () => {
    stop();
    stop = wait(SILENCE_MS, giveUp);
  };
  try {
    const response = await fetchIt(address, { ...init, signal: given.signal });
    heard();
    return { status: response.status, text: await textOf(response, heard) };
  } finally {
    stop();
  }
}

async function textOf(response: Response, heard: () => void): Promise<string> {
  if (response.body === null) return "";
  const decoder = new TextDecoder();
  let text = "";
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    heard();
    text += decoder.decode(value, { stream: true });
  }
}
