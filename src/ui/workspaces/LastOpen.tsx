import { Link } from "react-router-dom";
import styles from "../routes/start.module.css";
import { useHost } from "../state/host.tsx";
import { useDocumentList } from "../state/use-document-list.ts";
import type { ListedWorkspace } from "./WorkspaceRow.tsx";

/** How many the start page has room for. */
const SHOWN = 3;

/** What was open last on this device and is still there for who is signed in: the way back to it from the start page. */
export default function LastOpen() {
  const { lastOpen } = useHost();
  const there = [...useAll("workspace"), ...useAll("editor")];
  const entries = lastOpen
    .all()
    .flatMap((opened) => there.filter(({ id, of }) => id === opened.id && of === opened.of))
    .slice(0, SHOWN);
  if (entries.length === 0) return null;
  return (
    <section className={styles.recent} aria-labelledby="last-open">
      <h2 id="last-open" className="label">
        Last open
      </h2>
      <ul>
        {entries.map(({ id, of, title, created }) => (
          <li key={id}>
            <Link to={`/${of}/${encodeURIComponent(id)}`}>{title}</Link>
            <span className="label num">Created: {created}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useAll(of: ListedWorkspace["of"]): readonly ListedWorkspace[] {
  const { account, device = [] } = useDocumentList(of);
  return [...(account.kind === "ready" ? account.workspaces : []), ...device];
}
