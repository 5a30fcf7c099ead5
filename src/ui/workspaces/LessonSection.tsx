import { buttonClass } from "../controls/button/Button.tsx";
import { Link } from "../controls/link/Link.tsx";
import { NoticeBar } from "../controls/notice/Notice.tsx";
import { EmptyState } from "../controls/widget-frame/WidgetState.tsx";
import { useDocumentList } from "../state/documents/use-document-list.ts";
import * as common from "../text/en/common.ts";
import * as words from "../text/en/documents.ts";
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
          {common.lessons}
        </h2>
        <Link className={buttonClass({ variant: "line" })} to="/editor">
          {words.newLesson}
        </Link>
      </div>
      {problem !== undefined && <NoticeBar kind="error" title={problem} />}
      {deleted !== undefined && <DeletedNotice {...deleted} />}
      {all.length > 0 ? (
        <Rows all={all} query="" actions={actions} />
      ) : (
        account.kind !== "loading" && <EmptyState title={words.noLessonYet} text={words.noLessonHint} />
      )}
    </section>
  );
}
