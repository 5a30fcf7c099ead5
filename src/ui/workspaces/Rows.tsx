import { useCallback, useMemo, useState } from "react";
import { searchOptions } from "../controls/select/search.ts";
import { EmptyState } from "../controls/widget-frame/WidgetState.tsx";
import * as words from "../text/en/documents.ts";
import { type ListedWorkspace, type RowActions, WorkspaceRow } from "./WorkspaceRow.tsx";
import styles from "./workspace-list.module.css";

/** What is looked for, and in which order it stands. */
export interface Look {
  readonly query: string;
  readonly order: ListOrder;
}
/** By the last edit, by when it was made, or by title. */
export type ListOrder = "edited" | "created" | "title";

/** Rows that are drawn at one time; more come as one scrolls. */
const ROWS = 60;

/** Entries whose titles hold the words that are looked for, in their order: the last edited or made first, or by title. */
export function listedBy(all: readonly ListedWorkspace[], { query, order }: Look): readonly ListedWorkspace[] {
  const options = all.map(({ title }, index) => ({ value: String(index), label: title }));
  const found = query.trim() === "" ? all : searchOptions(options, query).flatMap(({ value }) => all[Number(value)] ?? []);
  const by = (a: ListedWorkspace, b: ListedWorkspace): number => {
    if (order === "title") return a.title.localeCompare(b.title, undefined, { numeric: true });
    return order === "created" ? b.createdAt.localeCompare(a.createdAt) : b.editedAt.localeCompare(a.editedAt);
  };
  return [...found].sort(by);
}

interface RowsProps {
  readonly all: readonly ListedWorkspace[];
  readonly look: Look;
  readonly actions: RowActions;
}

/** The rows of a list, drawn as one comes to them. */
export function Rows({ all, look, actions }: RowsProps) {
  const [rows, setRows] = useState(ROWS);
  const found = useMemo(() => listedBy(all, look), [all, look]);
  const isMore = found.length > rows;
  // Each time there are more rows the end is another element: it is watched as it comes.
  const watchEnd = useCallback((end: HTMLLIElement) => {
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setRows((now) => now + ROWS), { rootMargin: "600px" });
    watch.observe(end);
    return () => watch.disconnect();
  }, []);
  if (found.length === 0) return <EmptyState title={words.noTitleFound} text={words.noTitleFoundHint} />;
  return (
    <ul className={styles.list}>
      {found.slice(0, rows).map((workspace) => (
        <WorkspaceRow key={workspace.id} workspace={workspace} actions={actions} />
      ))}
      {isMore && <li ref={watchEnd} className={styles.end} key={rows} />}
    </ul>
  );
}
