import { ChevronRight, Volume2 } from "lucide-react";
import type { EarRecord } from "../../protocol/records/session-records.ts";
import { Button } from "../controls/button/Button.tsx";
import { MusicText } from "../controls/chord/MusicText.tsx";
import { Sign, VerdictBadge } from "../controls/verdict/Verdict.tsx";
import type { EarActs } from "../state/practice/use-ear.ts";
import styles from "./practice.module.css";
import { counted } from "./words.ts";

export interface EarQuestionProps {
  readonly ear: EarRecord;
  readonly acts: EarActs;
}

const begins = { interval: "It starts on", chord: "Its root is", progression: "It is in" } as const;

/** One question: hear it, choose or play, see what it was. */
export function EarQuestionCard({ ear, acts }: EarQuestionProps) {
  const isAsking = ear.phase === "asking";
  return (
    <>
      <header className={styles.head}>
        <div>
          <p className="label" role="status">
            Question {ear.number} of {ear.total}
          </p>
          <h1 className={styles.title}>{isAsking ? "What do you hear?" : <Told ear={ear} />}</h1>
          <p className={styles.detail}>
            {begins[ear.kind]} <MusicText text={ear.tonic} />.
            {isAsking && ear.done > 0 && ` ${counted(ear.done, ear.kind === "interval" ? "note" : "chord")} right so far.`}
          </p>
        </div>
        <div className={styles.acts}>
          <Button variant="line" size="large" disabled={isAsking && ear.replays === 0} onClick={acts.hear}>
            <Volume2 />
            Hear it again
          </Button>
          {isAsking ? (
            <Button size="large" onClick={acts.skip}>
              Skip
            </Button>
          ) : (
            <Button variant="ink" size="large" onClick={acts.next} autoFocus>
              {ear.number === ear.total ? "See how it went" : "Next"}
              <ChevronRight />
            </Button>
          )}
        </div>
      </header>
      {isAsking && (
        <p className="label">{ear.replays === 0 ? "No more hearings: answer or skip." : `${counted(ear.replays, "hearing")} left.`}</p>
      )}
      <Choices ear={ear} onAnswer={acts.answer} />
      <div className={styles.acts}>
        <Button onClick={acts.stop}>Stop here</Button>
      </div>
    </>
  );
}

/** What it was, and how the answer was. */
function Told({ ear }: { readonly ear: EarRecord }) {
  const outcome = ear.outcomes.at(-1);
  const label = labelOf(ear, ear.answer);
  return (
    <span role="status" className={styles.told}>
      <MusicText text={label} />
      {outcome === "right" && <VerdictBadge kind="success" text="Right" />}
      {outcome === "wrong" && <VerdictBadge kind="error" text={ear.chosen === null ? "Not what you played" : "Not what you chose"} />}
      {outcome === "skipped" && <VerdictBadge kind="warning" text="Skipped" />}
    </span>
  );
}

const labelOf = ({ choices }: EarRecord, id: string | null): string => choices.find((choice) => choice.id === id)?.label ?? "";

const Choices = ({ ear, onAnswer }: { readonly ear: EarRecord; readonly onAnswer: (choice: string) => void }) => (
  <fieldset className={styles.choices} aria-label="Answers">
    {ear.choices.map(({ id, label }) => {
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
          <MusicText text={label} />
        </button>
      );
    })}
  </fieldset>
);
