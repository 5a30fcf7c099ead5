import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { NEW_ADDRESS } from "../../host/documents/address.ts";
import type { DocumentKind } from "../../protocol/gateway-contract.ts";
import { buttonClass } from "../controls/button/Button.tsx";
import { Link } from "../controls/link/Link.tsx";
import { NoticeBar } from "../controls/notice/Notice.tsx";
import { EmptyState } from "../controls/widget-frame/WidgetState.tsx";
import { Header } from "../shell/Header.tsx";
import { NoticeList } from "../shell/NoticeList.tsx";
import { useArrival } from "../shell/use-arrival.ts";
import { useDocumentList } from "../state/documents/use-document-list.ts";
import { useAccount } from "../state/use-account.tsx";
import * as words from "../text/en/documents.ts";
import { DeletedSection } from "./DeletedSection.tsx";
import { DeletedNotice } from "./ListNotices.tsx";
import { type Look, Rows } from "./Rows.tsx";
import { WorkspaceList } from "./WorkspaceList.tsx";
import styles from "./workspace-list.module.css";

/** The page of all workspaces, with the lessons under them. */
export default function WorkspacesPage() {
  return <DocumentsPage first="workspace" />;
}

/** The page of all workspaces and lessons: the account's, and what is kept on this device; one search and one order for both. */
export function DocumentsPage({ first }: { readonly first: DocumentKind }) {
  const account = useAccount();
  const navigate = useNavigate();
  const lists = { workspace: useDocumentList("workspace"), editor: useDocumentList("editor") };
  const other = first === "workspace" ? "editor" : "workspace";
  const [look, setLook] = useState<Look>({ query: "", order: "edited" });
  useArrival(first === "workspace" ? words.workspacesAndLessons : words.lessonsAndWorkspaces);
  return (
    <WorkspaceList
      {...lists[first]}
      kind={first}
      header={<Header {...account} />}
      notices={<NoticeList />}
      look={look}
      onLook={setLook}
      onNew={() => void navigate(NEW_ADDRESS[first])}
      onSignIn={account.onAccount}
    >
      <OtherSection kind={other} list={lists[other]} look={look} />
      <DeletedSection
        query={look.query}
        stamp={`${lists.workspace.readings} ${lists.editor.readings}`}
        onBack={(kind, id) => lists[kind].onBack(id)}
      />
    </WorkspaceList>
  );
}

interface OtherSectionProps {
  readonly kind: DocumentKind;
  readonly list: ReturnType<typeof useDocumentList>;
  readonly look: Look;
}

/** The documents of the other kind, under those that the page is named after. */
function OtherSection({ kind, list, look }: OtherSectionProps) {
  const { account, device = [], deleted, problem, actions } = list;
  const all = [...(account.kind === "ready" ? account.workspaces : []), ...device];
  const text = words.listOf[kind];
  return (
    <section aria-labelledby={kind}>
      <div className={styles.lessons}>
        <h2 id={kind} className={styles.section}>
          {text.title}
        </h2>
        <Link className={buttonClass({ variant: "line" })} to={NEW_ADDRESS[kind]}>
          {text.makeOne}
        </Link>
      </div>
      {problem !== undefined && <NoticeBar kind="error" title={problem} />}
      {deleted !== undefined && <DeletedNotice {...deleted} />}
      {all.length > 0 ? (
        <Rows name={text.title} all={all} look={look} actions={actions} />
      ) : (
        account.kind !== "loading" && <EmptyState title={account.kind === "ready" ? text.none : text.noneHere} text={text.what} />
      )}
    </section>
  );
}
