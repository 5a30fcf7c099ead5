import { type ReadonlySignal, signal } from "@preact/signals-core";
import { VOICE_TAG } from "../protocol/audio-feed.ts";
import { SOUNDFONT_META_NAME } from "../protocol/gateway-contract.ts";
import { type AudioHost, type AudioStatus, createAudioHost } from "./audio-host.ts";
import { type AudioClock, watchAudioClock } from "./clock.ts";
import type { EngineClient } from "./engine-client.ts";
import type { InstrumentStatus } from "./instrument-loads.ts";
import type { LiveKeys } from "./live-keys.ts";
import type { Notices } from "./notices.ts";
import type { VoiceRig } from "./voice-instruments.ts";

/** Slots of the sampler: the chosen instrument, and the bass. */
const SLOT = { main: 0, bass: 1 } as const;
const BASS_INSTRUMENT = "acoustic_bass";

/** Sound as the page knows it. */
export interface Sound {
  readonly status: ReadonlySignal<AudioStatus>;
  /** How each instrument's loading stands, by slot. */
  readonly instruments: ReadonlySignal<ReadonlyMap<number, InstrumentStatus>>;
  readonly clock: AudioClock;
  /** Seconds from the sampler to the loudspeaker as the browser states them; null before audio runs. */
  latency(): number | null;
  choose(instrument: string): void;
  retry(): void;
  /** Hands out what gives voices their instruments. */
  withVoices(task: (rig: VoiceRig) => void): void;
  /** To be called in a gesture, as often as one likes. */
  unlock(): void;
}

/** Joins audio host, engine and live keys. */
export function createSound(engine: EngineClient, keys: LiveKeys, notices: Notices, instrument: string): Sound {
  const status = signal<AudioStatus>("locked");
  const instruments = signal<ReadonlyMap<number, InstrumentStatus>>(new Map());
  const failures = new Set<string>();
  const host: AudioHost = createAudioHost({
    sampleBase: new URL("/samples/", document.baseURI).href,
    ...soundfontHost(),
    onStatus(next) {
      status.value = next;
      clock.sampleNow();
      if (next === "running") keys.soundIsOn(host.noteSink);
    },
    onInstrument(next) {
      instruments.value = new Map(instruments.peek()).set(next.slot, next);
      if (next.state === "failed") failures.add(next.problem.code);
      if ([...instruments.peek().values()].every(({ state }) => state === "ready")) for (const code of failures) notices.close(code);
    },
    onProblem: notices.tell,
  });
  status.value = host.status();
  const clock = watchAudioClock(host.context ?? { currentTime: 0, state: "closed" });
  host.setStrip(VOICE_TAG.bass, { slot: SLOT.bass });
  void host.loadInstrument(instrument, SLOT.main);
  void host.loadInstrument(BASS_INSTRUMENT, SLOT.bass);
  const { sampleRate, progress } = host;
  if (sampleRate !== null) {
    engine.giveAudio((take) => host.joinEngine((port) => take({ port, sampleRate, ...(progress === null ? {} : { progress }) })));
  }
  return {
    status,
    instruments,
    clock,
    latency: host.latency,
    choose: (name) => void host.loadInstrument(name, SLOT.main),
    retry: host.retryInstruments,
    withVoices: (task) => task(host),
    unlock: () => void host.unlock(),
  };
}

/** The sound font host that the server names, if it names one. */
function soundfontHost(): { soundfontBase?: string } {
  const base = document.querySelector<HTMLMetaElement>(`meta[name="${SOUNDFONT_META_NAME}"]`)?.content;
  return base ? { soundfontBase: base } : {};
}
