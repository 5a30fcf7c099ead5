import { type CSSProperties, useMemo } from "react";
import { SCREEN_KEYS } from "../../../host/keys/gestures.ts";
import type { Verdict } from "../../../music/training/timed-judgement.ts";
import { withAccidentalSigns } from "../../controls/chord/accidental-signs.ts";
import { Piano } from "../../controls/piano/Piano.tsx";
import type { KeyMark } from "../../controls/piano/PianoKey.tsx";
import { Sign } from "../../controls/verdict/Verdict.tsx";
import { useHost, useSignalValue } from "../../state/host.tsx";
import { useNoteNames } from "../../state/playing/use-note-names.ts";
import * as words from "../../text/en/training.ts";
import styles from "./stage-piano.module.css";

/** A key that is asked for, with what it is in its chord where that is known. */
export interface ExpectedKey {
  readonly midi: number;
  readonly degree: string;
}

export interface StagePianoProps {
  /** MIDI numbers of the lowest and the highest key, a C and a B. */
  readonly low: number;
  readonly high: number;
  readonly expected: readonly ExpectedKey[];
  /** The keys that are down, as they were judged. */
  readonly judged: readonly { readonly midi: number; readonly kind: Verdict }[];
}

const LEGEND = [
  { kind: "success", word: words.keyRight },
  { kind: "warning", word: words.keyLate },
  { kind: "error", word: words.keyWrong },
] as const;

/** The keys on the stage: what is expected, and what is down by colour, sign and word. */
export function StagePiano({ low, high, expected, judged }: StagePianoProps) {
  const { keys } = useHost();
  const pressed = useSignalValue(keys.pressed);
  const nameOf = useNoteNames();
  const marks = useMemo(
    () =>
      new Map([
        ...expected.map(({ midi, degree }): [number, KeyMark] => [midi, { kind: "expected", glyph: degree }]),
        ...judged.map(({ midi, kind }): [number, KeyMark] => [midi, { kind }]),
      ]),
    [expected, judged],
  );
  const inView = useMemo(() => expected.map(({ midi }) => midi), [expected]);
  const named = (midis: readonly number[]) => midis.map((midi) => withAccidentalSigns(nameOf(midi))).join(" ") || words.noKeys;
  const from = { source: "screen", id: SCREEN_KEYS } as const;
  const open = expected.filter(({ midi }) => !judged.some((key) => key.midi === midi));
  return (
    <div className={styles.piano} style={{ "--whites": ((high - low + 1) / 12) * 7 } as CSSProperties}>
      <div className={styles.keys}>
        <Piano
          label={words.trainingKeys}
          low={low}
          high={high}
          pressed={pressed}
          marks={marks}
          inView={inView}
          swipes
          onPress={(note, velocity) => keys.press(note, velocity, from)}
          onRelease={(note) => keys.release(note, from)}
        />
      </div>
      <ul className={styles.legend}>
        {LEGEND.map(({ kind, word }) => (
          <li key={kind} data-kind={kind}>
            <Sign kind={kind} />
            <b>{word}</b>
            <span>{named(judged.filter((key) => key.kind === kind).map(({ midi }) => midi))}</span>
          </li>
        ))}
        <li>
          <i className={styles.ring} aria-hidden="true" />
          <b>{words.keyExpected}</b>
          <span>{named(open.map(({ midi }) => midi))}</span>
        </li>
      </ul>
    </div>
  );
}
