import { effect, type ReadonlySignal, signal } from "@preact/signals-core";
import { logCause } from "../../lib/log-cause.ts";
import { SLOT } from "../../protocol/audio/instrument-slots.ts";
import { type AudioClock, watchAudioClock } from "../clock/clock.ts";
import type { EngineClient } from "../engine/engine-client.ts";
import type { LiveKeys } from "../keys/live-keys.ts";
import { line } from "../page/holds.ts";
import { latePart } from "../page/late-part.ts";
import type { Notices } from "../page/notices.ts";
import { problem } from "../problems.ts";
import type { InstrumentStatus } from "../samples/instrument-loads.ts";
import type { LocalMemory } from "../storage/local-storage.ts";
import type { AudioStatus } from "./audio-host.ts";
import type { AudioSessionState } from "./audio-session-state.ts";
import { firstHint, openContext } from "./open-context.ts";
import type { SoundSettings } from "./sound-settings.ts";
import type { VoiceRig } from "./voice-instruments.ts";
import { whenRunning } from "./when-running.ts";

/** Sound as the page knows it. */
export interface AudioSession {
  readonly status: ReadonlySignal<AudioStatus>;
  /** How each instrument's loading stands, by slot. */
  readonly instruments: ReadonlySignal<ReadonlyMap<number, InstrumentStatus>>;
  readonly clock: AudioClock;
  /** What a person can set; undefined until `openSettings` or the first sound has fetched it. */
  readonly settings: ReadonlySignal<SoundSettings | undefined>;
  openSettings(): void;
  choose(instrument: string): void;
  retry(): void;
  /** Hands out what gives voices their instruments. */
  withVoices(task: (rig: VoiceRig) => void): void;
  /** To be called in a gesture, as often as one likes. */
  unlock(): void;
  /** Stops the audio until `wake`, `unlock` or what is to be heard lets it run again. */
  rest(): void;
  wake(): void;
  /** The audio clock in seconds; undefined before there is one. */
  now(): number | undefined;
  /** A new start in the place of sound that stands still; to be called in a gesture. */
  restart(): void;
}

/** What sound works with. */
export interface AudioSessionWorld {
  readonly engine: EngineClient;
  readonly keys: LiveKeys;
  readonly notices: Notices;
  readonly memory: LocalMemory;
  /** When the machinery comes, unless a gesture or the settings ask for it earlier. */
  readonly settled: Promise<void>;
}

/** Who has touched the page waits for its sound: until something can be played nothing else needs the line. */
function holdUntilHeard(instruments: ReadonlySignal<ReadonlyMap<number, InstrumentStatus>>): void {
  const isHeard = line.hold();
  const stop = effect(() => {
    if (![...instruments.value.values()].some(({ slot, state }) => slot === SLOT.main && state !== "loading")) return;
    isHeard();
    queueMicrotask(() => stop());
  });
}

/** Sound for the page; its machinery comes once the page has settled, or is touched. */
export function createAudioSession({ engine, keys, notices, memory, settled }: AudioSessionWorld): AudioSession {
  const status = signal<AudioStatus>("locked");
  const instruments = signal<ReadonlyMap<number, InstrumentStatus>>(new Map());
  const settings = signal<SoundSettings | undefined>(undefined);
  engine.awaitSound(async () => {
    sounding?.wake();
    if (!(await whenRunning(status))) return false;
    await sounding?.untilPlayable();
    return true;
  });
  const clock = watchAudioClock();
  let sounding: AudioSessionState | undefined;
  let isTouched = false;
  /** What the first gesture opens when the machinery is not there yet: iOS lets a context run only if a gesture itself starts it. */
  let early: AudioContext | null | undefined;
  const openEarly = (): void => {
    early ??= openContext({ latencyHint: firstHint(memory.read("soundOutput")) });
    early?.resume().catch((cause: unknown) => logCause("The sound does not start yet:", cause));
  };
  let begin = (): void => {};
  const asked = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const fetched = Promise.race([settled, asked]).then(() => latePart(() => import("./audio-session-state.ts")));
  const machinery = fetched.then(
    ({ startAudioSessionState }) => {
      sounding = startAudioSessionState({
        engine,
        keys,
        notices,
        memory,
        status,
        instruments,
        settings,
        clock,
        context: early ?? undefined,
      });
      if (isTouched) sounding.unlock();
    },
    () => {
      status.value = "closed";
      notices.tell(problem("sound-not-loaded"));
    },
  );
  const then = (task: (sounding: AudioSessionState) => void) => void machinery.then(() => sounding && task(sounding));
  return {
    status,
    instruments,
    clock,
    settings,
    openSettings() {
      begin();
      then((ready) => void ready.openSettings());
    },
    choose: (name) => then((ready) => ready.choose(name)),
    withVoices: (task) => then((ready) => task(ready.rig)),
    retry: () => sounding?.retry(),
    rest: () => sounding?.rest(),
    wake: () => sounding?.wake(),
    now: () => sounding?.now(),
    restart: () => then((ready) => void ready.restart()),
    unlock() {
      if (!isTouched) holdUntilHeard(instruments);
      isTouched = true;
      begin();
      if (sounding === undefined) openEarly();
      else sounding.unlock();
    },
  };
}
