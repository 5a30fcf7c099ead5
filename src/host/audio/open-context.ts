import * as browserHas from "../../lib/browser-features.ts";
import type { AudioClockSource } from "../clock/clock.ts";
import type { SamplerConnection } from "./sampler/sampler-connection.ts";

/** Latencies to ask for, in seconds: the least there is, then what weaker machines hold. */
export const LATENCY_HINTS = [0.0001, 0.005, 0.01, 0.02, 0.04, 0.08] as const;
/** What is asked for when a person wants no gaps rather than the least latency. */
export const SAFE_HINT = 0.04;

/** What is remembered of outputs: the chosen one ("" is the system's own), and the latency that each holds. */
export interface RememberedOutput {
  readonly device: string;
  readonly latencies: Readonly<Record<string, { readonly hint: number; readonly safe: boolean }>>;
}

/** The latency to begin with: what the chosen output held last, else the least. @example firstHint({ device: "", latencies: {} }) // 0.0001 */
export const firstHint = ({ device, latencies }: RememberedOutput): number =>
  (latencies[device] ?? latencies[""])?.hint ?? LATENCY_HINTS[0];

/** The Audio Session interface (Safari): what kind of sound a page makes. */
interface WithAudioSession {
  readonly audioSession?: { type: string };
}

/** Music is meant to be heard: on iPhone and iPad the silent switch mutes other sound than that. */
function claimPlayback(): void {
  const { audioSession } = navigator as WithAudioSession;
  if (audioSession !== undefined) audioSession.type = "playback";
}

/** A new context; null where the browser has none for us. */
export function openContext(options: AudioContextOptions & { readonly sinkId?: string }): AudioContext | null {
  if (typeof AudioContext === "undefined") return null;
  try {
    claimPlayback();
    return new AudioContext(options);
  } catch {
    return null;
  }
}

/** The clock of a sampler whose frames may be ahead of its context's own. */
export function samplerClock(context: () => AudioContext, link: Pick<SamplerConnection, "shift">): AudioClockSource {
  const ahead = (): number => link.shift() / context().sampleRate;
  const mayRead = browserHas.readableLatency();
  return {
    get currentTime() {
      return context().currentTime + ahead();
    },
    get state() {
      return context().state;
    },
    get outputLatency() {
      return mayRead ? context().outputLatency : 0;
    },
    getOutputTimestamp() {
      const { contextTime = 0, performanceTime = 0 } = (mayRead && context().getOutputTimestamp?.()) || {};
      return contextTime > 0 ? { contextTime: contextTime + ahead(), performanceTime } : {};
    },
  };
}
