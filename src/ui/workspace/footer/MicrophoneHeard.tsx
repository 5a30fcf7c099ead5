import { Mic, MicOff } from "lucide-react";
import type { MicrophoneState } from "../../../host/listening/microphone.ts";
import type { Verdict } from "../../../listening/decision/verdict.ts";
import { noteName } from "../../../music/pitch.ts";
import { Button } from "../../controls/button/Button.tsx";
import { classNames } from "../../controls/class-names.ts";
import { useHost, useSignalValue } from "../../state/host.tsx";
import * as words from "../../text/en/playing/microphone.ts";
import { listed, say } from "../../text/say.ts";
import styles from "./microphone-heard.module.css";

const named = (notes: readonly number[]): string => listed(notes.map((midi) => noteName(midi, { prefer: "flats" })));

/** What the microphone heard last, in a few words. */
function heardWord({ kind, struck, missing, wrong, isBeside }: Verdict): string {
  if (kind === "unsure") return isBeside === true ? words.unsureBeside : words.unsure;
  if (kind === "missing") return say(words.missingNotes, { notes: named(missing) });
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
}

/** Whether a microphone listens, what it heard, and the way to turn it off. */
export function MicrophoneHeard({ place = "bar" }: MicrophoneHeardProps) {
  const { microphone } = useHost();
  const { status, heard, unsure, limit } = useSignalValue(microphone.state);
  if (status !== "listening") return null;
  return (
    <span className={classNames(styles.heard, place === "line" && styles.line)}>
      <Mic aria-hidden />
      <span role="status">{limit !== null ? LIMITS[limit] : heard === null ? words.listens : heardWord(heard)}</span>
      {place !== "stage" && (
        <>
          {unsure > 0 && <Unsure count={unsure} />}
          {place === "line" && <span className="grow" />}
          <Button size="small" icon aria-label={words.turnOff} onClick={() => microphone.stop()}>
            <MicOff />
          </Button>
        </>
      )}
    </span>
  );
}

/** How many strokes were not clear: a few words, and what it means for who asks or listens. */
function Unsure({ count }: { readonly count: number }) {
  const whole = say(words.unsureInRun, { count });
  return (
    <span title={whole}>
      <span aria-hidden="true">{say(words.notClear, { count })}</span>
      <span className="visually-hidden">{whole}</span>
    </span>
  );
}

interface MicrophoneAccessProps {
  /** Only where it was listened to before on this device, and not turned off. */
  readonly again?: boolean;
}

/** Where a browser has no MIDI, a piano is heard by the microphone: a button to allow it. */
export function MicrophoneAccess({ again = false }: MicrophoneAccessProps) {
  const { microphone } = useHost();
  const { status, isUsed } = useSignalValue(microphone.state);
  if (status === "unsupported" || status === "listening" || (again && !isUsed)) return null;
  return (
    <Button size="small" variant="line" busy={status === "asking"} onClick={() => void microphone.listen()}>
      <Mic />
      {words.useTheMicrophone}
    </Button>
  );
}
