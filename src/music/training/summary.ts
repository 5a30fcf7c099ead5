import { median } from "../../lib/median.ts";
import { ok, type Result } from "../../lib/result.ts";
import { refuse } from "../problems.ts";
import { notesOfStep, type TimedRun } from "./timed-judgement.ts";

/** Bounds of the summary's bands, milliseconds. */
export const BANDS = [25, 50, 100, 200] as const;

/** Whether a deviation or a mean of them counts as on the beat: within the first band, as it is shown in whole milliseconds. @param ms below 0 early @example isOnBeat(-25.4) // true */
export const isOnBeat = (ms: number): boolean => Math.abs(Math.round(ms)) <= BANDS[0];
/** A start off by more than this share of the gap to its neighbour can be heard as a rhythmic mistake. */
const GAP_SHARE = 0.45;

/** One step's onset against the clock. */
export interface StepTiming {
  readonly step: number;
  /** Median of its notes' deviations, milliseconds: below 0 early. */
  readonly deviation: number;
  /** Its deviation is more than 0.45 of the gap to the nearer neighbouring onset. */
  readonly blursRhythm: boolean;
}

/** How a run went. */
export interface RunSummary {
  /** Share of the expected notes that could be judged that were a success, 0..1. */
  readonly hitRate: number;
  /** Starts within 25, 50, 100 and 200 ms (each outside the band before), and beyond. */
  readonly bands: readonly [number, number, number, number, number];
  /** Signed mean in milliseconds: below 0 rushing, above dragging; null with nothing played. */
  readonly mean: number | null;
  /** Standard deviation, milliseconds; null where fewer than two steps were played. */
  readonly spread: number | null;
  readonly missed: number;
  readonly extra: number;
  /** Releases more than 200 ms off; null where none is known, as of what a microphone hears. */
  readonly lateReleases: number | null;
  readonly steps: readonly StepTiming[];
}

/** Sums up a run; hit rate, mean and spread say different things and are never mixed. @example summarise(finishRun(run)).mean */
export function summarise(run: TimedRun): RunSummary {
  const steps = stepTimings(run);
  const deviations = steps.map(({ deviation }) => deviation);
  const starts = run.notes.flatMap(({ pressedAt, expected }) => (pressedAt === undefined ? [] : [Math.abs(pressedAt - expected.start)]));
  const bands: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  for (const start of starts) {
    const band = BANDS.findIndex((bound) => start <= bound);
    const index = band < 0 ? 4 : band;
    bands[index] = (bands[index] ?? 0) + 1;
  }
  const count = (test: (note: TimedRun["notes"][number]) => boolean): number => run.notes.filter(test).length;
  const judged = count(({ onset }) => onset !== "unclear");
  return {
    hitRate: judged === 0 ? 0 : count(({ onset }) => onset === "success") / judged,
    bands,
    mean: deviations.length === 0 ? null : mean(deviations),
    spread: deviations.length < 2 ? null : spreadOf(deviations),
    missed: count(({ onset }) => onset === "error"),
    extra: run.extra.length,
    lateReleases: count(({ release }) => release !== undefined) === 0 ? null : count(({ release }) => release === "warning"),
    steps,
  };
}

/** The played steps' timing: a chord's onset is the median of its notes. */
function stepTimings(run: TimedRun): readonly StepTiming[] {
  return run.groups.flatMap(({ start }, step) => {
    const played = notesOfStep(run, step).flatMap(({ pressedAt, expected }) =>
      pressedAt === undefined ? [] : [pressedAt - expected.start],
    );
    if (played.length === 0) return [];
    const gaps = [run.groups[step - 1], run.groups[step + 1]].flatMap((group) => (group ? [Math.abs(group.start - start)] : []));
    const deviation = median(played);
    return [{ step, deviation, blursRhythm: gaps.length > 0 && Math.abs(deviation) > GAP_SHARE * Math.min(...gaps) }];
  });
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

function spreadOf(values: readonly number[]): number {
  const center = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - center) ** 2)));
}

/** Clicks of a calibration: the first are only heard, the rest are scored; quarter notes a minute. */
export const CALIBRATION = { lead: 4, scored: 24, bpm: 100, mostSpread: 35 } as const;

/** Nobody leans this far ahead of a beat that is heard, milliseconds: taps as early belong to the click before, or a clock is wrong. */
const EARLIEST_LEAN = 100;
/** No person taps as evenly as this, milliseconds: a microphone heard the clicks themselves, which it cannot before they sound. */
const BY_MACHINE = 5;

/** What a calibration found. */
export interface Calibration {
  /** Milliseconds to take off every start of this device and kind of input; may be below 0. */
  readonly offset: number;
  readonly spread: number;
}

/**
 * The constant part of a player's deviations from clicks (milliseconds, lead clicks left out): the mean without the lowest and
 * highest seventh. Refuses with `too-few-taps` fewer than half of the clicks, with `uneven-taps` a spread above 35 ms, with `taps-too-early`
 * what no tap can be: more than 100 ms ahead, or more than 5 ms where a microphone heard the clicks themselves.
 * @param isMicrophone whether a microphone heard the taps
 * @example calibrate(deviations, false) // value: { offset: 41.5, spread: 12.3 }
 */
export function calibrate(deviations: readonly number[], isMicrophone: boolean): Result<Calibration> {
  if (deviations.length < CALIBRATION.scored / 2) return refuse("too-few-taps");
  const dropped = Math.floor(deviations.length / 7);
  const kept = [...deviations].sort((a, b) => a - b).slice(dropped, deviations.length - dropped);
  const spread = spreadOf(kept);
  if (spread > CALIBRATION.mostSpread) return refuse("uneven-taps");
  const offset = mean(kept);
  const earliest = isMicrophone && spread < BY_MACHINE ? BY_MACHINE : EARLIEST_LEAN;
  return offset < -earliest ? refuse("taps-too-early") : ok({ offset, spread });
}
