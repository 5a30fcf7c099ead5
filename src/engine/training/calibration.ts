import { ok, type Result } from "../../lib/result.ts";
import { type AudioSeconds, type PageMs, pageMs } from "../../music/time/time.ts";
import { tapDeviations } from "../../music/training/calibration.ts";
import { CALIBRATION, calibrate } from "../../music/training/summary.ts";
import type { InputSource } from "../../protocol/input/input-feed.ts";
import { problem, refuse } from "../../protocol/problems.ts";
import { sessionIds } from "../../protocol/records/session-records.ts";
import type { CalibrationRecord } from "../../protocol/records/training-feed.ts";
import type { LiveEvent } from "../input/live-event.ts";
import type { Store } from "../store/store.ts";
import type { EngineClock } from "./clock.ts";

/** What calibration needs of the engine around it. */
export interface CalibrationWorld {
  readonly store: Store;
  readonly clock: EngineClock;
  /** Sounds clicks and says when; undefined without sound. */
  clicks(count: number, bpm: number): readonly AudioSeconds[] | undefined;
  stopClicks(): void;
}

interface Run {
  readonly clicks: readonly AudioSeconds[];
  /** How far the sound and the page's clock have moved against each other since the first scored click. */
  readonly moved: { readonly least: PageMs; readonly most: PageMs } | null;
  readonly taps: readonly PageMs[];
  /** The kind of keys that is measured: that of the first tap. */
  readonly source: InputSource | null;
}

const COUNT = CALIBRATION.lead + CALIBRATION.scored;
/** How long after the last click a tap still comes. */
const LAST_TAP_MS = 400;
/** Sound and page move against each other by less than this, unless the sound halted. */
const STEADY_MS = 20;

/** Measures how far the taps of one kind of input are off clicks, by their own time stamps, against when the clicks are heard. */
export function createCalibration({ store, clock, clicks, stopClicks }: CalibrationWorld) {
  let run: Run | undefined;

  function tell(change: Partial<CalibrationRecord>): void {
    const before = store.find("calibration", sessionIds.calibration) ?? EMPTY;
    store.transact({ cause: "live" }, (tx) => {
      tx.put({ ...before, ...change });
      return ok(null);
    });
  }

  /** When each click is heard, on the page's clock; none before audio is mapped to it. */
  const heardClicks = ({ clicks: all }: Run): readonly number[] => all.flatMap((at) => clock.pageOf(at) ?? []);

  function show(current: Run): void {
    const heard = heardClicks(current);
    const now = clock.now() ?? pageMs(0);
    const deviations = tapDeviations(heard, current.taps);
    tell({ clicks: heard.filter((at) => at <= now).length, deviations: deviations.map(Math.round), source: current.source });
  }

  /** What the sound loses while it halts, every click after it is late by: the clock of the page does not wait. */
  function followSound(current: Run): Run {
    const first = current.clicks[CALIBRATION.lead];
    const at = first === undefined ? undefined : clock.pageOf(first);
    if (at === undefined || (clock.now() ?? 0) < at) return current;
    const { least, most } = current.moved ?? { least: at, most: at };
    return { ...current, moved: { least: pageMs(Math.min(least, at)), most: pageMs(Math.max(most, at)) } };
  }

  function finish(current: Run): void {
    run = undefined;
    const { moved } = current;
    const found =
      moved !== null && moved.most - moved.least > STEADY_MS
        ? refuse("clicks-halted")
        : calibrate(tapDeviations(heardClicks(current), current.taps), current.source === "microphone");
    if (found.ok) tell({ status: "done", result: { offset: Math.round(found.value.offset), spread: Math.round(found.value.spread) } });
    else tell({ status: "refused", problem: found.error });
  }

  return {
    start(): Result<null> {
      const at = clicks(COUNT, CALIBRATION.bpm);
      if (at === undefined) return refuse("no-audio", { next: problem("try-again") });
      run = { clicks: at, moved: null, taps: [], source: null };
      tell({ ...EMPTY, status: "clicking" });
      return ok(null);
    },
    /** Leaves it; what was found goes from the screen. */
    leave(): Result<null> {
      if (run !== undefined) stopClicks();
      run = undefined;
      store.transact({ cause: "live" }, (tx) => {
        if (tx.get(sessionIds.calibration) !== undefined) tx.remove(sessionIds.calibration);
        return ok(null);
      });
      return ok(null);
    },
    /** Takes what is struck while clicks sound; false: none sound, or it is a key that is let go, a pedal or a wheel. */
    stroke({ at, midi, source }: LiveEvent): boolean {
      if (run === undefined || (midi.kind !== "on" && midi.kind !== "unclear")) return false;
      if (midi.kind === "unclear" || (run.source !== null && run.source !== source)) return true;
      run = { ...run, source, taps: [...run.taps, at] };
      show(run);
      return true;
    },
    tick(): void {
      if (run === undefined) return;
      run = followSound(run);
      show(run);
      const last = heardClicks(run).at(-1);
      if (last !== undefined && (clock.now() ?? 0) > last + LAST_TAP_MS) finish(run);
    },
  };
}

const EMPTY: CalibrationRecord = {
  id: sessionIds.calibration,
  typeName: "calibration",
  scope: "session",
  status: "clicking",
  clicks: 0,
  source: null,
  deviations: [],
  result: null,
  problem: null,
};
