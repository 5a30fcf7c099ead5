import { useNavigate } from "react-router-dom";
import { type ListedChange, modeFor } from "../../documents/practice/overview.ts";
import { namedFrom, namedTo } from "../../music/training/changes.ts";
import { isOnBeat } from "../../music/training/summary.ts";
import type { PracticeReport } from "../../protocol/engine/practice-api.ts";
import MyTasks from "../classes/MyTasks.tsx";
import { Button } from "../controls/button/Button.tsx";
import { ElementSymbol } from "../controls/chord/ElementSymbol.tsx";
import { MusicText } from "../controls/chord/MusicText.tsx";
import { Link } from "../controls/link/Link.tsx";
import { EmptyState, ErrorState, LoadingState } from "../controls/widget-frame/WidgetState.tsx";
import { Column } from "../shell/Column.tsx";
import { Header } from "../shell/Header.tsx";
import { NoticeList } from "../shell/NoticeList.tsx";
import { Page } from "../shell/Page.tsx";
import { useArrival } from "../shell/use-arrival.ts";
import { useHost, useSignalValue } from "../state/host.tsx";
import type { HandedExercise } from "../state/practice/use-handed-exercise.ts";
import { usePractice } from "../state/practice/use-practice.ts";
import { useAccount } from "../state/use-account.tsx";
import * as classWords from "../text/en/classes/classes.ts";
import * as joinWords from "../text/en/classes/join.ts";
import * as common from "../text/en/common.ts";
import * as words from "../text/en/practice.ts";
import { problemText } from "../text/problems.ts";
import { Said } from "../text/Said.tsx";
import { say } from "../text/say.ts";
import { Charts } from "./Charts.tsx";
import { earLabel } from "./ear/ear-label.ts";
import { PracticeFigures } from "./Figures.tsx";
import { EarList, MissedList, SlowList, WeakKeyList, WeakList } from "./Lists.tsx";
import { PracticeTabs } from "./PracticeTabs.tsx";
import styles from "./practice.module.css";
import { RecordSection } from "./RecordSection.tsx";
import { Today } from "./Today.tsx";
import { recordText, weakByEar } from "./words.ts";

/** The learner's record: what happened in one sentence, then the figures, the charts, and what to practise next. */
export default function PracticePage() {
  const account = useAccount();
  useArrival(common.practice);
  const { state, word, step, closeWord, retry } = usePractice();
  return (
    <Page header={<Header {...account} start={<PracticeTabs />} />}>
      <Column half={600}>
        <NoticeList />
        <MyTasks />
        {state.kind === "loading" && <LoadingState title={words.loadingYourRecord} />}
        {state.kind === "failed" && (
          <ErrorState
            title={words.recordNotShown}
            text={problemText(state.problem)}
            actions={
              <Button variant="line" onClick={retry}>
                {common.tryAgain}
              </Button>
            }
          />
        )}
        {state.kind === "ready" && (
          <>
            {state.report.runs === 0 ? <Nothing /> : <Report report={state.report} />}
            <ClassWays />
            <RecordSection report={state.report} word={word} step={step} onCloseWord={closeWord} />
          </>
        )}
      </Column>
    </Page>
  );
}

/** Teachers go to their classes, whoever is nobody yet joins one; a learner's assignments stand above, with what belongs to them. */
function ClassWays() {
  const user = useSignalValue(useHost().session.shown);
  if (user?.classId !== undefined) return null;
  return (
    <p className={styles.ways}>
      {user !== null && <Link to="/classes">{classWords.classes}</Link>}
      <Link to="/join">{joinWords.join}</Link>
    </p>
  );
}

function Nothing() {
  const navigate = useNavigate();
  return (
    <>
      <h1>{common.practice}</h1>
      <EmptyState
        title={words.nothingPractisedYet}
        text={words.nothingPractisedHint}
        actions={
          <Button variant="ink" onClick={() => void navigate("/dashboard")}>
            {words.openATraining}
          </Button>
        }
      />
    </>
  );
}

function Report({ report }: { readonly report: PracticeReport }) {
  const navigate = useNavigate();
  const practise = (changes: readonly ListedChange[], mode: HandedExercise["mode"]) => {
    const state: HandedExercise = {
      practise: changes.map(({ from, to, fromKind, toKind, key }) => ({ from, to, fromKind, toKind, key })),
      ...(mode === undefined ? {} : { mode }),
    };
    void navigate("/dashboard", { state });
  };
  const { weak } = report;
  return (
    <>
      <header className={styles.head}>
        <div>
          <p className="label">{recordText(report)}</p>
          <h1>
            <Sentence report={report} />
          </h1>
        </div>
        {weak.length > 0 && (
          <Button variant="ink" size="large" onClick={() => practise(weak, modeFor(weak))}>
            {words.practiseWhatIsWeak}
          </Button>
        )}
      </header>
      <Today report={report} />
      <PracticeFigures report={report} />
      <Charts weeks={report.weeks} />
      {weak.length > 0 && <WeakList weak={weak} onPractise={(change) => practise([change], modeFor([change]))} />}
      <div className={styles.halves}>
        {report.missed.length > 0 && <MissedList changes={report.missed} onPractise={(change) => practise([change], "simple")} />}
        {report.slowest.length > 0 && <SlowList changes={report.slowest} />}
        {report.keys.length > 0 && <WeakKeyList keys={report.keys} />}
        {report.ear.length > 0 && <EarList heard={report.ear} />}
      </div>
    </>
  );
}

/** What stands out, as a teacher would say it. */
function Sentence({ report: { weak, weeks, ear } }: { readonly report: PracticeReport }) {
  const [first] = weak;
  if (first !== undefined && first.why !== "due") {
    const from = namedFrom(first);
    const to = <ElementSymbol element={namedTo(first)} className={styles.inTitle} />;
    if (from === null) return <Said text={words.chordNeedsYou} values={{ to }} />;
    return <Said text={words.changeNeedsYou} values={{ from: <ElementSymbol element={from} className={styles.inTitle} />, to }} />;
  }
  const lean = weeks.at(-1)?.lean ?? 0;
  if (!isOnBeat(lean)) return lean < 0 ? words.youRushALittle : words.youDragALittle;
  if (weak.length > 0) return say(words.changesToLookAt, { count: weak.length });
  const heard = weakByEar(ear);
  return heard === undefined ? (
    words.nothingWeak
  ) : (
    <Said text={words.earNeedsYou} values={{ heard: <MusicText text={earLabel(heard.to)} /> }} />
  );
}
