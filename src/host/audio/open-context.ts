import type { AudioClockSource } from "../clock/clock.ts";
import type { SamplerConnection } from "./sampler-connection.ts";

/** A new context; null where the browser has none for us. */
export function openContext(options: AudioContextOptions & { readonly sinkId?: string }): AudioContext | null {
  if (typeof AudioContext === "undefined" || typeof AudioWorkletNode === "undefined") return null;
  try {
    return new AudioContext(options);
  } catch {
    return null;
  }
}

/** The clock of a sampler whose frames may be ahead of its context's own. */
export function samplerClock(context: () => AudioContext, link: Pick<SamplerConnection, "shift">): AudioClockSource {
  const ahead = (): number => link.shift() / context().sampleRate;
  return {
    get currentTime() {
      return context().currentTime + ahead();
    },
    get state() {
      return context().state;
    },
    get outputLatency() {
      return context().outputLatency;
    },
    getOutputTimestamp() {
      const { contextTime = 0, performanceTime = 0 } = context().getOutputTimestamp?.() ?? {};
      return contextTime > 0 ? { contextTime: contextTime + ahead(), performanceTime } : {};
    },
  };
}
