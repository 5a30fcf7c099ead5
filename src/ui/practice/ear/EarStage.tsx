import { ChevronRight, RotateCcw, Volume2 } from "lucide-react";
import type { EarRecord } from "../../../protocol/records/session-records.ts";
import { Button } from "../../controls/button/Button.tsx";
import { MusicText } from "../../controls/chord/MusicText.tsx";
import { classNames } from "../../controls/class-names.ts";
import { Sign } from "../../controls/verdict/Verdict.tsx";
import { useHost, useSignalValue } from "../../state/host.tsx";
import type { EarActs } from "../../state/practice/use-ear.ts";
import * as common from "../../text/en/common.ts";
import * as words from "../../text/en/practice.ts";
import { say } from "../../text/say.ts";
import { SpokenRun } from "../../training/SpokenRun.tsx";
import { Leave } from "../../training/stage/Leave.tsx";
import { Stage } from "../../training/stage/Stage.tsx";
import { StagePiano } from "../../training/stage/StagePiano.tsx";
import stage from "../../training/stage/stage.module.css";
import head from "../../training/stage/stage-head.module.css";
import results from "../../training/stage/stage-results.module.css";
import { StageMicrophone } from "../../workspace/footer/MicrophoneHeard.tsx";
import { EarQuestionCard } from "./EarQuestion.tsx";
import { EarResults } from "./EarResults.tsx";
import styles from "./ear.module.css";
import { earLabel } from "./ear-label.ts";
import { kindAndLevel, nextEar, spokenEar } from "./ear-words.ts";

export interface EarStageProps {
  readonly ear: EarRecord;
  readonly acts: EarActs;
  readonly onLeave: () => void;
}

/** Ear training on the whole screen: what is asked, how it went so far, and the keys that answer. Esc leaves. */
export function EarStage(props: EarStageProps) {
  const { ear, onLeave } = props;
  const isDone = ear.phase === "done";
  return (
    <Stage label={words.earStage} mode="ear" onLeave={onLeave}>
      <EarHead {...props} />
      {isDone ? (
        <div className={results.results}>
          <EarResults ear={ear} />
        </div>
      ) : (
        <div className={stage.work}>
          <div className={styles.main}>
            <EarQuestionCard {...props} />
          </div>
          <EarSoFar ear={ear} />
        </div>
      )}
      {!isDone && <EarKeys ear={ear} />}
    </Stage>
  );
}

/** The way out, what it is, and what goes on. */
function EarHead({ ear, acts, onLeave }: EarStageProps) {
  const isAsking = ear.phase === "asking";
  return (
    <div className={head.head}>
      <Leave word={words.leaveEar} onLeave={onLeave} />
      <div className={head.told}>
        <h2 className={head.title}>
          {words.earTraining}
          <span>{kindAndLevel(ear)}</span>
        </h2>
        <SpokenRun text={spokenEar(ear)} />
        <span className={head.status} aria-hidden="true">
          {ear.phase !== "done" && say(words.questionOf, { number: ear.number, total: ear.total })}
        </span>
      </div>
      {ear.phase === "done" ? (
        <EarNext ear={ear} acts={acts} />
      ) : (
        <>
          <StageMicrophone />
          <span className={styles.hear}>
            <Button variant="line" aria-label={words.hearItAgain} disabled={isAsking && ear.replays === 0} onClick={acts.hear}>
              <Volume2 />
              <span>{words.hearItAgain}</span>
            </Button>
          </span>
          {isAsking ? (
            <Button key="skip" variant="line" onClick={acts.skip}>
              {words.skip}
            </Button>
          ) : (
            <Button key="next" variant="ink" onClick={acts.next} autoFocus>
              {ear.number === ear.total ? words.seeHowItWent : common.next}
              <ChevronRight />
            </Button>
          )}
        </>
      )}
    </div>
  );
}

/** The one button for the most useful thing to do next. */
function EarNext({ ear, acts }: Pick<EarStageProps, "ear" | "acts">) {
  const next = nextEar(ear);
  return (
    <Button key="again" variant="ink" autoFocus onClick={() => acts.start(ear.kind, next)}>
      {next === ear.level ? <RotateCcw /> : <ChevronRight />}
      {next === ear.level ? words.againSame : say(words.nextLevel, { level: next })}
    </Button>
  );
}

const SIGNS = { right: "success", wrong: "error", skipped: "warning" } as const;
const OUTCOMES = { right: words.right, wrong: words.wrong, skipped: words.skipped } as const;
type Outcome = keyof typeof SIGNS;
const isOutcome = (outcome: string): outcome is Outcome => outcome in SIGNS;

/** The questions so far, each with what it was and how it was answered. */
function EarSoFar({ ear: { answered, outcomes } }: Pick<EarStageProps, "ear">) {
  return (
    <aside className={classNames(stage.side, styles.aside)}>
      <section>
        <h3>{words.earSoFar}</h3>
        <ol className={styles.soFar}>
          {answered.map(({ answer }, index) => {
            const outcome = outcomes[index] ?? "skipped";
            const shown = isOutcome(outcome) ? outcome : "wrong";
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: questions stand as they were asked
              <li key={index} data-kind={SIGNS[shown]}>
                <MusicText text={earLabel(answer)} />
                <span>
                  <Sign kind={SIGNS[shown]} />
                  {OUTCOMES[shown]}
                </span>
              </li>
            );
          })}
        </ol>
      </section>
    </aside>
  );
}

/** The lowest and the highest key: what is asked lies between them, and is played back in any octave. */
const [LOW, HIGH] = [48, 83];

/** The keys: what was played back by sign and word; once it is answered what it was. */
function EarKeys({ ear: { kind, phase, keys, sounded, names, tonic, done, number } }: Pick<EarStageProps, "ear">) {
  const pressed = useSignalValue(useHost().keys.pressed);
  const isAnswered = phase === "answered";
  const inPart = <T,>(groups: readonly (readonly T[])[]): readonly T[] =>
    kind === "progression" ? (groups[Math.min(done, groups.length - 1)] ?? []) : groups.flat();
  const judged = keys.filter(({ midi }) => isAnswered || pressed.has(midi));
  const expected = isAnswered ? inPart(sounded).map((midi) => ({ midi, degree: "" })) : [];
  const spelled = isAnswered ? inPart(names) : [tonic];
  return (
    <StagePiano expectedWord={words.itWas} low={LOW} high={HIGH} expected={expected} judged={judged} spelled={spelled} about={number} />
  );
}
