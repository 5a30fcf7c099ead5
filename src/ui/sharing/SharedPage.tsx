import { useEffect, useState } from "react";
import { useParams } from "react-router-dom";
import type { DocumentFile } from "../../documents/document-file.ts";
import { resultOf } from "../../host/documents/document-list.ts";
import type { JsonObject } from "../../lib/json.ts";
import type { Problem } from "../../lib/result.ts";
import { Button } from "../controls/button/Button.tsx";
import { EmptyState, ErrorState, LoadingState } from "../controls/widget-frame/WidgetState.tsx";
import { Contents } from "../lesson-editor/Contents.tsx";
import { LessonEditor } from "../lesson-editor/LessonEditor.tsx";
import lesson from "../lesson-editor/lesson.module.css";
import { ReadingBar } from "../lesson-editor/ReadingBar.tsx";
import { problem } from "../problems.ts";
import { Header } from "../shell/Header.tsx";
import { NoticeList } from "../shell/NoticeList.tsx";
import { Page } from "../shell/Page.tsx";
import { useArrival } from "../shell/use-arrival.ts";
import { LessonModeProvider } from "../state/documents/lesson-mode.ts";
import { useOpenFile } from "../state/documents/use-open-file.ts";
import { useReading } from "../state/documents/use-reading.ts";
import { useHost } from "../state/host.tsx";
import { useAccount } from "../state/use-account.tsx";
import * as words from "../text/en/documents.ts";
import { problemText } from "../text/problems.ts";
import { WorkspaceGrid } from "../workspace/grid/WorkspaceGrid.tsx";
import { useShortcuts } from "../workspace/use-shortcuts.ts";
import styles from "./sharing.module.css";

interface Shared extends DocumentFile {
  readonly title: string;
}
type State =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly problem: Problem }
  | { readonly kind: "open"; readonly shared: Shared };

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
  const copy = () => shared !== undefined && takeOver(shared);
  return (
    <Page
      {...(shared?.kind === "editor" ? { footer: <ReadingBar /> } : {})}
      header={
        <Header
          {...account}
          start={<b>{shared?.title}</b>}
          status={shared === undefined ? undefined : words.readOnly}
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
      {state.kind === "failed" && <ErrorState title={words.thisLinkCannotBeOpened} text={problemText(state.problem)} />}
      {shared !== undefined && <SharedDocument kind={shared.kind} />}
    </Page>
  );
}

const SharedDocument = ({ kind }: Pick<Shared, "kind">) =>
  kind === "editor" ? (
    <div className={lesson.page}>
      <LessonModeProvider value="read">
        <Contents />
        <LessonEditor mode="read" />
      </LessonModeProvider>
    </div>
  ) : (
    <div className={styles.work}>
      <WorkspaceGrid
        selected={undefined}
        onSelect={() => {}}
        empty={<EmptyState title={words.nothingInItYet} text={words.emptySharedHint} />}
      />
    </div>
  );

/** Fetches what a link leads to and opens it, kept nowhere. */
function useShared(token: string): State {
  const { engine, gateway } = useHost();
  const [state, setState] = useState<State>({ kind: "loading" });
  useEffect(() => {
    let isCurrent = true;
    async function load(): Promise<State> {
      const answer = resultOf(await gateway.shared(token));
      if (!answer.ok) return { kind: "failed", problem: answer.error.code === "not-found" ? gone : answer.error };
      const { kind, title } = answer.value;
      const data = answer.value.data as JsonObject;
      const json = kind === "editor" ? data : { title, data };
      const shown = kind === "editor" ? data : { title, data: { ...data, locked: true } };
      const opened = await engine.open({ kind: "json", json: shown, isShared: true });
      return opened.ok ? { kind: "open", shared: { kind, title, json } } : { kind: "failed", problem: opened.error };
    }
    void load().then((next) => isCurrent && setState(next));
    return () => {
      isCurrent = false;
    };
  }, [engine, gateway, token]);
  return state;
}

const gone: Problem = problem("not-shared");
