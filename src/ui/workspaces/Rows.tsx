import { type FocusEvent, useEffect, useMemo, useRef } from "react";
import { searchOptions } from "../controls/select/search.ts";
import { EmptyState } from "../controls/widget-frame/WidgetState.tsx";
import { useShownRows } from "../state/page/use-shown-rows.ts";
import * as words from "../text/en/documents.ts";
import { say } from "../text/say.ts";
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
  /** What these are, as it is read out with how many were found. */
  readonly name: string;
  readonly all: readonly ListedWorkspace[];
  readonly look: Look;
  readonly actions: RowActions;
}

/** The rows of a list, drawn as one comes to them. */
export function Rows({ name, all, look, actions }: RowsProps) {
  const { rows, watchEnd } = useShownRows();
  const found = useMemo(() => listedBy(all, look), [all, look]);
  const focus = useFocusAfterRemoval();
  return (
    <>
      <p role="status" className="visually-hidden">
        {look.query.trim() !== "" && say(words.foundIn, { name, count: found.length })}
      </p>
      {found.length === 0 ? (
        <EmptyState title={words.noTitleFound} text={words.noTitleFoundHint} />
      ) : (
        <ul className={styles.list} {...focus}>
          {found.slice(0, rows).map((workspace) => (
            <WorkspaceRow key={workspace.id} workspace={workspace} actions={actions} />
          ))}
          {found.length > rows && <li ref={watchEnd} className={styles.end} key={rows} />}
        </ul>
      )}
    </>
  );
}

/** Where the row that has the focus goes, the row in its place takes the focus, or the page's main part where none is left. */
function useFocusAfterRemoval() {
  const list = useRef<HTMLUListElement>(null);
  const had = useRef<{ readonly main: HTMLElement | null; readonly at: number } | null>(null);
  useEffect(() => {
    const goOn = () => {
      const { current: lost } = had;
      if (lost === null || document.activeElement !== document.body) return;
      had.current = null;
      const rows = list.current?.children ?? [];
      const link = rows[Math.min(lost.at, rows.length - 1)]?.querySelector("a");
      if (lost.main?.isConnected && link === undefined) lost.main.tabIndex = -1;
      (link ?? lost.main)?.focus();
    };
    goOn();
    return goOn;
  });
  return {
    ref: list,
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      const row = target.closest("li");
      had.current = row && { main: currentTarget.closest("main"), at: [...currentTarget.children].indexOf(row) };
    },
    onBlur: () => {
      had.current = null;
    },
  };
}
