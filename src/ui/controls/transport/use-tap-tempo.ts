import { useRef } from "react";
import type { TempoBeat } from "../../../music/time/tempo-beat.ts";
import { addTap, tappedTempo } from "./tap-tempo.ts";

/** Takes taps on the counted beat (times in ms) and tells the tempo they mean in quarter notes a minute, from the second one on. */
export function useTapTempo(tempo: number, beat: TempoBeat, onTempo: (bpm: number) => void): (at: number) => void {
  const taps = useRef<readonly number[]>([]);
  return (at) => {
    taps.current = addTap(taps.current, at, beat);
    const tapped = tappedTempo(taps.current, { tempo, beat });
    if (tapped !== undefined) onTempo(tapped);
  };
}
