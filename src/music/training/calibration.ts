import { CALIBRATION } from "./summary.ts";

/** Milliseconds between two clicks. */
const GAP = 60_000 / CALIBRATION.bpm;
/** A tap belongs to a click up to a third of the gap before it; later ones up to the next such border are late for it. */
const EARLIEST = GAP / 3;

/** Output that comes this much later than it is asked for is as late as wireless headphones. Milliseconds. */
export const WIRELESS_FROM = 120;

/**
 * How far taps were off their clicks, in milliseconds, in the order of the clicks: each tap belongs to the click that it is from 200 ms
 * before to 400 ms after; of two the first counts, and the lead clicks count for nothing.
 * @example tapDeviations([0, 600, 1200], [640, 1230], 1) // [40, 30]
 */
export function tapDeviations(clicks: readonly number[], taps: readonly number[], lead: number = CALIBRATION.lead): readonly number[] {
  return clicks.slice(lead).flatMap((click) => {
    const tap = taps.find((at) => at >= click - EARLIEST && at < click + GAP - EARLIEST);
    return tap === undefined ? [] : [tap - click];
  });
}
