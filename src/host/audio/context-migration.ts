// Moving the sound to another context or output; fetched when it is first needed.

import { logCause } from "../../lib/log-cause.ts";
import { ok, type Result } from "../../lib/result.ts";
import { problem, refuse } from "../problems.ts";
import { openContext } from "./open-context.ts";
import type { SamplerConnection } from "./sampler/sampler-connection.ts";

/** A new context that has not started by then never will, in milliseconds. */
const STARTS_WITHIN = 3000;

interface Move {
  readonly from: AudioContext;
  readonly link: SamplerConnection;
  readonly latencyHint: number;
  /** The output device; "" for the system's own. */
  readonly sinkId: string;
  /** The person has turned sound on, so that a new context may start. */
  readonly isOn: boolean;
}

/** Opens another context and lets the sampler go on in it; null where that cannot be had: the former one still runs then. */
export async function migrateContext({ from, link, latencyHint, sinkId, isOn }: Move): Promise<AudioContext | null> {
  const next = openContext({ latencyHint, sampleRate: from.sampleRate, ...(sinkId === "" ? {} : { sinkId }) });
  if (next === null) return null;
  try {
    if (isOn) await startContext(next);
    await (from.state === "running" ? link.move(next) : link.open(next));
    return next;
  } catch {
    await next.close();
    return null;
  }
}

function startContext(context: AudioContext): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("the new output does not start")), STARTS_WITHIN);
    context.resume().then(() => {
      clearTimeout(timer);
      resolve();
    }, reject);
  });
}

/** Sends a context's sound to an output device, the system's own for ""; refused as `output-refused`. */
export async function setOutput(context: AudioContext, deviceId: string): Promise<Result<void>> {
  const setSink: unknown = Reflect.get(context, "setSinkId");
  if (typeof setSink !== "function") return refuse("output-refused", { what: problem("output-system-alone") });
  try {
    await Reflect.apply(setSink, context, [deviceId]);
    return ok(undefined);
  } catch (error) {
    logCause("The sound could not be sent to another output:", error);
    return refuse("output-refused", { what: problem("output-not-allowed") });
  }
}
