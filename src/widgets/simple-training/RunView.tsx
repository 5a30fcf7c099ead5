import { Check, ChevronRight, Play, Square } from "lucide-react";
import { elementName } from "../../music/element-name.ts";
import type { TrainingRecord } from "../../protocol/records/training-feed.ts";
import { Button } from "../../ui/controls/button/Button.tsx";
import { ElementSymbol } from "../../ui/controls/chord/ElementSymbol.tsx";
import { Notation } from "../../ui/controls/notation/Notation.tsx";
import { useTrainingMarks } from "../../ui/state/practice/training.ts";
import { useDispatch } from "../../ui/state/records.ts";
import type { WidgetViewProps } from "../../ui/state/widget-view.tsx";
import type { simpleTraining } from "./definition.ts";
import { ResultsDialog } from "./ResultsDialog.tsx";
import { Counts, ResultsView } from "./ResultsView.tsx";
import styles from "./run.module.css";
import { TimingView } from "./TimingView.tsx";
import { adaptedWord, voiceWord } from "./words.ts";

type Props = WidgetViewProps<typeof simpleTraining>;

/** Timed and waiting runs: what is to come, what is asked for and how it goes, and what it came to. */
export function RunView({ run, ...props }: Props & { readonly run: TrainingRecord | undefined }) {
  const dispatch = useDispatch();
  const isOn = run !== undefined && run.status !== "over";
  const send = (type: "training/start" | "training/stop" | "training/next") => dispatch({ type, widgetId: props.id });
  return (
    <>
      {run === undefined ? <ToCome {...props} /> : isOn ? <Going run={run} sheet={props.derived.sheet} /> : <ResultsView run={run} />}
      <div className={styles.foot}>
        <span className={styles.count} role="status">
          {run === undefined ? (props.derived.mode === "wait" ? "The music waits for you" : "The player counts you in") : statusOf(run)}
        </span>
        {isOn && run.mode === "wait" && (
          <Button variant="line" onClick={() => send("training/next")}>
            Next
            <ChevronRight />
          </Button>
        )}
        {run !== undefined && !isOn && (
          <>
            {run.details !== null && <ResultsDialog run={run} onAgain={() => send("training/start")} />}
            <Button variant="line" onClick={() => send("training/stop")}>
              <Check />
              Close
            </Button>
          </>
        )}
        <Button variant="ink" onClick={() => send(isOn ? "training/stop" : "training/start")}>
          {isOn ? <Square /> : <Play />}
          {isOn ? "Stop" : "Start"}
        </Button>
      </div>
    </>
  );
}

function statusOf({ status, current, steps, pass, tempo, mode }: TrainingRecord): string {
  if (status === "countIn") return "Counting in";
  if (status === "over") return mode === "wait" ? "All played" : "Run over";
  const where = `Step ${Math.min(current + 1, steps)} of ${steps}`;
  return mode === "wait" ? where : `${where}, ${Math.round(tempo)} bpm${pass > 1 ? `, time ${pass}` : ""}`;
}

/** How many of the first chords are shown. */
const SHOWN = 8;

/** What a run will ask for. */
function ToCome({ derived: { cards, voices, adaptive, mode } }: Props) {
  return (
    <div className={styles.toCome}>
      <p className={styles.comingChords}>
        {cards.slice(0, SHOWN).map(({ id, element }) => (
          <ElementSymbol key={id} element={elementName(element)} className={styles.coming} />
        ))}
        {cards.length > SHOWN && <span className={styles.more}>and {cards.length - SHOWN} more</span>}
      </p>
      <p className={styles.what}>
        You play: {voices.map(voiceWord).join("; ")}
        {mode === "timed" && adaptive ? ". The tempo follows you." : ""}
      </p>
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
            <span className="label">Now</span>
            {run.now === null ? <b className={styles.now}>—</b> : <ElementSymbol element={run.now} className={styles.now} />}
          </span>
          {run.next !== null && (
            <span>
              <span className="label">Next</span>
              <ElementSymbol element={run.next} className={styles.next} />
            </span>
          )}
        </p>
        <Counts run={run} />
      </div>
      {sheet !== null && <Notation abc={sheet.abc} label={sheet.title} {...marks} />}
      {run.mode === "timed" && <TimingView recent={run.recent} />}
      {run.adapted !== null && <p className={styles.adapted}>{adaptedWord(run.adapted)}</p>}
    </div>
  );
}
