import { useState } from "react";
import type { TrainingKey } from "../../../protocol/records/training-feed.ts";

/** Keys as they were judged. */
export type JudgedKeys = readonly Pick<TrainingKey, "midi" | "kind" | "offMs">[];

/**
 * What was judged last: the keys that were down as the last of them was struck. It stays while they come up, till the next one is struck.
 * @param shown what was told before
 * @param before the keys that were down then
 * @example lastVerdict(fourKeys, fourKeys, []) // fourKeys
 */
export function lastVerdict(shown: JudgedKeys, before: JudgedKeys, now: JudgedKeys): JudgedKeys {
  const isStruck = now.some(
    (key) => !before.some(({ midi, kind, offMs }) => midi === key.midi && kind === key.kind && offMs === key.offMs),
  );
  return isStruck ? now : shown;
}

const NONE: JudgedKeys = [];

/** The same for keys as they are played. @param about what they are judged for: the verdicts of another are forgotten */
export function useLastVerdict(judged: JudgedKeys, about: string | number): JudgedKeys {
  const [last, setLast] = useState({ about, judged, shown: judged });
  if (last.about === about && last.judged === judged) return last.shown;
  const shown = last.about === about ? lastVerdict(last.shown, last.judged, judged) : judged.length === 0 ? NONE : judged;
  setLast({ about, judged, shown });
  return shown;
}
