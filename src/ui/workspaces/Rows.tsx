import { useMemo } from "react";
import { searchOptions } from "../controls/select/search.ts";
import { EmptyState } from "../controls/widget-frame/WidgetState.tsx";
import { useShownRows } from "../state/page/use-shown-rows.ts";
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
  const { rows, watchEnd } = useShownRows();
  const found = useMemo(() => listedBy(all, look), [all, look]);
  if (found.length === 0) return <EmptyState title={words.noTitleFound} text={words.noTitleFoundHint} />;
  return (
    <ul className={styles.list}>
      {found.slice(0, rows).map((workspace) => (
        <WorkspaceRow key={workspace.id} workspace={workspace} actions={actions} />
      ))}
      {found.length > rows && <li ref={watchEnd} className={styles.end} key={rows} />}
    </ul>
  );
}
