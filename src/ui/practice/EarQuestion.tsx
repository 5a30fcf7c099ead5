import { ChevronRight, Volume2 } from "lucide-react";
import type { EarRecord } from "../../protocol/records/session-records.ts";
import { Button } from "../controls/button/Button.tsx";
import { MusicText } from "../controls/chord/MusicText.tsx";
import { Sign, VerdictBadge } from "../controls/verdict/Verdict.tsx";
import type { EarActs } from "../state/practice/use-ear.ts";
import * as common from "../text/en/common.ts";
import * as words from "../text/en/practice.ts";
import { Said } from "../text/Said.tsx";
import { say } from "../text/say.ts";
import { earLabel } from "./ear-label.ts";
import styles from "./practice.module.css";

export interface EarQuestionProps {
  readonly ear: EarRecord;
  readonly acts: EarActs;
}

const begins = { interval: words.itStartsOn, degree: words.itIsIn, chord: words.itsRootIs, progression: words.itIsIn } as const;

/** One question: hear it, choose or play, see what it was. */
export function EarQuestionCard({ ear, acts }: EarQuestionProps) {
  const isAsking = ear.phase === "asking";
  return (
    <>
      <header className={styles.head}>
        <div>
          <p className="label" role="status">
            {say(words.questionOf, { number: ear.number, total: ear.total })}
          </p>
          <h1 className={styles.title}>{isAsking ? words.whatDoYouHear : <Told ear={ear} />}</h1>
          <p className={styles.detail}>
            <Said text={begins[ear.kind]} values={{ tonic: <MusicText text={ear.tonic} /> }} />
            {isAsking &&
              ear.done > 0 &&
              ear.kind !== "degree" &&
              ` ${say(ear.kind === "interval" ? words.notesRight : words.chordsRight, { count: ear.done })}`}
          </p>
        </div>
        <div className={styles.acts}>
          <Button variant="line" size="large" disabled={isAsking && ear.replays === 0} onClick={acts.hear}>
            <Volume2 />
            {words.hearItAgain}
          </Button>
          {isAsking ? (
            <Button size="large" onClick={acts.skip}>
              {words.skip}
            </Button>
          ) : (
            <Button variant="ink" size="large" onClick={acts.next} autoFocus>
              {ear.number === ear.total ? words.seeHowItWent : common.next}
              <ChevronRight />
            </Button>
          )}
        </div>
      </header>
      {isAsking && <p className="label">{ear.replays === 0 ? words.noMoreHearings : say(words.hearingsLeft, { count: ear.replays })}</p>}
      <Choices ear={ear} onAnswer={acts.answer} />
      <div className={styles.acts}>
        <Button onClick={acts.stop}>{words.stopHere}</Button>
      </div>
    </>
  );
}

/** What it was, and how the answer was. */
function Told({ ear }: { readonly ear: EarRecord }) {
  const outcome = ear.outcomes.at(-1);
  const label = ear.answer === null ? "" : earLabel(ear.answer);
  return (
    <span role="status" className={styles.told}>
      <MusicText text={label} />
      {outcome === "right" && <VerdictBadge kind="success" text={words.right} />}
      {outcome === "wrong" && <VerdictBadge kind="error" text={ear.chosen === null ? words.notWhatYouPlayed : words.notWhatYouChose} />}
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
