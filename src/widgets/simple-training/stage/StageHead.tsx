import { ChevronRight, Play, RotateCcw, Square } from "lucide-react";
import { elementName } from "../../../music/element-name.ts";
import { Button } from "../../../ui/controls/button/Button.tsx";
import { TempoField } from "../../../ui/controls/spin/TempoField.tsx";
import { Sign } from "../../../ui/controls/verdict/Verdict.tsx";
import SessionClock from "../../../ui/practice/SessionClock.tsx";
import { useNoteNames } from "../../../ui/state/playing/use-note-names.ts";
import { useDispatch } from "../../../ui/state/records.ts";
import * as common from "../../../ui/text/en/common.ts";
import * as words from "../../../ui/text/en/training.ts";
import { say } from "../../../ui/text/say.ts";
import { NextThingButton } from "../../../ui/training/NextThingButton.tsx";
import { nextThing } from "../../../ui/training/next-thing.ts";
import { SpokenRun } from "../../../ui/training/SpokenRun.tsx";
import { summary } from "../../../ui/training/simple-words.ts";
import { spokenRun, spokenSimple } from "../../../ui/training/spoken.ts";
import { Leave } from "../../../ui/training/stage/Leave.tsx";
import styles from "../../../ui/training/stage/stage-head.module.css";
import type { StageMusic } from "../../../ui/training/stage/use-stage-music.ts";
import { isStopped, refusalText } from "../../../ui/training/words.ts";
import { StageMicrophone } from "../../../ui/workspace/footer/MicrophoneHeard.tsx";
import { statusOf } from "../RunView.tsx";
import { StageClock } from "./StageTime.tsx";
import type { StageViewProps } from "./StageView.tsx";

const TITLES = { simple: words.simpleTraining, timed: words.timedTraining, wait: words.waitTraining } as const;

type Props = StageViewProps & { readonly music: StageMusic | null; readonly hinted: boolean };

/** The way out, what it is, how it stands, and the one button that goes on. */
export function StageHead(props: Props) {
  const { derived, run, music, onLeave } = props;
  return (
    <div className={styles.head}>
      <Leave word={words.leaveTheStage} onLeave={onLeave} />
      <div className={styles.told}>
        <h2 className={styles.title}>
          {TITLES[derived.mode]}
          {music !== null && <span>{titleWord(music, run)}</span>}
        </h2>
        <Spoken {...props} />
        <span className={styles.status} aria-hidden="true">
          {statusWord(props)}
        </span>
        <Refused derived={derived} />
      </div>
      {derived.mode === "timed" && music !== null && run?.status !== "over" && (
        <>
          <StageClock music={music} tempo={run?.tempo ?? music.tempo} />
          <span className={styles.tempo}>
            <Tempo music={music} tempo={run?.tempo ?? music.tempo} />
          </span>
        </>
      )}
      {hasKeys(props) && <StageMicrophone />}
      {derived.mode === "simple" ? <SimpleActs {...props} /> : <RunActs {...props} />}
      <SessionClock placed />
    </div>
  );
}

/** Whether the keys stand at the foot: neither results nor the pad for a rhythm. */
const hasKeys = ({ derived: { mode, taps }, run }: Props): boolean =>
  !(mode === "timed" && taps) && !(run?.status === "over" && run.details !== null);

/** Of a timed run that is over, with the tempo it had. */
const titleWord = ({ title }: StageMusic, run: Props["run"]): string =>
  run?.status === "over" && run.mode === "timed" ? say(words.titleAtTempo, { title, bpm: Math.round(run.tempo) }) : title;

function statusWord({ derived, run }: Props): string {
  // Why an answer was refused stands large beside what is asked for.
  if (derived.mode === "simple")
    return derived.current >= derived.cards.length
      ? summary(derived)
      : say(words.stepOf, { step: derived.current + 1, steps: derived.cards.length });
  if (run === undefined) return derived.mode === "wait" ? words.musicWaits : words.playerCountsIn;
  return statusOf(run);
}

/** Why an answer was refused, on a phone on its side: beside what is asked for there is no room. */
function Refused({ derived: { mode, refusal, cards, current } }: Pick<Props, "derived">) {
  const card = cards[current];
  if (mode !== "simple" || refusal === null || card === undefined) return null;
  return (
    <span className={styles.refused} aria-hidden="true">
      <Sign kind="error" />
      {refusalText(refusal, elementName(card.element))}
    </span>
  );
}

/** What is seen of a run in words, said once a step. */
function Spoken({ derived, run, hinted }: Props) {
  const nameOf = useNoteNames();
  if (derived.mode === "simple") return <SpokenRun {...spokenSimple(derived, hinted)} />;
  if (run === undefined) return <SpokenRun text={derived.mode === "wait" ? words.musicWaits : words.playerCountsIn} />;
  return <SpokenRun {...spokenRun(run, nameOf)} inTime={run.mode === "timed" && run.status === "running"} />;
}

function Tempo({ music, tempo }: { readonly music: StageMusic; readonly tempo: number }) {
  const dispatch = useDispatch();
  return (
    <TempoField
      value={Math.round(tempo)}
      beat={music.score.head?.beat}
      onCommit={(bpm) => dispatch({ type: "widget/act", widgetId: music.playerId, action: "setTempo", payload: { tempo: bpm } })}
    />
  );
}

const SimpleActs = ({ derived, onNext, onRestart }: Props) =>
  derived.current >= derived.cards.length ? (
    <Button variant="ink" onClick={onRestart}>
      <RotateCcw />
      {words.startAgain}
    </Button>
  ) : (
    <Button variant="line" onClick={onNext}>
      {common.next}
      <ChevronRight />
    </Button>
  );

function RunActs({ id, run, derived: { leftAt } }: Props) {
  const dispatch = useDispatch();
  const send = (type: "training/start" | "training/stop" | "training/next") => dispatch({ type, widgetId: id });
  // Where a run was ended early, to go on with it is the most useful.
  const isResult = run !== undefined && run.details !== null && (leftAt === null || !isStopped(run));
  const isOn = run !== undefined && run.status !== "over";
  // Where to play it again is the most useful, one button says so.
  const isOnlyAgain = isResult && leftAt === null && nextThing(run).kind === "again";
  return (
    <div className={styles.acts} data-many={(!isOn && (leftAt !== null || (isResult && !isOnlyAgain))) || undefined}>
      {isOn && run.mode === "wait" && (
        <Button variant="line" onClick={() => send("training/next")}>
          {common.next}
          <ChevronRight />
        </Button>
      )}
      {!isOn && leftAt !== null && (
        <Button variant={isResult ? "line" : "ink"} onClick={() => dispatch({ type: "training/start", widgetId: id, resume: true })}>
          <Play />
          {say(words.goOnFromBar, { bar: leftAt + 1 })}
        </Button>
      )}
      {!isOnlyAgain && (
        <Button
          variant={isOn || (!isResult && leftAt === null) ? "ink" : "line"}
          onClick={() => send(isOn ? "training/stop" : "training/start")}
        >
          {isOn ? <Square /> : leftAt === null ? <Play /> : <RotateCcw />}
          {isOn ? words.stop : leftAt !== null ? words.fromTheBeginning : run === undefined ? common.start : words.again}
        </Button>
      )}
      {isResult && !isOn && <NextThingButton run={run} onAgain={() => send("training/start")} />}
    </div>
  );
}
