import type { Duration } from "../../../music/elements.ts";
import * as words from "../../text/en/controls.ts";

/** Durations in words, as the picker names them. */
export const DURATION_NAMES: Readonly<Record<Duration, string>> = {
  w: words.whole,
  h: words.half,
  q: words.quarterNote,
  e: words.n8th,
  s: words.n16th,
  t: words.n32nd,
};

/** From long to short. */
export const DURATIONS: readonly Duration[] = ["w", "h", "q", "e", "s", "t"];
