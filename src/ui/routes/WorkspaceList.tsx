import { Search } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { Button } from "../controls/button/Button.tsx";
import { ChordSymbol } from "../controls/chord/ChordSymbol.tsx";
import { classNames } from "../controls/class-names.ts";
import field from "../controls/field/field.module.css";
import { searchOptions } from "../controls/select/search.ts";
import { EmptyState, ErrorState, LoadingState } from "../controls/widget-frame/WidgetState.tsx";
import { Header, type HeaderUser } from "../shell/Header.tsx";
import type { WorkspaceEntry } from "./Start.tsx";
import styles from "./workspace-list.module.css";

/** A workspace with the first chords it holds, as a reminder of what it is. */
export interface ListedWorkspace extends WorkspaceEntry {
  readonly chords?: readonly string[];
}

export type WorkspaceListState =
  | { readonly kind: "loading" }
  /** What happened and why, in words. */
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "ready"; readonly workspaces: readonly ListedWorkspace[] };

export interface WorkspaceListProps {
  readonly user?: HeaderUser | undefined;
  readonly onAccount: () => void;
  readonly state: WorkspaceListState;
  readonly onNew: () => void;
  readonly onRetry: () => void;
}

/** The list of workspaces: each a link by its title, with the time it was created. */
export function WorkspaceList({ user, onAccount, state, onNew, onRetry }: WorkspaceListProps) {
  const [query, setQuery] = useState("");
  return (
    <div className={styles.page}>
      <Header user={user} onAccount={onAccount} />
      <main className={styles.main}>
        <div className={styles.head}>
          <h1>Workspaces</h1>
          <label className={classNames(field.box, styles.search)}>
            <Search />
            <input
              type="search"
              aria-label="Find by title"
              placeholder="Find by title"
              value={query}
              onChange={(event) => setQuery(event.target.value)}
            />
          </label>
          <Button variant="ink" onClick={onNew}>
            New
          </Button>
        </div>
        {state.kind === "loading" && <LoadingState title="Loading workspaces" />}
        {state.kind === "failed" && (
          <ErrorState
            title="The list could not be loaded"
            text={state.message}
            actions={
              <Button variant="line" onClick={onRetry}>
                Try again
              </Button>
            }
          />
        )}
        {state.kind === "ready" && <Entries all={state.workspaces} query={query} />}
      </main>
    </div>
  );
}

function Entries({ all, query }: { readonly all: readonly ListedWorkspace[]; readonly query: string }) {
  if (all.length === 0)
    return (
      <EmptyState title="No workspace yet" text="Press New: a workspace opens with a player, a key, progressions, chords and a training." />
    );
  const found = searchOptions(
    all.map(({ id, title }) => ({ value: id, label: title })),
    query,
  );
  const shown = found.flatMap(({ value }) => all.filter(({ id }) => id === value));
  if (shown.length === 0) return <EmptyState title="No title holds these words" text="Clear the search to see all workspaces." />;
  return (
    <ul className={styles.list}>
      {shown.map(({ id, title, created, chords = [] }) => (
        <li key={id}>
          <Link to={`/workspace/${encodeURIComponent(id)}`}>{title}</Link>
          <span className={styles.chords}>
            {[...new Set(chords)].slice(0, 4).map((name) => (
              <ChordSymbol key={name} name={name} />
            ))}
          </span>
          <span className="label num">Created: {created}</span>
        </li>
      ))}
    </ul>
  );
}
