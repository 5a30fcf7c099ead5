import { Mic, MicOff, SlidersHorizontal } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { MicrophoneState } from "../../../host/listening/microphone.ts";
import { chromaOf, chromaOfMidi, pitchClassOf } from "../../../music/pitch.ts";
import { Button } from "../../controls/button/Button.tsx";
import { classNames } from "../../controls/class-names.ts";
import { useHost, useSignalValue } from "../../state/host.tsx";
import { useLow } from "../../state/page/use-narrow.ts";
import { useNoteNames } from "../../state/playing/use-note-names.ts";
import { useRecords } from "../../state/records.ts";
import * as words from "../../text/en/playing/microphone.ts";
import { say } from "../../text/say.ts";
import { heardWord, shownUnsure } from "./heard-words.ts";
import styles from "./microphone-heard.module.css";

/** Why what is due is not judged. */
const LIMITS = {
  "one-voice": words.asksForChords,
  "too-many": words.asksForMany,
  "too-far": words.asksForFar,
} as const satisfies Record<NonNullable<MicrophoneState["limit"]>, string>;

interface MicrophoneHeardProps {
  /** Among the tools of a bar, on a line of its own, or on the stage, where unclear strokes are not counted. */
  readonly place?: "bar" | "line" | "stage";
  /** It is offered to those, too, who never used it and have no MIDI keyboard. */
  readonly isOffered?: boolean;
  /** False where a `StageMicrophone` has its button. */
  readonly hasButton?: boolean;
}

/** What the microphone heard, and one button that turns it on and off: whoever presses it stays on it. */
export function MicrophoneHeard({ place = "bar", isOffered = true, hasButton = true }: MicrophoneHeardProps) {
  const { microphone } = useHost();
  const { status } = useSignalValue(microphone.state);
  const isOn = status === "listening";
  if (!useMicrophoneHere(isOffered)) return null;
  return (
    <span className={classNames(styles.heard, place === "line" && styles.line)}>
      {isOn && <Heard place={place} />}
      {isOn && place !== "stage" && <Setting />}
      {hasButton && <Toggle />}
    </span>
  );
}

/** The microphone's button in the head of the stage, where the window is too low for it over the keys: its sign alone. */
export function StageMicrophone() {
  const isHere = useMicrophoneHere();
  return useLow() && isHere ? <Toggle icon /> : null;
}

function Toggle({ icon = false }: { readonly icon?: boolean }) {
  const { microphone } = useHost();
  const { status } = useSignalValue(microphone.state);
  const isOn = status === "listening";
  const word = isOn ? words.turnOff : words.useTheMicrophone;
  return (
    <Button
      size="small"
      {...(isOn || icon ? { icon: true, "aria-label": word, title: word } : {})}
      {...(isOn ? {} : { variant: "line", busy: status === "asking" })}
      onClick={() => (isOn ? microphone.stop() : void microphone.listen())}
    >
      {isOn ? <MicOff /> : <Mic />}
      {!isOn && !icon && word}
    </Button>
  );
}

/** Whether its button stands where one plays: not for those who have a keyboard and never used it. */
export function useMicrophoneHere(isOffered = true): boolean {
  const { microphone, midi } = useHost();
  const { status, isUsed } = useSignalValue(microphone.state);
  const hasKeyboard = useSignalValue(midi.state).devices.length > 0;
  return status !== "unsupported" && (status === "listening" || isUsed || (isOffered && !hasKeyboard));
}

const Settings = lazy(() => import("../settings/Settings.tsx"));

/** Its level, device and room are among the settings. */
function Setting() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon aria-label={words.setUp} title={words.setUp} onClick={() => setOpen(true)}>
        <SlidersHorizontal />
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <Settings open onClose={() => setOpen(false)} at="microphone" />
        </Suspense>
      )}
    </>
  );
}

function Heard({ place }: Required<Pick<MicrophoneHeardProps, "place">>) {
  const { heard, unsure, limit } = useSignalValue(useHost().microphone.state);
  const shown = shownUnsure(unsure, useRecords("training"));
  const nameOf = useNoteNames();
  return (
    <>
      <Mic aria-hidden />
      <span role="status">{limit !== null ? LIMITS[limit] : heard === null ? words.listens : heardWord(heard, nameOf)}</span>
      {place !== "stage" && shown > 0 && <Unsure count={shown} />}
      {place === "line" && <span className="grow" />}
    </>
  );
}

/**
 * What is missing or not clear, beside what is asked for: to be seen alone, since the foot of the page says it. What is right or wrong the
 * training itself says.
 * @param names those of what is asked for
 */
export function HeardBeside({ names = [] }: { readonly names?: readonly string[] | undefined }) {
  const { status, heard, limit } = useSignalValue(useHost().microphone.state);
  const inKey = useNoteNames();
  if (status !== "listening") return null;
  const asked = (midi: number): string | undefined => names.find((name) => chromaOf(name) === chromaOfMidi(midi));
  const nameOf = (midi: number): string => pitchClassOf(asked(midi) ?? "") ?? inKey(midi);
  const isTold = heard?.kind === "missing" || heard?.kind === "unsure";
  const word = limit !== null ? LIMITS[limit] : isTold ? heardWord(heard, nameOf) : "";
  return (
    <span className={classNames(styles.heard, styles.beside)} aria-hidden="true">
      {word !== "" && <Mic />}
      <span>{word}</span>
    </span>
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
