import { ok, type Result } from "../../lib/result.ts";
import { refuse } from "../problems.ts";

/** Musical time: 960 to a quarter note. Documents and music use nothing else. */
export type Ticks = number & { readonly __unit: "ticks" };
/** Seconds of the audio context's clock. */
export type AudioSeconds = number & { readonly __unit: "audioSeconds" };
/** Milliseconds of the page's clock (`performance.now()`, an event's `timeStamp`). */
export type PageMs = number & { readonly __unit: "pageMs" };

/** Ticks in a quarter note. */
export const TICKS_PER_QUARTER = 960 as Ticks;

/** @example ticks(960) // one quarter note */
export const ticks = (value: number): Ticks => value as Ticks;
/** @example audioSeconds(1.5) */
export const audioSeconds = (value: number): AudioSeconds => value as AudioSeconds;
/** @example pageMs(1200.5) */
export const pageMs = (value: number): PageMs => value as PageMs;

/** Whole, half, quarter, eighth, sixteenth, thirty-second: the written lengths of the specification (section 3). */
export type Duration = "w" | "h" | "q" | "e" | "s" | "t";

/** Every duration, longest first. */
export const DURATIONS: readonly Duration[] = ["w", "h", "q", "e", "s", "t"];

const DURATION_TICKS: Readonly<Record<Duration, Ticks>> = {
  w: ticks(3840),
  h: ticks(1920),
  q: ticks(960),
  e: ticks(480),
  s: ticks(240),
  t: ticks(120),
};

/** The smallest written length, a thirty-second: the grid of notation. */
export const SMALLEST_TICKS: Ticks = DURATION_TICKS.t;

/** Length of a written duration. @example durationTicks("q") // 960 */
export const durationTicks = (duration: Duration): Ticks => DURATION_TICKS[duration];

/** Length of one triplet member: two thirds of what is written. @example tripletTicks("e") // 320 */
export const tripletTicks = (duration: Duration): Ticks => ticks((DURATION_TICKS[duration] * 2) / 3);

/**
 * The written durations that, tied together, last so long; longest first. What is left below a thirty-second is dropped.
 * @example durationsFor(ticks(2880)) // ["h", "q"], a dotted half
 */
export function durationsFor(length: Ticks): Duration[] {
  const found: Duration[] = [];
  let left: number = length;
  for (const duration of DURATIONS) {
    while (left >= DURATION_TICKS[duration]) {
      found.push(duration);
      left -= DURATION_TICKS[duration];
    }
  }
  return found;
}

/** A meter as written: `beats` 1..32 over `unit` 1, 2, 4, 8, 16 or 32. */
export interface Meter {
  readonly beats: number;
  readonly unit: number;
}

/** The default of the specification. */
export const FOUR_FOUR: Meter = { beats: 4, unit: 4 };

const UNITS = [1, 2, 4, 8, 16, 32];

/**
 * Reads a meter: `"3/4"`, and ABC's `"C"` (4/4) and `"C|"` (2/2). Refuses anything else with `bad-meter`.
 * @example readMeter("6/8") // { ok: true, value: { beats: 6, unit: 8 } }
 */
export function readMeter(text: string): Result<Meter> {
  const written = text.trim();
  if (written === "C") return ok(FOUR_FOUR);
  if (written === "C|") return ok({ beats: 2, unit: 2 });
  const match = /^(\d{1,2})\/(\d{1,2})$/.exec(written);
  const beats = Number(match?.[1]);
  const unit = Number(match?.[2]);
  if (!match || beats < 1 || beats > 32 || !UNITS.includes(unit)) {
    return refuse("bad-meter", { text: written }, written);
  }
  return ok({ beats, unit });
}

/** The meter of a text that is known to be one; 4/4 where it is not. @example meterOf("3/4").beats // 3 */
export function meterOf(text: string): Meter {
  const meter = readMeter(text);
  return meter.ok ? meter.value : FOUR_FOUR;
}

/** @example meterName({ beats: 6, unit: 8 }) // "6/8" */
export const meterName = (meter: Meter): string => `${meter.beats}/${meter.unit}`;

/** Ticks of one whole bar. @example barTicks(FOUR_FOUR) // 3840 */
export const barTicks = (meter: Meter): Ticks => ticks((meter.beats * 4 * TICKS_PER_QUARTER) / meter.unit);

/** True where three eighths (or sixteenths) make a felt beat: 6/8, 9/8, 12/8. @example isCompound({ beats: 6, unit: 8 }) // true */
export const isCompound = (meter: Meter): boolean => meter.unit >= 8 && meter.beats > 3 && meter.beats % 3 === 0;

/** Ticks of one felt beat: the unit, or three of them in compound meters. @example beatTicks({ beats: 6, unit: 8 }) // 1440 */
export const beatTicks = (meter: Meter): Ticks => ticks(((isCompound(meter) ? 3 : 1) * 4 * TICKS_PER_QUARTER) / meter.unit);

/** Felt beats in a bar. @example beatsInBar({ beats: 12, unit: 8 }) // 4 */
export const beatsInBar = (meter: Meter): number => barTicks(meter) / beatTicks(meter);

/** Ticks until the next bar line; 0 on it. @example ticksToBarLine(ticks(3000), FOUR_FOUR) // 840 */
export function ticksToBarLine(at: Ticks, meter: Meter): Ticks {
  const past = at % barTicks(meter);
  return ticks(past === 0 ? 0 : barTicks(meter) - past);
}
