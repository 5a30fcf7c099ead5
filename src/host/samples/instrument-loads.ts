import type { Problem } from "../../lib/result.ts";
import { retryDelay } from "../../lib/retry-delay.ts";
import type { FrameSpan, InstrumentFile } from "../../protocol/audio/audio-feed.ts";
import { SLOT_COUNT } from "../../protocol/audio/instrument-slots.ts";
import { problem } from "../problems.ts";
import type { Growth, LoadedInstrument, SampleLoader } from "./sample-loader.ts";

/** Where an instrument is on its way into a slot. `share` is how much is done, 0..1. */
export type InstrumentStatus =
  | { readonly slot: number; readonly name: string; readonly state: "loading"; readonly share: number }
  | { readonly slot: number; readonly name: string; readonly state: "ready" }
  | { readonly slot: number; readonly name: string; readonly state: "failed"; readonly problem: Problem };

export interface InstrumentLoads {
  /**
   * Loads an instrument into a slot; what the slot was loading is cancelled, what it plays goes on until then. What fails, and parts
   * that lack, are tried again later. A quiet load tells nobody how it goes: what the slot plays is good enough.
   */
  load(slot: number, name: string, quietly?: boolean): Promise<InstrumentStatus>;
  /** The slot takes its instrument from elsewhere: what it was loading is of no use any more. */
  cancel(slot: number): void;
  /** Tries again at once what has failed. */
  retry(): void;
  /** Somebody plays: what has failed more than once is tried again at once. To be called as often as one likes. */
  wanted(): void;
  stop(): void;
}

interface InstrumentLoadsWorld {
  readonly loader: SampleLoader;
  readonly onLoaded: (slot: number, instrument: LoadedInstrument) => void;
  /** Other audio of an instrument that is in its slot can be played: the file's zones; nothing may read `vacate` any more. */
  readonly onGrown: (slot: number, file: InstrumentFile, vacate?: FrameSpan) => void;
  readonly onStatus: (status: InstrumentStatus) => void;
  /** All of an instrument is in its slot; told again whenever further strengths of it took the place of others. */
  readonly onWhole: (slot: number, name: string) => void;
  /** Told once per instrument, however often its loading fails after that, and only where nothing sounds in its place. */
  readonly onProblem: (problem: Problem) => void;
  /** Whether what the slot is for can be heard although this instrument is not there. */
  readonly canSound: (slot: number) => boolean;
  /** Calls back later and answers how to prevent it. */
  readonly later: (callback: () => void, milliseconds: number) => () => void;
  /** 0 <= x < 1. */
  readonly random: () => number;
}

/** So often something is tried by itself, some five minutes long; then the network, or somebody who plays, has to ask for it. */
const MOST_TRIES = 10;

interface SlotLoad {
  readonly name: string;
  readonly controller: AbortController;
  readonly quietly: boolean;
  /** It can be played: what may still come are further parts. */
  isReady: boolean;
  /** The code of what was told of it; null where nothing was. */
  told: string | null;
  /** Failures since something came or somebody asked for it. */
  tries: number;
  /** Tries again; null while nothing waits for that. */
  again: (() => void) | null;
  stopWaiting: () => void;
}

/** What names whose sound did not come, by the code of that. */
const NAMING = { "samples-unreachable": "instruments-out-of-reach", "samples-absent": "instruments-absent" } as const;
const isNaming = (code: string): code is keyof typeof NAMING => Object.hasOwn(NAMING, code);

/** A failure with the instruments that it keeps from sounding, as people read their names. */
function naming(failure: Problem, names: readonly string[]): Problem {
  const { code } = failure;
  if (!isNaming(code)) return failure;
  const instruments = [...new Set(names)].map((name) => name.replaceAll("_", " "));
  return problem(code, { what: problem(NAMING[code], { instruments }) });
}

