import { Search } from "lucide-react";
import { type ReactNode, useRef } from "react";
import type { DocumentKind } from "../../protocol/gateway-contract.ts";
import { Button } from "../controls/button/Button.tsx";
import { classNames } from "../controls/class-names.ts";
import field from "../controls/field/field.module.css";
import { NoticeBar } from "../controls/notice/Notice.tsx";
import { EmptyState, ErrorState, LoadingState } from "../controls/widget-frame/WidgetState.tsx";
import { useArriving } from "../state/page/use-arriving.ts";
import * as common from "../text/en/common.ts";
import * as words from "../text/en/documents.ts";
import { LastingHint } from "./LastingHint.tsx";
import { DeletedNotice, type DeletedNoticeProps, LastReadNotice } from "./ListNotices.tsx";
import { type ListOrder, type Look, Rows } from "./Rows.tsx";
import type { ListedWorkspace, RowActions } from "./WorkspaceRow.tsx";
import styles from "./workspace-list.module.css";

/** The account's part of the list. */
export type AccountListState =
  | { readonly kind: "loading" }
  /** Nobody is signed in. */
  | { readonly kind: "anonymous" }
  /** What happened and why, in words. */
  | { readonly kind: "failed"; readonly message: string }
  /** `readAt`, as shown, where it is only what was read last. */
  | { readonly kind: "ready"; readonly workspaces: readonly ListedWorkspace[]; readonly readAt?: string };

export interface WorkspaceListProps {
  /** What the page is named after. */
  readonly kind: DocumentKind;
  readonly header: ReactNode;
  /** What went wrong, above the list. */
  readonly notices?: ReactNode;
  readonly account: AccountListState;
  /** What is kept on this device; undefined while that is being read. */
  readonly device: readonly ListedWorkspace[] | undefined;
  readonly actions: RowActions;
  readonly look: Look;
  readonly onLook: (look: Look) => void;
  readonly onNew: () => void;
  readonly onRetry: () => void;
  readonly onSignIn: () => void;
  /** What was deleted last, until it is taken back or closed. */
  readonly deleted: DeletedNoticeProps | undefined;
  /** Why the last act did not succeed. */
  readonly problem: string | undefined;
  /** What stands under the workspaces. */
  readonly children?: ReactNode;
}

/** The list of workspaces or lessons: each a link by its title, with the time it was created. */
export function WorkspaceList(props: WorkspaceListProps) {
  const { kind, header, notices, account, device, actions, look, onRetry, onSignIn, deleted, problem, children } = props;
  const onDevice = device ?? [];
  const main = useRef<HTMLElement>(null);
  const isArriving = useArriving(main);
  return (
    <div className={styles.page}>
      {header}
      {notices}
      <main id="main" ref={main} className={styles.main} data-arriving={isArriving || undefined}>
        <ListHead {...props} />
        {problem !== undefined && <NoticeBar kind="error" title={problem} />}
        {deleted !== undefined && <DeletedNotice {...deleted} />}
        {account.kind === "loading" && <LoadingState title={words.listOf[kind].loading} />}
        {account.kind === "failed" && <FailedState message={account.message} onRetry={onRetry} />}
        {account.kind === "ready" && account.readAt !== undefined && <LastReadNotice at={account.readAt} onRetry={onRetry} />}
        {account.kind === "ready" && account.workspaces.length > 0 && (
          <Rows name={words.listOf[kind].title} all={account.workspaces} look={look} actions={actions} />
        )}
        {account.kind === "ready" && account.workspaces.length + onDevice.length === 0 && (
          <EmptyState title={words.listOf[kind].none} text={words.listOf[kind].what} />
        )}
        {account.kind === "anonymous" && device !== undefined && (
          <SignInHint kind={kind} isEmpty={onDevice.length === 0} onSignIn={onSignIn} />
        )}
        {onDevice.length > 0 && (
          <section aria-labelledby="on-this-device">
            <h2 id="on-this-device" className={styles.section}>
              {words.onThisDevice}
            </h2>
            <LastingHint />
            <Rows name={words.onThisDevice} all={onDevice} look={look} actions={actions} />
          </section>
        )}
        {children}
      </main>
    </div>
  );
}

const ListHead = ({ kind, look, onLook, onNew }: Pick<WorkspaceListProps, "kind" | "look" | "onLook" | "onNew">) => (
  <div className={styles.head}>
    <h1>{words.listOf[kind].title}</h1>
    <label className={classNames(field.box, styles.search)}>
      <Search />
      <input
        type="search"
        aria-label={words.findByTitle}
        placeholder={words.findByTitle}
        value={look.query}
        onChange={(event) => onLook({ ...look, query: event.target.value })}
      />
    </label>
    <label className={classNames(field.box, styles.order)}>
      <span className="visually-hidden">{words.order}</span>
      <select value={look.order} onChange={({ target }) => onLook({ ...look, order: target.value as ListOrder })}>
        {Object.entries(words.orders).map(([order, label]) => (
          <option key={order} value={order}>
            {label}
          </option>
        ))}
      </select>
    </label>
    <Button variant="ink" onClick={onNew}>
      {words.newWorkspace}
    </Button>
  </div>
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

/** A word about the account for whoever is not signed in; what is on this device stands under it. */
const SignInHint = ({ kind, isEmpty, onSignIn }: Pick<WorkspaceListProps, "kind" | "onSignIn"> & { readonly isEmpty: boolean }) => (
  <EmptyState
    title={isEmpty ? words.listOf[kind].noneHere : words.youAreNotSignedIn}
    text={isEmpty ? words.listOf[kind].noneHereHint : words.signInToSeeWorkspaces}
    actions={
      <Button variant="line" onClick={onSignIn}>
        {words.signInToYourAccount}
      </Button>
    }
  />
);
