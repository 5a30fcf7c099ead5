import type { Verdict } from "../../../listening/decision/verdict.ts";
import { noteName } from "../../../music/pitch.ts";
import { useHost, useSignalValue } from "../../state/host.tsx";
import * as words from "../../text/en/playing/microphone.ts";
import { listed, say } from "../../text/say.ts";
import styles from "./footer-piano.module.css";

const named = (notes: readonly number[]): string => listed(notes.map((midi) => noteName(midi, { prefer: "flats" })));

/** What the microphone heard last, in a few words. */
function heardWord({ kind, struck, missing, wrong }: Verdict): string {
  if (kind === "unsure") return words.unsure;
  if (kind === "missing") return say(words.missingNotes, { notes: named(missing) });
  if (kind === "wrong") return say(words.wrongNotes, { notes: named(wrong) });
  return say(words.heardNotes, { notes: named(struck) });
}

/** Whether a microphone listens, and what it heard. */
export function MicrophoneHeard() {
  const { status, heard, unsure, isAskedChords } = useSignalValue(useHost().microphone.state);
  if (status !== "listening") return null;
  return (
    <>
      <span className={styles.midi} role="status">
        {isAskedChords ? words.asksForChords : heard === null ? words.listens : heardWord(heard)}
      </span>
      {unsure > 0 && <span className={styles.midi}>{say(words.unsureInRun, { count: unsure })}</span>}
    </>
  );
}
