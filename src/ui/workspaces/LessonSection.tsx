import { Link } from "react-router-dom";
import { buttonClass } from "../controls/button/Button.tsx";
import { NoticeBar } from "../controls/notice/Notice.tsx";
import { EmptyState } from "../controls/widget-frame/WidgetState.tsx";
import { useDocumentList } from "../state/documents/use-document-list.ts";
import { DeletedNotice, Rows } from "./WorkspaceList.tsx";
import styles from "./workspace-list.module.css";

/** The lessons of the account and of this device, under the workspaces. */
export function LessonSection() {
  const { account, device = [], deleted, problem, actions } = useDocumentList("editor");
  const all = [...(account.kind === "ready" ? account.workspaces : []), ...device];
  return (
    <section aria-labelledby="lessons">
      <div className={styles.lessons}>
        <h2 id="lessons" className={styles.section}>
          Lessons
        </h2>
        <Link className={buttonClass({ variant: "line" })} to="/editor">
          New lesson
        </Link>
      </div>
      {problem !== undefined && <NoticeBar kind="error" title={problem} />}
      {deleted !== undefined && <DeletedNotice {...deleted} />}
      {all.length > 0 ? (
        <Rows all={all} query="" actions={actions} />
      ) : (
        account.kind !== "loading" && (
          <EmptyState title="No lesson yet" text="A lesson is text with live music in it, for those who learn from you." />
        )
      )}
    </section>
  );
}
