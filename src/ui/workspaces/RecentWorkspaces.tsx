import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { formatDateTime, parseDate } from "../../documents/dates.ts";
import { createWorkspaces } from "../../host/workspaces.ts";
import { useHost, useSignalValue } from "../state/host.tsx";
import styles from "./recent-workspaces.module.css";

/** How many the start page shows. */
const SHOWN = 3;

interface Recent {
  readonly id: string;
  readonly title: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The workspaces that were worked on last, here and in the account; nothing is drawn while there is none. */
export default function RecentWorkspaces() {
  const entries = useRecent();
  if (entries.length === 0) return null;
  return (
    <section className={styles.recent} aria-label="Last worked on">
      <h2 className="label">Last worked on</h2>
      <ul>
        {entries.map(({ id, title, createdAt }) => (
          <li key={id}>
            <Link to={`/workspace/${encodeURIComponent(id)}`}>{title}</Link>
            <span className="label num">Created: {shownTime(createdAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useRecent(): readonly Recent[] {
  const { engine, gateway, session } = useHost();
  const isInitialised = useSignalValue(session.initialised);
  const user = useSignalValue(session.user)?.id;
  const [entries, setEntries] = useState<readonly Recent[]>([]);
  useEffect(() => {
    if (!isInitialised) return;
    let isWanted = true;
    const workspaces = createWorkspaces(gateway, engine.documents, "workspace");
    const load = async () => {
      const kept = await workspaces.listKept();
      const account = user === undefined ? undefined : await workspaces.listAccount();
      const stored = account?.ok ? account.value : [];
      const own = kept.filter(({ documentId }) => documentId === null || !stored.some(({ id }) => id === documentId));
      const latest = [...stored, ...own].sort((a, b) => b.updatedAt.localeCompare(a.updatedAt)).slice(0, SHOWN);
      if (isWanted) setEntries(latest);
    };
    void load();
    return () => {
      isWanted = false;
    };
  }, [engine, gateway, isInitialised, user]);
  return entries;
}

function shownTime(text: string): string {
  const date = parseDate(text);
  return date === null ? "unknown" : formatDateTime(date);
}
