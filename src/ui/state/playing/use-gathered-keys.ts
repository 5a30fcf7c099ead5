import { effect, signal, untracked } from "@preact/signals-core";
import { useEffect, useId, useRef } from "react";
import { useHost, useSignalValue } from "../host.tsx";

/** Who writes down what is played: the block that was asked last, so that no chord is written in two places. */
const listener = signal<string | null>(null);

/**
 * While it is on, calls back with what was played, by MIDI, on the screen or on the computer keyboard: the MIDI numbers of all keys that went down until
 * none was down, lowest first. `begins`: it is on from the start.
 */
export function useGatheredKeys(
  onNotes: (notes: readonly number[]) => void,
  { begins = false }: { readonly begins?: boolean } = {},
): readonly [on: boolean, setOn: (on: boolean) => void] {
  const { keys } = useHost();
  const id = useId();
  const tell = useRef(onNotes);
  const first = useRef(begins);
  const on = useSignalValue(listener) === id;
  useEffect(() => {
    tell.current = onNotes;
  });
  useEffect(() => {
    if (first.current) listener.value = id;
    return () => {
      if (listener.peek() === id) listener.value = null;
    };
  }, [id]);
  useEffect(() => {
    if (!on) return;
    const gathered = new Set<number>();
    return effect(() => {
      const down = keys.pressed.value;
      for (const note of down) gathered.add(note);
      if (down.size > 0 || gathered.size === 0) return;
      const notes = [...gathered].sort((a, b) => a - b);
      gathered.clear();
      untracked(() => tell.current(notes));
    });
  }, [on, keys]);
  const setOn = (next: boolean) => {
    if (next) listener.value = id;
    else if (on) listener.value = null;
  };
  return [on, setOn];
}
