import { useEffect, useRef } from "react";
import { useLocation, useParams } from "react-router-dom";
import { Button, buttonClass } from "../controls/button/Button.tsx";
import { Link } from "../controls/link/Link.tsx";
import { ErrorState, LoadingState } from "../controls/widget-frame/WidgetState.tsx";
import { ReadingBar } from "../lesson-editor/ReadingBar.tsx";
import { Column } from "../shell/Column.tsx";
import { Header } from "../shell/Header.tsx";
import { NoticeList } from "../shell/NoticeList.tsx";
import { Page } from "../shell/Page.tsx";
import { useArrival } from "../shell/use-arrival.ts";
import { useOpenFile } from "../state/documents/use-open-file.ts";
import { useReading } from "../state/documents/use-reading.ts";
import { useHost, useSignalValue } from "../state/host.tsx";
import { chunk } from "../state/page/chunk.tsx";
import { useNarrow } from "../state/page/use-narrow.ts";
import { useAccount } from "../state/use-account.tsx";
import * as tasks from "../text/en/classes/tasks.ts";
import * as words from "../text/en/documents.ts";
import * as lost from "../text/en/everywhere/not-found.ts";
import { problemText } from "../text/problems.ts";
import { useShortcuts } from "../workspace/use-shortcuts.ts";
import { COPY } from "./copy-asked.ts";
import { type Shared, SharedDocument, useShared } from "./SharedDocument.tsx";
import styles from "./sharing.module.css";

const AskedBlock = chunk(() => import("../classes/AskedBlock.tsx"));

/** A lesson or workspace behind a link: read by anybody, changed by nobody, and copied by whoever wants. */
export default function SharedPage() {
  const { token = "" } = useParams();
  const account = useAccount();
  const state = useShared(token);
  const takeOver = useOpenFile();
  const shared = state.kind === "open" ? state.shared : undefined;
  useReading(shared?.kind === "editor" ? `shared-${token}` : undefined, true);
  useArrival(shared?.title);
  useShortcuts();
  const narrow = useNarrow();
  const copy = () => shared !== undefined && takeOver(shared);
  useCopyAsked(shared);
  const isAsked = new URLSearchParams(useLocation().search).has("assignment");
  return (
    <Page
      {...(shared === undefined ? {} : { footer: <ReadingBar /> })}
      header={
        <Header
          {...account}
          crowded={narrow}
          start={<b className={styles.title}>{shared?.title ?? words.aSharedPage}</b>}
          status={shared === undefined || narrow ? undefined : words.readOnly}
          end={
            shared !== undefined && (
              <Button variant="ink" onClick={copy}>
                {words.copyToMine}
              </Button>
            )
          }
        />
      }
    >
      <NoticeList />
      {state.kind === "loading" && <LoadingState title={words.loading} />}
      {shared === undefined && <h1 className="visually-hidden">{words.aSharedPage}</h1>}
      {state.kind === "failed" && (
        <Column half={340}>
          {isAsked && state.problem.code === "not-shared" ? (
            <ErrorState title={tasks.notSharedTitle} text={tasks.notShared} actions={<ToStart label={tasks.backToTasks} />} />
          ) : (
            <ErrorState title={words.thisLinkCannotBeOpened} text={problemText(state.problem)} actions={<ToStart label={lost.toStart} />} />
          )}
        </Column>
      )}
      {shared !== undefined && isAsked && <AskedBlock />}
      {shared !== undefined && <SharedDocument kind={shared.kind} />}
    </Page>
  );
}

const ToStart = ({ label }: { readonly label: string }) => (
  <Link className={buttonClass({ variant: "line" })} to="/start">
    {label}
  </Link>
);

/**
 * Copies where the address asks for it, once it is known whose copy it is, in the place of the link's page: going back does not copy again.
 */
function useCopyAsked(shared: Shared | undefined): void {
  const { hash } = useLocation();
  const takeOver = useOpenFile({ replace: true });
  const isKnown = useSignalValue(useHost().session.initialised);
  const isTaken = useRef(false);
  useEffect(() => {
    if (shared === undefined || !isKnown || hash !== COPY || isTaken.current) return;
    isTaken.current = true;
    takeOver(shared);
  }, [shared, isKnown, hash, takeOver]);
}
