import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { resultOf } from "../../host/documents/document-list.ts";
import type { JsonObject } from "../../lib/json.ts";
import type { Problem, Result } from "../../lib/result.ts";
import type { DocumentKind } from "../../protocol/gateway-contract.ts";
import { Button } from "../controls/button/Button.tsx";
import { NoticeBar } from "../controls/notice/Notice.tsx";
import { ErrorState, LoadingState } from "../controls/widget-frame/WidgetState.tsx";
import { ReadingBar } from "../lesson-editor/ReadingBar.tsx";
import { SharedDocument } from "../sharing/SharedDocument.tsx";
import { Column } from "../shell/Column.tsx";
import { Header } from "../shell/Header.tsx";
import { NoticeList } from "../shell/NoticeList.tsx";
import { Page } from "../shell/Page.tsx";
import { useArrival } from "../shell/use-arrival.ts";
import { useReading } from "../state/documents/use-reading.ts";
import { useHost } from "../state/host.tsx";
import { useAccount } from "../state/use-account.tsx";
import * as words from "../text/en/account/history.ts";
import { problemText } from "../text/problems.ts";
import { say } from "../text/say.ts";
import { useShortcuts } from "../workspace/use-shortcuts.ts";
import styles from "./history.module.css";
import type { DocumentAt } from "./revisions.ts";
import { VersionActs } from "./VersionActs.tsx";
import { timeOf } from "./version-times.ts";

interface Shown {
  readonly title: string;
  readonly updatedAt: string;
}

/** An earlier version of a document, to be read, copied or brought back. */
export default function EarlierPage() {
  const { kind: named, id = "", n = "" } = useParams();
  const kind: DocumentKind = named === "editor" ? "editor" : "workspace";
  const account = useAccount();
  const navigate = useNavigate();
  const state = useEarlier({ kind, id }, Number(n));
  const shown = state?.ok === true ? state.value : undefined;
  useReading(shown !== undefined && kind === "editor" ? `earlier-${id}-${n}` : undefined, true);
  useArrival(shown?.title ?? words.aVersion);
  useShortcuts();
  return (
    <Page
      {...(shown !== undefined && kind === "editor" ? { footer: <ReadingBar /> } : {})}
      header={<Header {...account} start={<b>{shown?.title}</b>} />}
    >
      <NoticeList />
      {/* When it is known which version it is, so that nothing of it grows under a finger. */}
      {state !== undefined && (
        <div className={styles.strip}>
          <NoticeBar
            title={shown === undefined ? words.aVersion : say(words.readOnlyOf, { time: timeOf(shown.updatedAt) })}
            actions={
              <>
                <Button variant="line" onClick={() => void navigate(`/${kind}/${encodeURIComponent(id)}`)}>
                  {words.back}
                </Button>
                {shown !== undefined && <VersionActs document={{ kind, id }} n={Number(n)} />}
              </>
            }
          />
        </div>
      )}
      {state === undefined && <LoadingState title={words.loading} />}
      {shown === undefined && <h1 className="visually-hidden">{words.aVersion}</h1>}
      {state?.ok === false && (
        <Column half={340}>
          <ErrorState title={words.versionNotOpened} text={problemText(state.error)} />
        </Column>
      )}
      {shown !== undefined && <SharedDocument kind={kind} />}
    </Page>
  );
}

/** Fetches a version and opens it, kept nowhere. */
function useEarlier({ kind, id }: DocumentAt, n: number): Result<Shown, Problem> | undefined {
  const { engine, gateway } = useHost();
  const [state, setState] = useState<Result<Shown, Problem>>();
  useEffect(() => {
    let isCurrent = true;
    async function load(): Promise<Result<Shown, Problem>> {
      const read = resultOf(await gateway.revision(kind, id, n));
      if (!read.ok) return read;
      const { title, updatedAt } = read.value;
      const data = read.value.data as JsonObject;
      const json = kind === "editor" ? data : { title, data: { ...data, locked: true } };
      const opened = await engine.open({ kind: "json", json, isShared: true });
      return opened.ok ? { ok: true, value: { title, updatedAt } } : opened;
    }
    void load().then((next) => isCurrent && setState(next));
    return () => {
      isCurrent = false;
    };
  }, [engine, gateway, kind, id, n]);
  return state;
}
