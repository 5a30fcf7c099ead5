import { Search } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "../controls/button/Button.tsx";
import { classNames } from "../controls/class-names.ts";
import field from "../controls/field/field.module.css";
import { NoticeBar } from "../controls/notice/Notice.tsx";
import { searchOptions } from "../controls/select/search.ts";
import { EmptyState, ErrorState, LoadingState } from "../controls/widget-frame/WidgetState.tsx";
import * as common from "../text/en/common.ts";
import * as words from "../text/en/documents.ts";
import { say } from "../text/say.ts";
import { LastingHint } from "./LastingHint.tsx";
import { type ListedWorkspace, type RowActions, WorkspaceRow } from "./WorkspaceRow.tsx";
import styles from "./workspace-list.module.css";

/** The account's part of the list. */
export type AccountListState =
  | { readonly kind: "loading" }
  /** Nobody is signed in. */
  | { readonly kind: "anonymous" }
  /** What happened and why, in words. */
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "ready"; readonly workspaces: readonly ListedWorkspace[] };

export interface WorkspaceListProps {
  readonly header: ReactNode;
  /** What went wrong, above the list. */
  readonly notices?: ReactNode;
  readonly account: AccountListState;
  /** What is kept on this device; undefined while that is being read. */
  readonly device: readonly ListedWorkspace[] | undefined;
  readonly actions: RowActions;
  readonly onNew: () => void;
  readonly onRetry: () => void;
  readonly onSignIn: () => void;
  /** What was deleted last, until it is taken back or closed. */
  readonly deleted: { readonly title: string; undo(): void; close(): void } | undefined;
  /** Why the last act did not succeed. */
  readonly problem: string | undefined;
  /** What stands under the workspaces. */
  readonly children?: ReactNode;
}

/** The list of workspaces: each a link by its title, with the time it was created. */
export function WorkspaceList({
  header,
  notices,
  account,
  device,
  actions,
  onNew,
  onRetry,
  onSignIn,
  deleted,
  problem,
  children,
}: WorkspaceListProps) {
  const [query, setQuery] = useState("");
  const onDevice = device ?? [];
  return (
    <div className={styles.page}>
      {header}
      {notices}
      <main className={styles.main}>
        <ListHead query={query} onQuery={setQuery} onNew={onNew} />
        {problem !== undefined && <NoticeBar kind="error" title={problem} />}
        {deleted !== undefined && <DeletedNotice {...deleted} />}
        {account.kind === "loading" && <LoadingState title={words.loadingWorkspaces} />}
        {account.kind === "failed" && <FailedState message={account.message} onRetry={onRetry} />}
        {account.kind === "ready" && (
          <AccountSection all={account.workspaces} hasMore={onDevice.length > 0} query={query} actions={actions} />
        )}
        {account.kind === "anonymous" && device !== undefined && <SignInHint isEmpty={onDevice.length === 0} onSignIn={onSignIn} />}
        {onDevice.length > 0 && (
          <section aria-labelledby="on-this-device">
            <h2 id="on-this-device" className={styles.section}>
              {words.onThisDevice}
            </h2>
            <LastingHint />
            <Rows all={onDevice} query={query} actions={actions} />
          </section>
        )}
        {children}
      </main>
    </div>
  );
}

interface ListHeadProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly onNew: () => void;
}

const ListHead = ({ query, onQuery, onNew }: ListHeadProps) => (
  <div className={styles.head}>
    <h1>{common.workspaces}</h1>
    <label className={classNames(field.box, styles.search)}>
      <Search />
      <input
        type="search"
        aria-label={words.findByTitle}
        placeholder={words.findByTitle}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
      />
    </label>
    <Button variant="ink" onClick={onNew}>
      {words.newWorkspace}
    </Button>
  </div>
);

export const DeletedNotice = ({ title, undo, close }: NonNullable<WorkspaceListProps["deleted"]>) => (
  <NoticeBar
    title={say(words.wasDeleted, { title })}
    actions={
      <>
        <Button size="small" variant="line" onClick={undo}>
          {common.undo}
        </Button>
        <Button size="small" onClick={close}>
          {common.close}
        </Button>
      </>
    }
  />
);

const FailedState = ({ message, onRetry }: { readonly message: string; readonly onRetry: () => void }) => (
  <ErrorState
    title={words.listNotLoaded}
    text={message}
    actions={
      <Button variant="line" onClick={onRetry}>
        {common.tryAgain}
      </Button>
    }
  />
);

const SignInHint = ({ isEmpty, onSignIn }: { readonly isEmpty: boolean; readonly onSignIn: () => void }) => (
  <EmptyState
    title={isEmpty ? words.noWorkspaceYet : words.youAreNotSignedIn}
    text={isEmpty ? words.noWorkspaceHere : words.signInToSeeWorkspaces}
    actions={
      <Button variant="line" onClick={onSignIn}>
        {words.signInToYourAccount}
      </Button>
    }
  />
);

interface AccountSectionProps {
  readonly all: readonly ListedWorkspace[];
  /** There are workspaces on this device too. */
  readonly hasMore: boolean;
  readonly query: string;
  readonly actions: RowActions;
}

function AccountSection({ all, hasMore, query, actions }: AccountSectionProps) {
  if (all.length > 0) return <Rows all={all} query={query} actions={actions} />;
  if (hasMore) return null;
  return <EmptyState title={words.noWorkspaceYet} text={words.noWorkspaceHint} />;
}

interface RowsProps {
  readonly all: readonly ListedWorkspace[];
  readonly query: string;
  readonly actions: RowActions;
}

/** The entries whose titles hold the words that are looked for. */
export function Rows({ all, query, actions }: RowsProps) {
  const found = searchOptions(
    all.map(({ id, title }) => ({ value: id, label: title })),
    query,
  );
  const shown = found.flatMap(({ value }) => all.filter(({ id }) => id === value));
  if (shown.length === 0) return <EmptyState title={words.noTitleFound} text={words.noTitleFoundHint} />;
  return (
    <ul className={styles.list}>
      {shown.map((workspace) => (
        <WorkspaceRow key={workspace.id} workspace={workspace} actions={actions} />
      ))}
    </ul>
  );
}
