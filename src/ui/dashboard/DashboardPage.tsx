import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import type { WidgetId } from "../../documents/records.ts";
import { recordIds } from "../../documents/records.ts";
import { dashboardIds as ids } from "../../protocol/records/dashboard.ts";
import { LaneArea } from "../lanes/LaneArea.tsx";
import { ScorePrinter } from "../sheet/ScorePrinter.tsx";
import { NoticeList } from "../shell/NoticeList.tsx";
import { Page } from "../shell/Page.tsx";
import { useArrival } from "../shell/use-arrival.ts";
import { useHost, useSignalValue } from "../state/host.tsx";
import { chunk } from "../state/page/chunk.tsx";
import { useNarrow } from "../state/page/use-narrow.ts";
import { useFootTransport } from "../state/playing/use-own-transport.ts";
import { useHandedSongs } from "../state/playing/use-set.ts";
import { useHandedExercise } from "../state/practice/use-handed-exercise.ts";
import { useRecord } from "../state/records.ts";
import * as words from "../text/en/workspace.ts";
import { FooterPiano } from "../workspace/footer/FooterPiano.tsx";
import { PhoneFooter } from "../workspace/footer/PhoneFooter.tsx";
import { WidgetHost } from "../workspace/grid/WidgetHost.tsx";
import { useShortcuts } from "../workspace/use-shortcuts.ts";
import { BasicMeta, BasicProgressions } from "./BasicProgressions.tsx";
import { DashboardBar } from "./DashboardBar.tsx";
import styles from "./dashboard.module.css";
import { ElementLanes } from "./ElementLanes.tsx";
import { Panel } from "./Panel.tsx";
import { OwnCount, UserProgressions } from "./UserProgressions.tsx";

const AskedBlock = chunk(() => import("../classes/AskedBlock.tsx"));

/** The dashboard piano: C1 to B6 (specification, section 2), keys of 80 px. */
const PIANO = { low: 24, high: 95, keySize: 80 };

/** The dashboard: player and training left, every other tool in a right column, or in two of them where that is chosen. */
export default function DashboardPage() {
  const ready = useDashboard();
  const atFoot = useFootTransport();
  useArrival(words.dashboard);
  useShortcuts();
  useHandedExercise(ready);
  useHandedSongs(ready);
  const isAsked = new URLSearchParams(useLocation().search).has("assignment");
  return (
    <Page fixed header={<DashboardBar />} footer={atFoot ? <PhoneFooter {...PIANO} /> : <FooterPiano {...PIANO} />}>
      <div className={styles.page}>
        <NoticeList over />
        <ScorePrinter />
        {ready && isAsked && <AskedBlock />}
        {ready && (
          <LaneArea>
            <Columns />
          </LaneArea>
        )}
      </div>
    </Page>
  );
}

function Columns() {
  const narrow = useNarrow();
  const columns = useSignalValue(useHost().toolColumns);
  return (
    <div className={styles.columns} data-tools={columns}>
      <div className={styles.column} data-arrives={narrow ? "" : undefined}>
        <Widget id={ids.player} className={styles.player} />
        <Widget id={ids.training} className={styles.training} />
      </div>
      <div className={styles.tools}>
        <div className={styles.column}>
          <Panel id="dashboard-user-progressions" label={words.progressions} meta={<OwnCount />}>
            <UserProgressions />
          </Panel>
          <Panel id="dashboard-lanes" label={words.restsAndChords}>
            <ElementLanes />
          </Panel>
          <Widget id={ids.keySelector} />
          <Panel id="dashboard-basic-progressions" label={words.basicProgressions} meta={<BasicMeta />}>
            <BasicProgressions />
          </Panel>
        </div>
        <div className={styles.column}>
          <Widget id={ids.chordDisplay} />
          <Widget id={ids.repertoire} />
          <Widget id={ids.licks} />
          <Widget id={ids.chordRhythm} />
          <Widget id={ids.pianoRollSequencer} />
        </div>
      </div>
    </div>
  );
}

const stay = () => {};

/** A widget of the dashboard: it can be folded, and stays where it is. */
const Widget = ({ id, className }: { readonly id: WidgetId; readonly className?: string | undefined }) => (
  <div className={className} data-arrives="">
    <WidgetHost id={id} selected={false} locked onSelect={stay} onMove={stay} onResize={stay} />
  </div>
);

/** Opens the dashboard's own document; true once it is there. */
function useDashboard(): boolean {
  const { openDashboard } = useHost();
  const [opened, setOpened] = useState(false);
  const isThere = useRecord("widget", recordIds.widget(ids.progression)) !== undefined;
  useEffect(() => {
    void openDashboard().then(() => setOpened(true));
  }, [openDashboard]);
  return opened && isThere;
}