/** While the try is under way there is nothing to try again: a second load beside it would fetch and decode all of it twice. */
function tryLater(load: SlotLoad, attempt: () => void, { later, random }: InstrumentLoadsWorld): void {
  if (load.controller.signal.aborted) return;
  load.again = () => {
    load.stopWaiting();
    load.again = null;
    attempt();
  };
  if (load.tries < MOST_TRIES) load.stopWaiting = later(load.again, retryDelay(load.tries, random));
  load.tries++;
}

/** Keeps one load per slot: newest wins, failures are told once and tried again later. */
export function createInstrumentLoads(world: InstrumentLoadsWorld): InstrumentLoads {
  const { loader, onLoaded, onGrown, onStatus, onWhole, onProblem, canSound } = world;
  const slots = new Map<number, SlotLoad>();

  const grow = (slot: number, load: SlotLoad): Growth => ({
    rank: load.quietly ? SLOT_COUNT : slot,
    onGrown(file: InstrumentFile, vacate?: FrameSpan) {
      load.tries = 0;
      onGrown(slot, file, vacate);
    },
    onWhole: () => !load.controller.signal.aborted && onWhole(slot, load.name),
    onLacking: (fetchRest: () => void) => tryLater(load, fetchRest, world),
  });

  const attempt = async (slot: number, load: SlotLoad): Promise<InstrumentStatus> => {
    const { name, controller } = load;
    const tell = (status: InstrumentStatus): InstrumentStatus => {
      if (!controller.signal.aborted && !load.quietly && !load.isReady) onStatus(status);
      return status;
    };
    tell({ slot, name, state: "loading", share: 0 });
    const onShare = (share: number): void => void tell({ slot, name, state: "loading", share });
    const result = await loader.load(name, onShare, controller.signal, grow(slot, load));
    if (result.ok && controller.signal.aborted && result.value.place !== undefined) loader.free(result.value.place);
    if (result.ok && !controller.signal.aborted) {
      onLoaded(slot, result.value);
      const status = tell({ slot, name, state: "ready" });
      load.isReady = true;
      if (result.value.grows !== true) onWhole(slot, name);
      if (result.value.lacks === true) tryLater(load, () => void attempt(slot, load), world);
      return status;
    }
    const failure: Problem = result.ok
      ? problem("cancelled", { what: problem("loading-cancelled", { name }) })
      : naming(result.error, [name]);
    if (!controller.signal.aborted && !load.quietly && load.told === null && !canSound(slot)) {
      load.told = failure.code;
      const silent = [...slots.values()].flatMap((each) => (each.told === failure.code && !each.isReady ? [each.name] : []));
      onProblem(naming(failure, silent));
    }
    // Where there is no room for what nobody waits for, another try would only fetch it once more.
    if (!load.quietly || failure.code !== "no-sample-memory") tryLater(load, () => void attempt(slot, load), world);
    return tell({ slot, name, state: "failed", problem: failure });
  };

  const drop = (slot: number): void => {
    const load = slots.get(slot);
    load?.stopWaiting();
    load?.controller.abort();
    slots.delete(slot);
  };
  const askAgain = (isDue: (load: SlotLoad) => boolean): void => {
    for (const load of slots.values()) {
      if (load.again === null || !isDue(load)) continue;
      load.tries = 0;
      load.again();
    }
  };

  return {
    load(slot, name, quietly = false) {
      drop(slot);
      const state = { isReady: false, told: null, tries: 0, again: null, stopWaiting: () => {} };
      const load: SlotLoad = { name, quietly, controller: new AbortController(), ...state };
      slots.set(slot, load);
      return attempt(slot, load);
    },
    cancel: drop,
    retry: () => askAgain(() => true),
    // The first wait is short: whoever plays on while nothing answers does not ask with every key.
    wanted: () => askAgain(({ tries }) => tries > 1),
    stop() {
      for (const slot of [...slots.keys()]) drop(slot);
    },
  };
}
