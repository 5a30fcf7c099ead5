import { type CSSProperties, useMemo } from "react";
import { computerKeyLabels } from "../../../host/keys/computer-keyboard.ts";
import { SCREEN_KEYS } from "../../../host/keys/gestures.ts";
import { chromaOf, chromaOfMidi } from "../../../music/pitch.ts";
import type { Verdict } from "../../../music/training/timed-judgement.ts";
import { withAccidentalSigns } from "../../controls/chord/accidental-signs.ts";
import { Piano } from "../../controls/piano/Piano.tsx";
import type { KeyMark } from "../../controls/piano/PianoKey.tsx";
import { useKeysInView } from "../../controls/piano/use-keys-in-view.ts";
import { Sign } from "../../controls/verdict/Verdict.tsx";
import { useHost, useSignalValue } from "../../state/host.tsx";
import { useLow } from "../../state/page/use-narrow.ts";
import { useNoteNames } from "../../state/playing/use-note-names.ts";
import * as judgedWords from "../../text/en/playing/keys-judged.ts";
import { listed, say } from "../../text/say.ts";
import { MicrophoneHeard, useMicrophoneHere } from "../../workspace/footer/MicrophoneHeard.tsx";
import { signedMs } from "../words.ts";
import { type JudgedKeys, useLastVerdict } from "./last-verdict.ts";
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
  /** What has to be in view where the keyboard is wider than its place, as MIDI numbers, best first; without it what is expected. */
  readonly inView?: readonly (readonly number[])[];
  /** The keys that are down, as they were judged. */
  readonly judged: JudgedKeys;
  /** What they are judged for, as a question's number: the last verdict stays told till the next, but not for another. */
  readonly about?: string | number;
  /** True where a key can be early or late. */
  readonly timed?: boolean;
  /** What the keys that are asked for are called. */
  readonly expectedWord?: string;
  /** Pitch classes by their spelling, which go before the names in the key. */
  readonly spelled?: readonly string[];
}

const OCTAVE = 12;
const NO_NAMES: readonly string[] = [];
const NO_KEY_CAPS: ReadonlyMap<number, string> = new Map();

const LEGEND = [
  { kind: "success", word: judgedWords.keyRight },
  { kind: "warning", word: judgedWords.keyLate },
  { kind: "error", word: judgedWords.keyWrong },
] as const;

/** The keys on the stage: what is expected, and what is down by colour, sign and word. */
export function StagePiano(props: StagePianoProps) {
  const { low, high, expected, judged } = props;
  const { keys, keyboard } = useHost();
  const shift = useSignalValue(keyboard.shift);
  const isOn = useSignalValue(keyboard.on);
  const keyCaps = useMemo(() => (isOn ? computerKeyLabels(shift) : NO_KEY_CAPS), [isOn, shift]);
  const pressed = useSignalValue(keys.pressed);
  // A note that is down in any octave is asked for no more.
  const open = useMemo(
    () => expected.filter(({ midi }) => !judged.some((key) => key.kind !== "error" && (key.midi - midi) % OCTAVE === 0)),
    [expected, judged],
  );
  const marks = useMemo(
    () =>
      new Map([
        ...open.map(({ midi, degree }): [number, KeyMark] => [midi, { kind: "expected", glyph: degree }]),
        ...judged.map(({ midi, kind }): [number, KeyMark] => [midi, { kind }]),
      ]),
    [open, judged],
  );
  const keysRef = useKeysInView(low, high, props.inView ?? [expected.map(({ midi }) => midi)]);
  const from = { source: "screen", id: SCREEN_KEYS } as const;
  return (
    <div className={styles.piano} style={{ "--whites": ((high - low + 1) / 12) * 7 } as CSSProperties}>
      <div className={styles.keys}>
        <Piano
          label={judgedWords.trainingKeys}
          low={low}
          high={high}
          pressed={pressed}
          marks={marks}
          keyCaps={keyCaps}
          keysRef={keysRef}
          swipes
          onPress={(note, velocity) => keys.press(note, velocity, from)}
          onRelease={(note) => keys.release(note, from)}
        />
      </div>
      <Legend {...props} open={open} />
    </div>
  );
}

/** The last verdict in words, lowest note first, and what is expected still. */
function Legend({ judged, about = "", timed = false, expectedWord = judgedWords.keyExpected, spelled = NO_NAMES, open }: LegendProps) {
  const nameOf = useNoteNames();
  const last = useLastVerdict(judged, about);
  const isMicrophoneHere = useMicrophoneHere();
  const isLow = useLow();
  const isListening = useSignalValue(useHost().microphone.state).status === "listening";
  const toName = (midi: number) => withAccidentalSigns(spelled.find((name) => chromaOf(name) === chromaOfMidi(midi)) ?? nameOf(midi));
  const told = (verdict: Verdict) =>
    [...last]
      .sort((a, b) => a.midi - b.midi)
      .filter(({ kind }) => kind === verdict)
      .map(({ midi, offMs }) =>
        offMs === undefined ? toName(midi) : say(judgedWords.keyOff, { name: toName(midi), ms: signedMs(offMs) }),
      );
  return (
    <ul className={styles.legend}>
      {LEGEND.filter(({ kind }) => timed || kind !== "warning").map(({ kind, word }) => (
        <li key={kind} data-kind={kind}>
          <Sign kind={kind} />
          <b>{word}</b>
          <span>{(kind === "warning" ? listed(told(kind)) : told(kind).join(" ")) || judgedWords.noKeys}</span>
        </li>
      ))}
      <li>
        <i className={styles.ring} aria-hidden="true" />
        <b>{expectedWord}</b>
        <span>{open.map(({ midi }) => toName(midi)).join(" ") || judgedWords.noKeys}</span>
      </li>
      {isMicrophoneHere && (!isLow || isListening) && (
        <li>
          <MicrophoneHeard place="stage" hasButton={!isLow} />
        </li>
      )}
    </ul>
  );
}

interface LegendProps extends StagePianoProps {
  readonly open: readonly ExpectedKey[];
}
