import { CloudUpload, Copy, Pencil, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { type DocumentKind, MAX_TITLE_LENGTH } from "../../protocol/gateway-contract.ts";
import { Button } from "../controls/button/Button.tsx";
import { ChordSymbol } from "../controls/chord/ChordSymbol.tsx";
import { atMost } from "../controls/field/at-most.ts";
import { Link } from "../controls/link/Link.tsx";
import * as common from "../text/en/common.ts";
import * as words from "../text/en/documents.ts";
import { say } from "../text/say.ts";
import styles from "./workspace-list.module.css";

/** A workspace as it stands in the list. */
export interface ListedWorkspace {
  readonly id: string;
  /** What it is; also the first part of its address. */
  readonly of: DocumentKind;
  readonly title: string;
  /** As shown: dd.MM.yyyy HH:mm:ss; ISO 8601. */
  readonly created: string;
  readonly createdAt: string;
  readonly edited: string;
  readonly editedAt: string;
  /** Its first chords, where it was open on this device. */
  readonly chords: readonly string[];
  /** Something to know of it, e.g. "Unsaved changes". */
  readonly note?: string;
  /** True for what another tab works on: it can neither be opened here nor changed. */
  readonly isElsewhere?: boolean;
}

/** What can be done with a workspace of the list. */
export interface RowActions {
  duplicate(workspace: ListedWorkspace): void;
  remove(workspace: ListedWorkspace): void;
  /** Given where its title can be changed here. */
  readonly renameOf: (workspace: ListedWorkspace) => ((title: string) => void) | undefined;
  /** Given where it can be moved into the account. */
  readonly moveOf: (workspace: ListedWorkspace) => (() => void) | undefined;
}

/** A workspace: its title as the link, its first chords, when it was created and edited, and what can be done with it. */
export function WorkspaceRow({ workspace, actions }: { readonly workspace: ListedWorkspace; readonly actions: RowActions }) {
  const { id, of, title, created, edited, chords, note, isElsewhere } = workspace;
  const [isRenaming, setIsRenaming] = useState(false);
  const move = actions.moveOf(workspace);
  const rename = actions.renameOf(workspace);
  return (
    <li>
      {isRenaming && rename !== undefined ? (
        <Rename
          title={title}
          onDone={(next) => {
            setIsRenaming(false);
            if (next !== title && next.trim() !== "") rename(next.trim());
          }}
        />
      ) : isElsewhere ? (
        <span className={styles.gone}>{title}</span>
      ) : (
        <Link to={`/${of}/${encodeURIComponent(id)}`}>{title}</Link>
      )}
      <span className={styles.chords}>
        {chords.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: chords of a list that never changes its order
          <ChordSymbol key={index} name={name} />
        ))}
        {note !== undefined && <span className="label">{note}</span>}
      </span>
      <span className={styles.times}>
        <span className="label num">{say(words.created, { created })}</span>
        <span className="label num">{say(words.edited, { edited })}</span>
      </span>
      {!isElsewhere && (
        <span className={styles.acts}>
          {move !== undefined && (
            <Button icon aria-label={say(words.moveOf, { title })} title={words.moveToAccount} onClick={move}>
              <CloudUpload />
            </Button>
          )}
          {rename !== undefined && (
            <Button icon aria-label={say(words.renameOf, { title })} title={words.rename} onClick={() => setIsRenaming(true)}>
              <Pencil />
            </Button>
          )}
          <Button icon aria-label={say(words.duplicateOf, { title })} title={common.duplicate} onClick={() => actions.duplicate(workspace)}>
            <Copy />
          </Button>
          <Button icon aria-label={say(words.deleteOf, { title })} title={words.deleteIt} onClick={() => actions.remove(workspace)}>
            <Trash2 />
          </Button>
        </span>
      )}
    </li>
  );
}

/** The title as a field: Enter keeps what is typed, as leaving it does; Escape leaves it as it was. Then the row's link has the focus. */
function Rename({ title, onDone }: { readonly title: string; readonly onDone: (title: string) => void }) {
  const [text, setText] = useState(title);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const row = input.current?.closest("li");
    return () => {
      if (document.activeElement === document.body) row?.querySelector("a")?.focus();
    };
  }, []);
  return (
    <input
      ref={input}
      className={styles.rename}
      aria-label={say(words.newTitleOf, { title })}
      // biome-ignore lint/a11y/noAutofocus: it stands where the button was that asked for it
      autoFocus
      value={text}
      onChange={({ target }) => setText(atMost(target, MAX_TITLE_LENGTH))}
      onFocus={({ target }) => target.select()}
      onBlur={() => onDone(text)}
      onKeyDown={(event) => {
        if (event.key === "Enter") onDone(text);
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onDone(title);
      }}
    />
  );
}
