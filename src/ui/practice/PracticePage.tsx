import { useNavigate } from "react-router-dom";
import type { ListedChange } from "../../documents/practice/overview.ts";
import { namedFrom, namedTo } from "../../music/training/changes.ts";
import type { PracticeReport } from "../../protocol/engine/practice-api.ts";
import { Button } from "../controls/button/Button.tsx";
import { ElementSymbol } from "../controls/chord/ElementSymbol.tsx";
import { EmptyState, ErrorState, LoadingState } from "../controls/widget-frame/WidgetState.tsx";
import { Header } from "../shell/Header.tsx";
import { NoticeList } from "../shell/NoticeList.tsx";
import { Page } from "../shell/Page.tsx";
import { useArrival } from "../shell/use-arrival.ts";
import type { HandedExercise } from "../state/practice/use-handed-exercise.ts";
import { usePractice } from "../state/practice/use-practice.ts";
import { useAccount } from "../state/use-account.tsx";
import { Charts } from "./Charts.tsx";
import { PracticeFigures } from "./Figures.tsx";
import { EarList, SlowList, WeakKeyList, WeakList } from "./Lists.tsx";
import { PracticeTabs } from "./PracticeTabs.tsx";
import styles from "./practice.module.css";
import { RecordSection } from "./RecordSection.tsx";
import { counted } from "./words.ts";

/** The learner's record: what happened in one sentence, then the figures, the charts, and what to practise next. */
export default function PracticePage() {
  const account = useAccount();
  useArrival("Practice");
  const { state, word, step, closeWord, retry } = usePractice();
  return (
    <Page header={<Header {...account} start={<PracticeTabs />} />}>
      <div className={styles.page}>
        <NoticeList />
        {state.kind === "loading" && <LoadingState title="Loading your record" />}
        {state.kind === "failed" && (
          <ErrorState
            title="Your record cannot be shown"
            text={state.problem.message}
            actions={
              <Button variant="line" onClick={retry}>
                Try again
              </Button>
            }
          />
        )}
        {state.kind === "ready" && (
          <>
            {state.report.runs === 0 ? <Nothing /> : <Report report={state.report} />}
            <RecordSection report={state.report} word={word} step={step} onCloseWord={closeWord} />
          </>
        )}
      </div>
    </Page>
  );
}

function Nothing() {
  const navigate = useNavigate();
  return (
    <>
      <h1 className={styles.title}>Practice</h1>
      <EmptyState
        title="Nothing practised yet"
        text="Play a run in a training: choose a progression, then play the chords it asks for. What you play is kept here."
        actions={
          <Button variant="ink" onClick={() => void navigate("/dashboard")}>
            Open a training
          </Button>
        }
      />
    </>
  );
}

function Report({ report }: { readonly report: PracticeReport }) {
  const navigate = useNavigate();
  const practise = (changes: readonly ListedChange[]) => {
    const state: HandedExercise = { practise: changes.map(({ from, to, fromKind, toKind, key }) => ({ from, to, fromKind, toKind, key })) };
    void navigate("/dashboard", { state });
  };
  const { weak } = report;
  return (
    <>
      <header className={styles.head}>
        <div>
          <p className="label">
            {counted(report.runs, "run")} on {counted(report.days, "day")}, {counted(report.attempts, "chord")} played
          </p>
          <h1 className={styles.title}>
            <Sentence report={report} />
          </h1>
        </div>
        {weak.length > 0 && (
          <Button variant="ink" size="large" onClick={() => practise(weak)}>
            Practise what is weak
          </Button>
        )}
      </header>
      <PracticeFigures report={report} />
      <Charts weeks={report.weeks} />
      {weak.length > 0 && <WeakList weak={weak} onPractise={(change) => practise([change])} />}
      <div className={styles.halves}>
        {report.slowest.length > 0 && <SlowList changes={report.slowest} />}
        {report.keys.length > 0 && <WeakKeyList keys={report.keys} />}
        {report.ear.length > 0 && <EarList heard={report.ear} />}
      </div>
    </>
  );
}

/** What stands out, as a teacher would say it. */
function Sentence({ report: { weak, weeks } }: { readonly report: PracticeReport }) {
  const [first] = weak;
  const from = first === undefined ? null : namedFrom(first);
  if (first !== undefined && first.why !== "due")
    return (
      <>
        {from !== null && (
          <>
            <ElementSymbol element={from} className={styles.inTitle} /> to{" "}
          </>
        )}
        <ElementSymbol element={namedTo(first)} className={styles.inTitle} /> needs you most.
      </>
    );
  const lean = weeks.at(-1)?.lean ?? 0;
  if (Math.abs(lean) >= 30) return lean < 0 ? "You rush a little." : "You drag a little.";
  return weak.length > 0 ? `${counted(weak.length, "change")} to look at again.` : "Nothing is weak just now.";
}
