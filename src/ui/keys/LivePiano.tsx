import { useMemo } from "react";
import { SCREEN_KEYS } from "../../host/keys/gestures.ts";
import { Piano } from "../controls/piano/Piano.tsx";
import type { KeyMark } from "../controls/piano/PianoKey.tsx";
import { useKeysInView } from "../controls/piano/use-keys-in-view.ts";
import { useHost, useSignalValue } from "../state/host.tsx";

/** C2 to B5: what two hands need; a narrow place moves over it. */
const [LOW, HIGH] = [36, 83];
const NONE: readonly number[] = [];

export interface LivePianoProps {
  readonly label: string;
  /** MIDI numbers of the keys that are marked, and kept in view. */
  readonly marked?: readonly number[];
  /** False: a picture of the keys, which plays nothing. */
  readonly plays?: boolean;
}

/** A piano of a block: its keys sound like those at the foot of a workspace, and count as played. */
export function LivePiano({ label, marked = NONE, plays = true }: LivePianoProps) {
  const { keys } = useHost();
  const pressed = useSignalValue(keys.pressed);
  const marks = useMemo(() => new Map(marked.map((note): [number, KeyMark] => [note, { kind: "on" }])), [marked]);
  const from = { source: "screen", id: SCREEN_KEYS } as const;
  const live = {
    pressed,
    onPress: (note: number, velocity: number) => void keys.press(note, velocity, from),
    onRelease: (note: number) => void keys.release(note, from),
  };
  const keysRef = useKeysInView(LOW, HIGH, [marked]);
  return <Piano label={label} low={LOW} high={HIGH} keySize={64} marks={marks} keysRef={keysRef} swipes {...(plays ? live : {})} />;
}
