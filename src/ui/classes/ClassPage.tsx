import { ClipboardList, Download } from "lucide-react";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { baseFromPage } from "../../host/account/gateway-client.ts";
import { classCopyAddress } from "../../host/classes/class-client.ts";
import type { WholeClass } from "../../protocol/gateway-contract-classes.ts";
import { Button, buttonClass } from "../controls/button/Button.tsx";
import { Link } from "../controls/link/Link.tsx";
import { ErrorState, LoadingState } from "../controls/widget-frame/WidgetState.tsx";
import { Column } from "../shell/Column.tsx";
import { Header } from "../shell/Header.tsx";
import { NoticeList } from "../shell/NoticeList.tsx";
import { Page } from "../shell/Page.tsx";
import { useArrival } from "../shell/use-arrival.ts";
import { useAccount } from "../state/use-account.tsx";
import * as words from "../text/en/classes/classes.ts";
import * as common from "../text/en/common.ts";
import AssignDialog from "./assigning/AssignDialog.tsx";
import styles from "./classes.module.css";
import { AssignmentList } from "./teaching/AssignmentList.tsx";
import { CellDialog } from "./teaching/CellDialog.tsx";
import { ClassSettings } from "./teaching/ClassSettings.tsx";
import { CodePanel } from "./teaching/CodePanel.tsx";
import { hasEnded } from "./teaching/cells.ts";
import { EraseClass } from "./teaching/EraseClass.tsx";
import { Grid, type OpenCell } from "./teaching/Grid.tsx";
import { People } from "./teaching/People.tsx";
import { useClass } from "./teaching/use-class.ts";
import { WeakSpotList } from "./teaching/WeakSpotList.tsx";

/** One class: its code, what it practised, its weak spots, its learners. */
export default function ClassPage() {
  const { id = "" } = useParams();
  const account = useAccount();
  const { state, load } = useClass(id);
  useArrival(state.kind === "ready" ? state.value.title : words.classes);
  return (
    <Page header={<Header {...account} />}>
      <Column half={520} className={styles.page}>
        <NoticeList />
        <p>
          <Link to="/classes">{words.allClasses}</Link>
        </p>
        {state.kind !== "ready" && <h1 className="visually-hidden">{words.classes}</h1>}
        {state.kind === "loading" && <LoadingState title={words.loadingClass} />}
        {state.kind === "failed" && (
          <ErrorState
            title={state.isGone ? words.classGone : words.notLoaded}
            text={state.isGone ? words.classGoneHint : words.notLoadedHint}
            actions={
              <Button variant="line" onClick={() => void load()}>
                {common.tryAgain}
              </Button>
            }
          />
        )}
        {state.kind === "ready" && <OneClass of={state.value} onChanged={() => void load()} />}
      </Column>
    </Page>
  );
}

interface OneClassProps {
  readonly of: WholeClass;
  readonly onChanged: () => void;
}

function OneClass({ of, onChanged }: OneClassProps) {
  const [isAssigning, setAssigning] = useState(false);
  const [cell, setCell] = useState<OpenCell>();
  const { learner, assignment } = cell ?? {};
  const isOver = hasEnded(of);
  const progress = of.progress.find((each) => each.learner === learner?.id && each.assignment === (assignment?.id ?? ""));
  return (
    <>
      <header className={styles.head}>
        <h1>{of.title}</h1>
        {!isOver && (
          <Button variant="ink" size="large" onClick={() => setAssigning(true)}>
            <ClipboardList />
            {words.assign}
          </Button>
        )}
      </header>
      <CodePanel of={of} onChanged={onChanged} />
      <div className={styles.part}>
        <h2 id="class-grid">{words.grid}</h2>
        <Grid of={of} onOpen={setCell} />
        {!isOver && <p className={styles.quiet}>{words.live}</p>}
      </div>
      <AssignmentList key={`assignments ${of.id}`} of={of} onChanged={onChanged} />
      <WeakSpotList key={`weak ${of.id}`} of={of} onChanged={onChanged} />
      <People key={`people ${of.id}`} of={of} onChanged={onChanged} />
      <section className={styles.part} aria-labelledby="class-whole">
        <h2 id="class-whole">{words.theClass}</h2>
        <div className={styles.row}>
          <ClassSettings of={of} onChanged={onChanged} />
          <a className={buttonClass({ variant: "line" })} href={classCopyAddress(baseFromPage(document), of.id)} download>
            <Download />
            {words.takeAlong}
          </a>
          <Link to="/privacy">{words.whatIsStored}</Link>
        </div>
        <EraseClass id={of.id} />
      </section>
      {isAssigning && <AssignDialog classId={of.id} people={of.people} onClose={() => setAssigning(false)} onAssigned={onChanged} />}
      {cell !== undefined && (
        <CellDialog classId={of.id} cell={cell} progress={progress} onClose={() => setCell(undefined)} onChanged={onChanged} />
      )}
    </>
  );
}
