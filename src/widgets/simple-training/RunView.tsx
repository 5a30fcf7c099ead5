import { Check, ChevronRight, Play, Square } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { sessionIds } from "../../protocol/session-records.ts";
import type { TrainingRecord } from "../../protocol/training-feed.ts";
import { Button } from "../../ui/controls/button/Button.tsx";
import { ChordSymbol } from "../../ui/controls/chord/ChordSymbol.tsx";
import { Notation } from "../../ui/controls/notation/Notation.tsx";
import { TempoField } from "../../ui/controls/spin/TempoField.tsx";
import { Switch } from "../../ui/controls/switch/Switch.tsx";
import { useDispatch, useRecord } from "../../ui/state/records.ts";
import { useTrainingMarks } from "../../ui/state/training.ts";
import type { WidgetViewProps } from "../../ui/state/widget-view.tsx";
import type { simpleTraining } from "./definition.ts";
import { Counts, ResultsView } from "./ResultsView.tsx";
import styles from "./run.module.css";
import { SourceView } from "./SourceView.tsx";
import { TimingView } from "./TimingView.tsx";
import { adaptedWord } from "./words.ts";

const Calibration = lazy(() => import("../../ui/calibration/Calibration.tsx"));

type Props = WidgetViewProps<typeof simpleTraining>;

const VOICES = { Harmony: "Chords", Melody: "Melody", Bass: "Bass" } as const;
const HANDS = { Harmony: "right hand", Melody: "right hand", Bass: "left hand" } as const;

/** Timed and waiting runs: what to choose before, what is asked for and how it goes, and what it came to. */
export function RunView(props: Props) {
  const run = useRecord("training", sessionIds.training(props.id));
  const dispatch = useDispatch();
  const isOn = run !== undefined && run.status !== "over";
  const send = (type: "training/start" | "training/stop" | "training/next") => dispatch({ type, widgetId: props.id });
  return (
    <>
      {run === undefined ? <ChoicesView {...props} /> : isOn ? <Going run={run} sheet={props.derived.sheet} /> : <ResultsView run={run} />}
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
          <Button variant="line" onClick={() => send("training/stop")}>
            <Check />
            Close
          </Button>
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

/** What is asked for in a run: voices by hand, and whether the tempo follows. */
function ChoicesView({ derived, act }: Props) {
  const { pieceVoices, voices, adaptive, mode, source } = derived;
  const [calibrating, setCalibrating] = useState(false);
  const toggle = (voice: (typeof voices)[number]) => {
    const next = voices.includes(voice) ? voices.filter((each) => each !== voice) : [...voices, voice];
    if (next.length > 0) act("setVoices", { voices: [...next] });
  };
  return (
    <div className={styles.choices}>
      <div className={styles.selects}>
        <SourceView derived={derived} act={act} />
        {source !== null && mode === "timed" && <TempoField value={derived.tempo} onCommit={(bpm) => act("setTempo", { tempo: bpm })} />}
      </div>
      <fieldset className={styles.voices}>
        <legend>You play</legend>
        {pieceVoices.map((voice) => (
          <Button key={voice} variant="line" pressed={voices.includes(voice)} onClick={() => toggle(voice)}>
            {VOICES[voice]}, {HANDS[voice]}
          </Button>
        ))}
      </fieldset>
      {mode === "timed" && (
        <div className={styles.voices}>
          <Switch label="Tempo follows me" checked={adaptive} onChange={(next) => act("setAdaptive", { adaptive: next })} />
          <Button variant="line" pressed={calibrating} onClick={() => setCalibrating(!calibrating)}>
            Calibration
          </Button>
        </div>
      )}
      {calibrating && (
        <Suspense fallback={null}>
          <Calibration />
        </Suspense>
      )}
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
            {run.now === null ? <b className={styles.now}>—</b> : <ChordSymbol name={run.now} className={styles.now} />}
          </span>
          {run.next !== null && (
            <span>
              <span className="label">Next</span>
              <ChordSymbol name={run.next} className={styles.next} />
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
