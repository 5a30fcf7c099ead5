import { ExternalLink } from "lucide-react";
import { useEffect } from "react";
import { useParams } from "react-router-dom";
import { buttonClass } from "../controls/button/Button.tsx";
import { ErrorState, LoadingState } from "../controls/widget-frame/WidgetState.tsx";
import { ReadingBar } from "../lesson-editor/ReadingBar.tsx";
import { NoticeList } from "../shell/NoticeList.tsx";
import { Page } from "../shell/Page.tsx";
import { useArrival } from "../shell/use-arrival.ts";
import { useReading } from "../state/documents/use-reading.ts";
import * as words from "../text/en/documents.ts";
import { problemText } from "../text/problems.ts";
import { useShortcuts } from "../workspace/use-shortcuts.ts";
import { COPY } from "./copy-asked.ts";
import { SharedDocument, useShared } from "./SharedDocument.tsx";
import styles from "./sharing.module.css";

/**
 * What is behind a link, in a frame of another site: nothing of an account, which a frame has not got there. "Copy to mine" opens the copy beside it, where
 * the account is.
 */
export default function EmbedPage() {
  const { token = "" } = useParams();
  const state = useShared(token);
  const shared = state.kind === "open" ? state.shared : undefined;
  useReading(shared?.kind === "editor" ? `shared-${token}` : undefined, true);
  useArrival(shared?.title);
  useShortcuts();
  useEffect(() => document.documentElement.style.setProperty("--bar", "0px"), []);
  return (
    <Page
      {...(shared === undefined ? {} : { footer: <ReadingBar /> })}
      header={
        <header className={styles.embedded}>
          <b>{shared?.title ?? words.aSharedPage}</b>
          <a
            className={buttonClass({ variant: "line" })}
            href={`/shared/${encodeURIComponent(token)}${COPY}`}
            target="_blank"
            rel="noopener"
            title={words.copyOpensTab}
          >
            {words.copyToMine}
            <ExternalLink />
          </a>
        </header>
      }
    >
      <NoticeList />
      {state.kind === "loading" && <LoadingState title={words.loading} />}
      {state.kind === "failed" && <ErrorState title={words.thisLinkCannotBeOpened} text={problemText(state.problem)} />}
      {shared !== undefined && <SharedDocument kind={shared.kind} />}
    </Page>
  );
}
