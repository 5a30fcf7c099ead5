import { isCompound, meterOf } from "./time.ts";

/** A note value that a tempo counts. */
export type TempoBeat = "half" | "quarter" | "dotted-quarter" | "eighth";

const QUARTERS: Readonly<Record<TempoBeat, number>> = { half: 2, quarter: 1, "dotted-quarter": 1.5, eighth: 0.5 };

/** What the tempo of a meter counts: dotted quarters in 6/8, halves in 2/2. @example tempoBeat("6/8") // "dotted-quarter" */
export function tempoBeat(name: string): TempoBeat {
  const meter = meterOf(name);
  if (isCompound(meter) && meter.unit === 8) return "dotted-quarter";
  return meter.unit === 2 ? "half" : meter.unit === 8 ? "eighth" : "quarter";
}

/** How many quarters a counted beat lasts. @example quartersOf("dotted-quarter") // 1.5 */
export const quartersOf = (beat: TempoBeat): number => QUARTERS[beat];

/** A tempo in quarter notes a minute as the counted beat has it, whole, as a sheet prints it. @example beatsAMinute(76, "dotted-quarter") // 51 */
export const beatsAMinute = (quarters: number, beat: TempoBeat): number => Math.round(quarters / quartersOf(beat));
