import { useRef } from "react";
import { addTap, tappedTempo } from "./tap-tempo.ts";

/** Takes taps (times in ms) and tells the tempo they mean, from the second one on. */
export function useTapTempo(onTempo: (bpm: number) => void): (at: number) => void {
  const taps = useRef<readonly number[]>([]);
  return (at) => {
    taps.current = addTap(taps.current, at);
    const tempo = tappedTempo(taps.current);
    if (tempo !== undefined) onTempo(tempo);
  };
}
