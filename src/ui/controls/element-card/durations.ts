import type { Duration } from "../../../music/elements.ts";

/** Durations in words, as the picker names them. */
export const DURATION_NAMES: Readonly<Record<Duration, string>> = { w: "whole", h: "half", q: "quarter", e: "8th", s: "16th", t: "32nd" };

/** From long to short. */
export const DURATIONS: readonly Duration[] = ["w", "h", "q", "e", "s", "t"];
