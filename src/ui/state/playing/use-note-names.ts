import { computed } from "@preact/signals-core";
import { useCallback, useMemo } from "react";
import { recordsOf, type StoreMirror } from "../../../host/engine/store-mirror.ts";
import { voiceKey } from "../../../music/pieces/voice.ts";
import { chromaOf, chromaOfMidi } from "../../../music/pitch.ts";
import { nameInKey } from "../../../music/spelling/key-names.ts";
import { songKeyOf } from "../../../protocol/records/song-key.ts";
import { useHost, useSignalValue } from "../host.tsx";

/** Key signature of what plays, else of a song that a player holds; undefined without one. */
export function useSongKey(): string | undefined {
  const { mirror, playhead } = useHost();
  return useSignalValue(useMemo(() => computed(() => playhead.key.value ?? songKeyOf(recordsOf(mirror, "derived"))), [mirror, playhead]));
}

/** Names of notes without octave by MIDI number: in the key of what plays, else of a song that a player holds, else of the first key selector, else C major. */
export function useNoteNames(): (midi: number) => string {
  const { mirror, playhead } = useHost();
  const key = useMemo(
    () => computed(() => playhead.key.value ?? songKeyOf(recordsOf(mirror, "derived")) ?? chosenKey(mirror)),
    [mirror, playhead],
  );
  const named = useSignalValue(key);
  return useCallback((midi) => nameInKey(chromaOfMidi(midi), named), [named]);
}

/** Names of notes that play: those of the chord that plays as it spells them, others as `useNoteNames` does. */
export function usePlayedNames(nameOf: (midi: number) => string): (midi: number) => string {
  const chord = useSignalValue(useHost().playhead.chord);
  const ofChord = useMemo(() => new Map(chord?.notes.map((name) => [chromaOf(name), name])), [chord]);
  return useCallback((midi) => ofChord.get(chromaOfMidi(midi)) ?? nameOf(midi), [ofChord, nameOf]);
}

/** Key signature of the first key selector. */
function chosenKey(mirror: StoreMirror): string {
  const { key, scaleType } = recordsOf(mirror, "widget").find(({ type }) => type === "keySelector")?.state ?? {};
  return typeof key === "string" && typeof scaleType === "string" ? voiceKey({ key, scaleType }) : "C";
}
