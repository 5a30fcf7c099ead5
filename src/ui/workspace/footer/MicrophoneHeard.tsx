import { Mic, MicOff } from "lucide-react";
import type { MicrophoneState } from "../../../host/listening/microphone.ts";
import type { Verdict } from "../../../listening/decision/verdict.ts";
import { noteName, pitchClassOf } from "../../../music/pitch.ts";
import { Button } from "../../controls/button/Button.tsx";
import { classNames } from "../../controls/class-names.ts";
import { useHost, useSignalValue } from "../../state/host.tsx";
import { useRecords } from "../../state/records.ts";
import * as words from "../../text/en/playing/microphone.ts";
import { listed, say } from "../../text/say.ts";
import styles from "./microphone-heard.module.css";

const nameOf = (midi: number): string => noteName(midi, { prefer: "flats" });
const named = (notes: readonly number[]): string => listed(notes.map(nameOf));
/** Where any octave would do none is named. */
const namedInAny = (notes: readonly number[]): string => listed([...new Set(notes.map((midi) => pitchClassOf(nameOf(midi)) ?? ""))]);

/** What the microphone heard last, in a few words. */
export function heardWord({ kind, struck, missing, wrong, isBeside }: Verdict, anyOctave: boolean): string {
  if (kind === "unsure") return isBeside === true ? words.unsureBeside : words.unsure;
  if (kind === "missing") return say(words.missingNotes, { notes: anyOctave ? namedInAny(missing) : named(missing) });
  if (kind === "wrong") return say(words.wrongNotes, { notes: named(wrong) });
  return say(words.heardNotes, { notes: named(struck) });
}

/** Why what is due is not judged. */
const LIMITS = {
  "one-voice": words.asksForChords,
  "too-many": words.asksForMany,
  "too-far": words.asksForFar,
} as const satisfies Record<NonNullable<MicrophoneState["limit"]>, string>;

interface MicrophoneHeardProps {
  /** Among the tools of a bar, on a line of its own, or on the stage, where only what was heard is said. */
  readonly place?: "bar" | "line" | "stage";
  /** It is offered to those, too, who never used it and have no MIDI keyboard. */
  readonly isOffered?: boolean;
}

/** What the microphone heard, and one button that turns it on and off: whoever presses it stays on it. */
export function MicrophoneHeard({ place = "bar", isOffered = true }: MicrophoneHeardProps) {
  const { microphone, midi } = useHost();
  const { status, isUsed } = useSignalValue(microphone.state);
  const hasKeyboard = useSignalValue(midi.state).devices.length > 0;
  const isOn = status === "listening";
  if (status === "unsupported") return null;
  if (!isOn && (place === "stage" || !(isUsed || (isOffered && !hasKeyboard)))) return null;
  return (
    <span className={classNames(styles.heard, place === "line" && styles.line)}>
      {isOn && <Heard place={place} />}
      {place !== "stage" && (
        <Button
          size="small"
          {...(isOn ? { icon: true, "aria-label": words.turnOff } : { variant: "line", busy: status === "asking" })}
          onClick={() => (isOn ? microphone.stop() : void microphone.listen())}
        >
          {isOn ? <MicOff /> : <Mic />}
          {!isOn && words.useTheMicrophone}
        </Button>
      )}
    </span>
  );
}

function Heard({ place }: Required<Pick<MicrophoneHeardProps, "place">>) {
  const { heard, unsure, limit, anyOctave = false } = useSignalValue(useHost().microphone.state);
  // A timed run counts by itself the notes that it does not judge: strokes are another number.
  const isTimed = useRecords("training").some(({ mode }) => mode === "timed");
  return (
    <>
      <Mic aria-hidden />
      <span role="status">{limit !== null ? LIMITS[limit] : heard === null ? words.listens : heardWord(heard, anyOctave)}</span>
      {place !== "stage" && unsure > 0 && !isTimed && <Unsure count={unsure} />}
      {place === "line" && <span className="grow" />}
    </>
  );
}

/** How many strokes were not clear: a few words, and what it means for who asks or listens. */
function Unsure({ count }: { readonly count: number }) {
  const whole = say(words.unsureStrokes, { count });
  return (
    <span title={whole}>
      <span aria-hidden="true">{say(words.notClear, { count })}</span>
      <span className="visually-hidden">{whole}</span>
    </span>
  );
}
