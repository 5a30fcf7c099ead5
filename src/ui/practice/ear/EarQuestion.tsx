import { useEffect, useRef } from "react";
import type { EarRecord } from "../../../protocol/records/session-records.ts";
import { MusicText } from "../../controls/chord/MusicText.tsx";
import { Sign, VerdictBadge } from "../../controls/verdict/Verdict.tsx";
import type { EarActs } from "../../state/practice/use-ear.ts";
import * as words from "../../text/en/practice.ts";
import { Said } from "../../text/Said.tsx";
import { say } from "../../text/say.ts";
import styles from "./ear.module.css";
import { earLabel } from "./ear-label.ts";
import { BEGINS, replaysText, takenText } from "./ear-words.ts";

interface EarQuestionProps {
  readonly ear: EarRecord;
  readonly acts: EarActs;
}

/** One question: hear it, choose or play, see what it was. */
export function EarQuestionCard({ ear, acts }: EarQuestionProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const isAsking = ear.phase === "asking";
  // A new question is read from its top; its answers come next.
  useEffect(() => {
    if (isAsking && ear.number > 1) title.current?.focus();
  }, [isAsking, ear.number]);
  // The last replay takes its button away from under the focus.
  const isHeardOut = isAsking && ear.replays === 0;
  useEffect(() => {
    const focused = document.activeElement;
    if (isHeardOut && (focused === document.body || focused?.matches(":disabled"))) title.current?.focus();
  }, [isHeardOut]);
  return (
    <>
      <div className={styles.asked}>
        <h3 ref={title} tabIndex={-1}>
          {isAsking ? words.whatDoYouHear : <Told ear={ear} />}
        </h3>
        <p>
          <Said text={BEGINS[ear.kind]} values={{ tonic: <MusicText text={ear.tonic} /> }} />
          {isAsking &&
            ear.done > 0 &&
            ear.kind !== "degree" &&
            ` ${say(ear.kind === "interval" ? words.notesRight : words.chordsRight, { count: ear.done })}`}
        </p>
        {isAsking && <p>{replaysText(ear)}</p>}
      </div>
      <Choices ear={ear} onAnswer={acts.answer} />
    </>
  );
}

/** What it was, and how the answer was. */
function Told({ ear }: { readonly ear: EarRecord }) {
  const outcome = ear.outcomes.at(-1);
  const label = ear.answer === null ? "" : earLabel(ear.answer);
  return (
    <span className={styles.told}>
      <MusicText text={label} />
      {outcome === "right" && <VerdictBadge kind="success" text={words.right} />}
      {outcome === "wrong" && <VerdictBadge kind="error" text={takenText(ear) || words.notWhatYouPlayed} />}
      {outcome === "skipped" && <VerdictBadge kind="warning" text={words.skipped} />}
    </span>
  );
}

const Choices = ({ ear, onAnswer }: { readonly ear: EarRecord; readonly onAnswer: (choice: string) => void }) => (
  <fieldset className={styles.choices} aria-label={words.answers}>
    {ear.choices.map((id) => {
      const mark = ear.answer === id ? "right" : ear.chosen === id ? "wrong" : undefined;
      return (
        <button
          key={id}
          type="button"
          className={styles.choice}
          data-mark={mark}
          disabled={ear.phase !== "asking"}
          onClick={() => onAnswer(id)}
        >
          {mark !== undefined && <Sign kind={mark === "right" ? "success" : "error"} />}
          <MusicText text={earLabel(id)} />
        </button>
      );
    })}
  </fieldset>
);
