import * as browserHas from "../../lib/browser-features.ts";
import type { AudioClockSource } from "../clock/clock.ts";
import type { SamplerConnection } from "./sampler/sampler-connection.ts";

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
