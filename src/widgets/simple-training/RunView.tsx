import { Check, ChevronRight, Play, RotateCcw, Square } from "lucide-react";
import { useRef } from "react";
import { elementName } from "../../music/element-name.ts";
import type { TrainingRecord } from "../../protocol/records/training-feed.ts";
import { Button } from "../../ui/controls/button/Button.tsx";
import { withAccidentalSigns } from "../../ui/controls/chord/accidental-signs.ts";
import { ElementSymbol } from "../../ui/controls/chord/ElementSymbol.tsx";
import { Notation } from "../../ui/controls/notation/Notation.tsx";
import { useFocusOn } from "../../ui/controls/use-focus-on.ts";
import { VerdictBadge } from "../../ui/controls/verdict/Verdict.tsx";
import { useNoteNames } from "../../ui/state/playing/use-note-names.ts";
import { useTrainingMarks } from "../../ui/state/practice/training.ts";
import { useDispatch } from "../../ui/state/records.ts";
import type { WidgetViewProps } from "../../ui/state/widget-view.tsx";
import * as common from "../../ui/text/en/common.ts";
import * as words from "../../ui/text/en/training.ts";
import { say } from "../../ui/text/say.ts";
import { NextThingButton } from "../../ui/training/NextThingButton.tsx";
import { SpokenRun } from "../../ui/training/SpokenRun.tsx";
import { spokenRun } from "../../ui/training/spoken.ts";
import { useLastVerdict } from "../../ui/training/stage/last-verdict.ts";
import { adaptedWord, endOf, isStopped, voiceWord } from "../../ui/training/words.ts";
import { HeardBeside } from "../../ui/workspace/footer/MicrophoneHeard.tsx";
import type { simpleTraining } from "./definition.ts";
import { ResultsDialog } from "./results/ResultsDialog.tsx";
import { Counts, ResultsView } from "./results/ResultsView.tsx";
import styles from "./run.module.css";
import { TimingView } from "./TimingView.tsx";

type Props = WidgetViewProps<typeof simpleTraining>;

type RunProps = Props & {
  readonly run: TrainingRecord | undefined;
  /** Opens the stage, where a run begins there: on a phone. */
  readonly onStage?: (() => void) | undefined;
};

/** Timed and waiting runs: what is to come, what is asked for and how it goes, and what it came to. */
export function RunView({ run, onStage, ...props }: RunProps) {
  const dispatch = useDispatch();
  const isOn = run !== undefined && run.status !== "over";
  const send = (type: "training/start" | "training/stop" | "training/next") => dispatch({ type, widgetId: props.id });
  const nameOf = useNoteNames();
  const startButton = useRef<HTMLButtonElement>(null);
  const focusOn = useFocusOn();
  const close = () => {
    send("training/stop");
    focusOn(() => startButton.current);
  };
  const ready = props.derived.mode === "wait" ? words.musicWaits : words.playerCountsIn;
  const { leftAt } = props.derived;
  // Where a run was ended early, to go on with it is the most useful.
  const isResult = run !== undefined && run.details !== null && (leftAt === null || !isStopped(run));
  const start = (resume: boolean) => {
    onStage?.();
    dispatch({ type: "training/start", widgetId: props.id, resume });
  };
  return (
    <>
      {run === undefined ? <ToCome {...props} /> : isOn ? <Going run={run} sheet={props.derived.sheet} /> : <ResultsView run={run} />}
      <div className={styles.foot}>
        <span className={styles.count} aria-hidden="true">
          {run === undefined ? ready : statusOf(run)}
        </span>
        <SpokenRun
          {...(run === undefined ? { text: ready } : spokenRun(run, nameOf))}
          inTime={run?.mode === "timed" && run.status === "running"}
        />
        {isOn && <HeardBeside />}
        {isOn && run.mode === "wait" && (
          <Button variant="line" onClick={() => send("training/next")}>
            {common.next}
            <ChevronRight />
          </Button>
        )}
        {run !== undefined && !isOn && (
          <>
            {run.details !== null && <ResultsDialog run={run} onAgain={() => send("training/start")} />}
            <Button variant="line" onClick={close}>
              <Check />
              {common.close}
            </Button>
          </>
        )}
        {!isOn && leftAt !== null && (
          <Button variant={isResult ? "line" : "ink"} onClick={() => start(true)}>
            <Play />
            {say(words.goOnFromBar, { bar: leftAt + 1 })}
          </Button>
        )}
        <Button
          ref={startButton}
          variant={isOn || (!isResult && leftAt === null) ? "ink" : "line"}
          onClick={() => (isOn ? send("training/stop") : start(false))}
        >
          {isOn ? <Square /> : leftAt === null ? <Play /> : <RotateCcw />}
          {isOn ? words.stop : leftAt === null ? common.start : words.fromTheBeginning}
        </Button>
        {isResult && <NextThingButton run={run} onAgain={() => send("training/start")} />}
      </div>
    </>
  );
}

