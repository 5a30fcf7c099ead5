import { useEffect, useRef, useState } from "react";
import { EmptyState } from "../../controls/widget-frame/WidgetState.tsx";
import { Column } from "../../shell/Column.tsx";
import { Header } from "../../shell/Header.tsx";
import { NoticeList } from "../../shell/NoticeList.tsx";
import { Page } from "../../shell/Page.tsx";
import { useArrival } from "../../shell/use-arrival.ts";
import { useBackCloses } from "../../state/page/back-closes.ts";
import { useEar } from "../../state/practice/use-ear.ts";
import { useAccount } from "../../state/use-account.tsx";
import * as words from "../../text/en/practice.ts";
import { problemText } from "../../text/problems.ts";
import { FooterPiano } from "../../workspace/footer/FooterPiano.tsx";
import { PracticeTabs } from "../PracticeTabs.tsx";
import styles from "../practice.module.css";
import { earSummary } from "../words.ts";
import { EarConfusions } from "./EarConfusions.tsx";
import { EarSetup } from "./EarSetup.tsx";
import { EarStage } from "./EarStage.tsx";

/** Ear training: hear it, then name it or play it back, on the whole screen. */
export default function EarPage() {
  const account = useAccount();
  useArrival(words.earTraining);
  const { ear, acts } = useEar();
  const [isOpen, setOpen] = useState(false);
  const stop = useRef(acts.stop);
  stop.current = acts.stop;
  useEffect(() => () => stop.current(), []);
  const isRunning = ear !== undefined && ear.phase !== "done";
  // A run that ends stays in sight with what it came to.
  useEffect(() => {
    if (isRunning) setOpen(true);
  }, [isRunning]);
  const hasResult = ear !== undefined && ear.outcomes.length > 0;
  const isOnStage = isRunning || (isOpen && hasResult);
  const leave = () => {
    if (isRunning) acts.stop();
    setOpen(false);
  };
  useBackCloses(isOnStage, leave);
  return (
    <Page fixed header={<Header {...account} start={<PracticeTabs />} />} footer={<FooterPiano />}>
      <Column half={600} className={styles.scrolls}>
        <NoticeList />
        <h1>{hasResult && !isRunning ? earSummary(ear) : words.earTraining}</h1>
        {ear?.problem != null && <EmptyState title={words.runNotRecorded} text={problemText(ear.problem)} />}
        {ear !== undefined && !isOnStage && ear.confusions.length > 0 && <EarConfusions confusions={ear.confusions} />}
        <EarSetup last={ear} onStart={acts.start} />
      </Column>
      {ear !== undefined && isOnStage && <EarStage ear={ear} acts={acts} onLeave={leave} />}
    </Page>
  );
}
