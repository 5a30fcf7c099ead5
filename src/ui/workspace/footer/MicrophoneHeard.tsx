import { Mic, MicOff } from "lucide-react";
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
function heardWord({ kind, struck, missing, wrong }: Verdict): string {
  if (kind === "unsure") return words.unsure;
  if (kind === "missing") return say(words.missingNotes, { notes: named(missing) });
  if (kind === "wrong") return say(words.wrongNotes, { notes: named(wrong) });
  return say(words.heardNotes, { notes: named(struck) });
}

/** Whether a microphone listens, what it heard, and the way to turn it off. `line` is a line of its own, where nothing stands beside it. */
export function MicrophoneHeard({ line = false }: { readonly line?: boolean }) {
  const { microphone } = useHost();
  const { status, heard, unsure, isAskedChords } = useSignalValue(microphone.state);
  if (status !== "listening") return null;
  return (
    <span className={classNames(styles.heard, line && styles.line)}>
      <Mic aria-hidden />
      <span role="status">{isAskedChords ? words.asksForChords : heard === null ? words.listens : heardWord(heard)}</span>
      {unsure > 0 && <span>{say(words.unsureInRun, { count: unsure })}</span>}
      {line && <span className="grow" />}
      <Button size="small" icon aria-label={words.turnOff} onClick={() => microphone.stop()}>
        <MicOff />
      </Button>
    </span>
  );
}

/** Where a browser has no MIDI, a piano is heard by the microphone: a button to allow it. */
export function MicrophoneAccess() {
  const { microphone } = useHost();
  const { status } = useSignalValue(microphone.state);
  if (status === "unsupported" || status === "listening") return null;
  return (
    <Button size="small" variant="line" busy={status === "asking"} onClick={() => void microphone.listen()}>
      <Mic />
      {words.useTheMicrophone}
    </Button>
  );
}
