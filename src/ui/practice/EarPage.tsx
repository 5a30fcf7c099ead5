import { useEffect, useRef } from "react";
import { EmptyState } from "../controls/widget-frame/WidgetState.tsx";
import { Header } from "../shell/Header.tsx";
import { NoticeList } from "../shell/NoticeList.tsx";
import { Page } from "../shell/Page.tsx";
import { useArrival } from "../shell/use-arrival.ts";
import { useEar } from "../state/practice/use-ear.ts";
import { useAccount } from "../state/use-account.tsx";
import * as words from "../text/en/practice.ts";
import { problemText } from "../text/problems.ts";
import { FooterPiano } from "../workspace/footer/FooterPiano.tsx";
import { EarConfusions } from "./EarConfusions.tsx";
import { EarQuestionCard } from "./EarQuestion.tsx";
import { EarSetup } from "./EarSetup.tsx";
import { PracticeTabs } from "./PracticeTabs.tsx";
import styles from "./practice.module.css";
import { earSummary } from "./words.ts";

/** Ear training: hear it, then name it or play it back. */
export default function EarPage() {
  const account = useAccount();
  useArrival(words.earTraining);
  const { ear, acts } = useEar();
  const leave = useRef(acts.stop);
  leave.current = acts.stop;
  useEffect(() => () => leave.current(), []);
  const isRunning = ear !== undefined && ear.phase !== "done";
  return (
    <Page fixed header={<Header {...account} start={<PracticeTabs />} />} footer={<FooterPiano />}>
      <div className={styles.page}>
        <NoticeList />
        {isRunning ? (
          <EarQuestionCard ear={ear} acts={acts} />
        ) : (
          <>
            <h1 className={styles.title}>{ear === undefined || ear.outcomes.length === 0 ? words.earTraining : earSummary(ear)}</h1>
            {ear?.problem != null && <EmptyState title={words.runNotRecorded} text={problemText(ear.problem)} />}
            {ear !== undefined && ear.confusions.length > 0 && <EarConfusions confusions={ear.confusions} />}
            <EarSetup last={ear} onStart={acts.start} />
          </>
        )}
      </div>
    </Page>
  );
}
