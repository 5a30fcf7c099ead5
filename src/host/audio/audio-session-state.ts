import { effect, type Signal } from "@preact/signals-core";
import { SLOT } from "../../protocol/audio/instrument-slots.ts";
import { SOUNDFONT_META_NAME } from "../../protocol/gateway-contract.ts";
import { later, type watchAudioClock } from "../clock/clock.ts";
import type { EngineClient } from "../engine/engine-client.ts";
import { catchUp } from "../keys/catch-up.ts";
import type { LiveKeys } from "../keys/live-keys.ts";
import type { Notices } from "../page/notices.ts";
import { pageWord } from "../page/page-word.ts";
import { problem } from "../problems.ts";
import type { InstrumentStatus } from "../samples/instrument-loads.ts";
import { ownSoundIndex } from "../samples/own-sounds/own-sound-name.ts";
import type { LocalMemory } from "../storage/local-storage.ts";
import { type AudioHost, type AudioStatus, createAudioHost } from "./audio-host.ts";
import { firstHint } from "./open-context.ts";
import type { SoundSettings } from "./sound-settings.ts";
import type { VoiceRig } from "./voice-instruments.ts";

const BASS_INSTRUMENT = "acoustic_bass";
/** Who plays, or has asked for music, while nothing can be heard yet is told so after so many milliseconds. */
const PATIENCE_MS = 1000;
/** What plays when a sound of a person's own cannot be had. */
const STAND_IN = "acoustic_grand_piano";

/** What the machinery works with; it writes the signals. */
export interface AudioSessionStateWorld {
  readonly engine: EngineClient;
  readonly keys: LiveKeys;
  readonly notices: Notices;
  readonly memory: LocalMemory;
  readonly status: Signal<AudioStatus>;
  readonly instruments: Signal<ReadonlyMap<number, InstrumentStatus>>;
  readonly settings: Signal<SoundSettings | undefined>;
  readonly clock: ReturnType<typeof watchAudioClock>;
  /** A context that a gesture has opened already. */
  readonly context: AudioContext | undefined;
}

/** The running machinery of sound. */
export interface AudioSessionState {
  choose(instrument: string): void;
  retry(): void;
  unlock(): void;
  rest(): void;
  wake(): void;
  /** The audio clock in seconds; undefined where there is none. */
  now(): number | undefined;
  /** A new context in the place of one that stands still. */
  restart(): Promise<boolean>;
  openSettings(): Promise<SoundSettings>;
  /** What gives voices their instruments. */
  readonly rig: VoiceRig;
  /** Resolves when the engine has its sound: music is heard from its first note on. Who waits longer is told so. */
  untilPlayable(): Promise<void>;
}

/** Joins audio host, engine and live keys. */
export function startAudioSessionState(world: AudioSessionStateWorld): AudioSessionState {
  const { engine, notices, clock, settings } = world;
  let onMainSettled = (): void => {};
  const mainSettled = new Promise<void>((resolve) => {
    onMainSettled = resolve;
  });
  const host = openHost(world, { onFirstSound: () => void openSettings(), onMainSettled });
  world.status.value = host.status();
  clock.follow(host.clockSource);
  async function openSettings(): Promise<SoundSettings> {
    const { createSoundSettings } = await import("./sound-settings.ts");
    const { memory } = world;
    settings.value ??= createSoundSettings({
      host,
      memory,
      onProblem: notices.tell,
      onMoved: () => clock.follow(host.clockSource),
    });
    return settings.value;
  }
  let chosen = "";
  async function chooseOwn(name: string): Promise<void> {
    world.instruments.value = new Map(world.instruments.peek()).set(SLOT.main, { slot: SLOT.main, name, state: "loading", share: 0 });
    const loaded = await (await openSettings()).ownSounds.load(name, SLOT.main);
    if (name !== chosen) return;
    world.instruments.value = new Map(world.instruments.peek()).set(SLOT.main, { slot: SLOT.main, name, state: "ready" });
    if (loaded.ok) return;
    notices.tell(loaded.error);
    void host.loadInstrument(STAND_IN, SLOT.main);
  }
  const choose = (name: string): void => {
    chosen = name;
    if (ownSoundIndex(name) === null) void host.loadInstrument(name, SLOT.main);
    else void chooseOwn(name);
  };
  choose(world.memory.read("workspaceInstrumentName"));
  void host.loadInstrument(BASS_INSTRUMENT, SLOT.bass);
  const { sampleRate, progress } = host;
  // Not before: what plays while no instrument is there would begin unheard.
  const joined = mainSettled.then(() => {
    if (sampleRate === null) return;
    engine.giveAudio((take) => host.joinEngine((port) => take({ port, sampleRate, ...(progress === null ? {} : { progress }) })));
  });
  async function untilPlayable(): Promise<void> {
    const forget = later(PATIENCE_MS, () => notices.tell(problem("sound-coming")));
    await joined;
    forget();
    notices.close("sound-coming");
  }
  const stopTelling = effect(() => {
    if (world.keys.pressed.value.size > 0) void untilPlayable();
  });
  void joined.then(stopTelling);
  return {
    untilPlayable,
    choose,
    openSettings,
    rig: host,
    retry: () => host.retryInstruments(),
    unlock: () => void host.unlock(),
    rest: () => host.rest(),
    wake: () => host.wake(),
    now: () => host.context?.currentTime,
    async restart() {
      const isDone = await host.restart();
      clock.follow(host.clockSource);
      return isDone;
    },
  };
}

interface HostListeners {
  readonly onFirstSound: () => void;
  /** The main instrument can be played, or could not be had. */
  readonly onMainSettled: () => void;
}

function openHost(world: AudioSessionStateWorld, { onFirstSound, onMainSettled }: HostListeners): AudioHost {
  const { keys, notices, memory, status, instruments, clock } = world;
  const failures = new Set<string>();
  let isPlayable = false;
  const letKeysSound = () => {
    if (isPlayable && status.peek() === "running") keys.soundIsOn(host.noteSink, (before) => catchUp(host.noteSink, before));
  };
  const host: AudioHost = createAudioHost({
    sampleBase: new URL("/samples/", document.baseURI).href,
    context: world.context,
    latencyHint: firstHint(memory.read("soundOutput")),
    form: memory.read("instrumentForm"),
    ...soundfontHost(),
    onStatus(next) {
      status.value = next;
      clock.sampleNow();
      if (next !== "running") return;
      letKeysSound();
      onFirstSound();
    },
    onPlayable(slot) {
      if (slot !== SLOT.main) return;
      isPlayable = true;
      letKeysSound();
      onMainSettled();
    },
    onInstrument(next) {
      instruments.value = new Map(instruments.peek()).set(next.slot, next);
      if (next.state === "failed") failures.add(next.problem.code);
      if (next.state === "failed" && next.slot === SLOT.main) onMainSettled();
      if ([...instruments.peek().values()].every(({ state }) => state === "ready")) for (const code of failures) notices.close(code);
    },
    onProblem: notices.tell,
  });
  return host;
}

/** The sound font host that the server names, if it names one. */
function soundfontHost(): { soundfontBase?: string } {
  const base = pageWord(SOUNDFONT_META_NAME);
  return base === "" ? {} : { soundfontBase: base };
}