export function statusOf(run: TrainingRecord): string {
  const { status, present, steps, pass, tempo, mode } = run;
  if (status === "countIn") return words.countingIn;
  if (status === "over") return endOf(run);
  const at = { step: Math.min(present + 1, steps), steps };
  if (mode === "wait") return say(words.stepOf, at);
  const bpm = Math.round(tempo);
  return pass > 1 ? say(words.stepAtTempoAgain, { ...at, bpm, time: pass }) : say(words.stepAtTempo, { ...at, bpm });
}

/** How many of the first chords are shown. */
const SHOWN = 8;

/** What a run will ask for. */
function ToCome({ derived: { cards, voices, pieceVoices, adaptive, mode, rules } }: Props) {
  return (
    <div className={styles.toCome}>
      <p className={styles.comingChords}>
        {cards.slice(0, SHOWN).map(({ id, element }) => (
          <ElementSymbol key={id} element={elementName(element)} className={styles.coming} />
        ))}
        {cards.length > SHOWN && <span className={styles.more}>{say(words.andMore, { count: cards.length - SHOWN })}</span>}
      </p>
      <p className={styles.what}>
        {say(mode === "timed" && adaptive ? words.youPlayAdaptive : words.youPlayVoices, {
          voices: voices.map((voice) => voiceWord(voice, pieceVoices)).join("; "),
        })}
      </p>
      {rules.voicing !== "any" && <p className={styles.what}>{words.notesOfTheSheet}</p>}
    </div>
  );
}

/** A run as it goes: the chord now and the next one, time, and counts. */
function Going({ run, sheet }: { readonly run: TrainingRecord; readonly sheet: Props["derived"]["sheet"] }) {
  const marks = useTrainingMarks(run.widgetId);
  return (
    <div className={styles.going}>
      <div className={styles.asked}>
        <p className={styles.chords}>
          <span>
            <span className="label">{words.now}</span>
            {run.now === null ? <b className={styles.now}>{words.theEnd}</b> : <ElementSymbol element={run.now} className={styles.now} />}
          </span>
          {run.next !== null && (
            <span>
              <span className="label">{common.next}</span>
              <ElementSymbol element={run.next} className={styles.next} />
            </span>
          )}
        </p>
        <Counts run={run} />
      </div>
      {run.mode === "wait" && <WrongKeys run={run} />}
      {sheet !== null && <Notation score={sheet.score} label={sheet.title} {...marks} />}
      {run.mode === "timed" && <TimingView recent={run.recent} />}
      {run.adapted !== null && <p className={styles.adapted}>{adaptedWord(run.adapted)}</p>}
    </div>
  );
}

/** The keys of the last try that are not asked for, seen till the next key is struck; a screen reader hears it beside the count of steps. */
function WrongKeys({ run: { keys, present } }: { readonly run: TrainingRecord }) {
  const nameOf = useNoteNames();
  const notes = useLastVerdict(keys, present)
    .filter(({ kind }) => kind === "error")
    .map(({ midi }) => withAccidentalSigns(nameOf(midi)));
  // Its room is kept: the music stays where it is.
  return (
    <p className={styles.wrong} aria-hidden="true">
      {notes.length > 0 && <VerdictBadge kind="error" text={say(words.notAsked, { count: notes.length, notes: notes.join(", ") })} />}
    </p>
  );
}
