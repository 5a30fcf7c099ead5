import type { CSSProperties, ReactNode } from "react";
import { classNames } from "../controls/class-names.ts";
import { Link } from "../controls/link/Link.tsx";
import start from "../routes/start.module.css";
import { useDocumentList } from "../state/documents/use-document-list.ts";
import { useHost } from "../state/host.tsx";
import * as words from "../text/en/documents.ts";
import { say } from "../text/say.ts";
import styles from "./last-open.module.css";
import type { ListedWorkspace } from "./WorkspaceRow.tsx";

export interface LastOpenProps {
  /** How many there is room for. */
  readonly lines: number;
  /** What keeps that room until it is known what stands in it. */
  readonly room: ReactNode;
}

/** What was open last on this device and is still there for who is signed in: the way back to it from the start page. */
export default function LastOpenLinks({ lines, room }: LastOpenProps) {
  const { lastOpen } = useHost();
  const [workspaces, lessons] = [useDocumentList("workspace"), useDocumentList("editor")];
  if (workspaces.account.kind === "loading" || lessons.account.kind === "loading") return room;
  const there = [...allOf(workspaces), ...allOf(lessons)];
  const entries = lastOpen
    .all()
    .flatMap((opened) => there.filter(({ id, of }) => id === opened.id && of === opened.of))
    .slice(0, lines);
  if (entries.length === 0) return room;
  return (
    <section className={classNames(start.recent, styles.recent)} aria-labelledby="last-open" style={{ "--lines": lines } as CSSProperties}>
      <h2 id="last-open" className="label">
        {words.lastOpen}
      </h2>
      <ul>
        {entries.map(({ id, of, title, created }) => (
          <li key={id}>
            <Link to={`/${of}/${encodeURIComponent(id)}`}>{title}</Link>
            <span className="label num">{say(words.created, { created })}</span>
          </li>
        ))}
      </ul>
      <Link className={styles.today} to="/practice">
        {words.todaysPractice}
      </Link>
    </section>
  );
}

const allOf = ({ account, device = [] }: ReturnType<typeof useDocumentList>): readonly ListedWorkspace[] => [
  ...(account.kind === "ready" ? account.workspaces : []),
  ...device,
];
