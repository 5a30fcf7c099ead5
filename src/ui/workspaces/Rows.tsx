import { useMemo, useState } from "react";
import { searchOptions } from "../controls/select/search.ts";
import { EmptyState } from "../controls/widget-frame/WidgetState.tsx";
import { useShownRows } from "../state/page/use-shown-rows.ts";
import * as words from "../text/en/documents.ts";
import { say } from "../text/say.ts";
import { useFocusAfterRemoval } from "./use-focus-after-removal.ts";
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
  const found = foundBy(all, query);
  const by = (a: ListedWorkspace, b: ListedWorkspace): number => {
    if (order === "title") return a.title.localeCompare(b.title, undefined, { numeric: true });
    return order === "created" ? b.createdAt.localeCompare(a.createdAt) : b.editedAt.localeCompare(a.editedAt);
  };
  return [...found].sort(by);
}

/** Entries whose titles hold the words that are looked for; all of them for none. */
export function foundBy<Row extends { readonly title: string }>(all: readonly Row[], query: string): readonly Row[] {
  if (query.trim() === "") return all;
  const options = all.map(({ title }, index) => ({ value: String(index), label: title }));
  return searchOptions(options, query).flatMap(({ value }) => all[Number(value)] ?? []);
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
  const { copy, duplicate } = useCopies(all, actions);
  return (
    <>
      <p role="status" className="visually-hidden">
        {look.query.trim() !== "" && say(words.foundIn, { name, count: found.length })}
      </p>
      <p role="status" className={copy === undefined ? "visually-hidden" : undefined}>
        {copy !== undefined && say(words.wasCopied, { title: copy })}
      </p>
      {found.length === 0 ? (
        <EmptyState title={words.noTitleFound} text={words.noTitleFoundHint} />
      ) : (
        <ul className={styles.list} {...focus}>
          {found.slice(0, rows).map((workspace) => (
            <WorkspaceRow key={workspace.id} workspace={workspace} actions={{ ...actions, duplicate }} />
          ))}
          {found.length > rows && <li ref={watchEnd} className={styles.end} key={rows} />}
        </ul>
      )}
    </>
  );
}

/** Duplicates an entry, and knows the title of its copy once the list has it. */
function useCopies(all: readonly ListedWorkspace[], actions: RowActions) {
  const [before, setBefore] = useState<ReadonlySet<string>>();
  const duplicate = (workspace: ListedWorkspace) => {
    setBefore(new Set(all.map(({ id }) => id)));
    actions.duplicate(workspace);
  };
  return { copy: before && all.find(({ id }) => !before.has(id))?.title, duplicate };
}
