import type { Problem } from "../../lib/result.ts";
import type { InstrumentFile } from "../../protocol/audio/audio-feed.ts";
import { problem } from "../problems.ts";
import type { LoadedInstrument, SampleLoader } from "./sample-loader.ts";

/** Where an instrument is on its way into a slot. `share` is how much is done, 0..1. */
export type InstrumentStatus =
  | { readonly slot: number; readonly name: string; readonly state: "loading"; readonly share: number }
  | { readonly slot: number; readonly name: string; readonly state: "ready" }
  | { readonly slot: number; readonly name: string; readonly state: "failed"; readonly problem: Problem };

export interface InstrumentLoads {
  /**
   * Loads an instrument into a slot; what the slot was loading is cancelled, what it plays goes on until then.
   * A quiet load tells nobody how it goes and is not tried again: what the slot plays is good enough.
   */
  load(slot: number, name: string, quietly?: boolean): Promise<InstrumentStatus>;
  /** The slot takes its instrument from elsewhere: what it was loading is of no use any more. */
  cancel(slot: number): void;
  /** Tries again at once what has failed. */
  retry(): void;
  stop(): void;
}

interface InstrumentLoadsWorld {
  readonly loader: SampleLoader;
  readonly onLoaded: (slot: number, instrument: LoadedInstrument) => void;
  /** More of an instrument that is in its slot can be played: the file's zones. */
  readonly onGrown: (slot: number, file: InstrumentFile) => void;
  readonly onStatus: (status: InstrumentStatus) => void;
  /** Told once per instrument, however often its loading fails after that. */
  readonly onProblem: (problem: Problem) => void;
  /** Calls back later and answers how to prevent it. */
  readonly later: (callback: () => void, milliseconds: number) => () => void;
}

/** Waits between two tries, in milliseconds; the last one is kept. */
const RETRY_AFTER = [3000, 10_000, 30_000, 60_000];

interface SlotLoad {
  readonly name: string;
  readonly controller: AbortController;
  readonly quietly: boolean;
  tries: number;
  again: (() => void) | null;
  stopWaiting: () => void;
}

/** Keeps one load per slot: newest wins, failures are told once and tried again later. */
export function createInstrumentLoads({ loader, onLoaded, onGrown, onStatus, onProblem, later }: InstrumentLoadsWorld): InstrumentLoads {
  const slots = new Map<number, SlotLoad>();
  /** What the slots play: some of it may still be on its way. */
  const playing = new Map<number, AbortController>();

  const attempt = async (slot: number, load: SlotLoad): Promise<InstrumentStatus> => {
    const { name, controller, quietly } = load;
    // While it is under way there is nothing to try again: a second load beside it would fetch and decode all of it twice.
    load.stopWaiting();
    load.again = null;
    const tell = (status: InstrumentStatus): InstrumentStatus => {
      if (!controller.signal.aborted && !quietly) onStatus(status);
      return status;
    };
    tell({ slot, name, state: "loading", share: 0 });
    const onShare = (share: number): void => void (slots.get(slot) === load && tell({ slot, name, state: "loading", share }));
    const result = await loader.load(name, onShare, controller.signal, (file) => onGrown(slot, file));
    if (result.ok && controller.signal.aborted && result.value.place !== undefined) loader.free(result.value.place);
    if (result.ok && !controller.signal.aborted) {
      slots.delete(slot);
      playing.set(slot, controller);
      onLoaded(slot, result.value);
      return tell({ slot, name, state: "ready" });
    }
    const failure: Problem = result.ok ? problem("cancelled", { what: problem("loading-cancelled", { name }) }) : result.error;
    if (!controller.signal.aborted && !quietly) {
      if (load.tries === 0) onProblem(failure);
      load.again = () => void attempt(slot, load);
      load.stopWaiting = later(load.again, RETRY_AFTER[Math.min(load.tries, RETRY_AFTER.length - 1)] ?? 0);
      load.tries++;
    }
    return tell({ slot, name, state: "failed", problem: failure });
  };

  const drop = (slot: number): void => {
    const load = slots.get(slot);
    load?.stopWaiting();
    load?.controller.abort();
    playing.get(slot)?.abort();
    playing.delete(slot);
  };

  return {
    load(slot, name, quietly = false) {
      drop(slot);
      const load: SlotLoad = { name, quietly, controller: new AbortController(), tries: 0, again: null, stopWaiting: () => {} };
      slots.set(slot, load);
      return attempt(slot, load);
    },
    cancel(slot) {
      drop(slot);
      slots.delete(slot);
    },
    retry() {
      for (const load of slots.values()) load.again?.();
    },
    stop() {
      for (const slot of new Set([...slots.keys(), ...playing.keys()])) drop(slot);
      slots.clear();
    },
  };
}
