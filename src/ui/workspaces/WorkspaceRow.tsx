import { CloudUpload, Copy, Trash2 } from "lucide-react";
import type { DocumentKind } from "../../protocol/gateway-contract.ts";
import { Button } from "../controls/button/Button.tsx";
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
  /** As shown: dd.MM.yyyy HH:mm:ss. */
  readonly created: string;
  /** Something to know of it, e.g. "Unsaved changes". */
  readonly note?: string;
}

/** What can be done with a workspace of the list. */
export interface RowActions {
  duplicate(workspace: ListedWorkspace): void;
  remove(workspace: ListedWorkspace): void;
  /** Given where it can be moved into the account. */
  readonly moveOf: (workspace: ListedWorkspace) => (() => void) | undefined;
}

/** A workspace: its title as the link, when it was created, and what can be done with it. */
export function WorkspaceRow({ workspace, actions }: { readonly workspace: ListedWorkspace; readonly actions: RowActions }) {
  const { id, of, title, created, note } = workspace;
  const move = actions.moveOf(workspace);
  return (
    <li>
      <Link to={`/${of}/${encodeURIComponent(id)}`}>{title}</Link>
      <span className="label">{note}</span>
      <span className="label num">{say(words.created, { created })}</span>
      <span className={styles.acts}>
        {move !== undefined && (
          <Button icon aria-label={say(words.moveOf, { title })} title={words.moveToAccount} onClick={move}>
            <CloudUpload />
          </Button>
        )}
        <Button icon aria-label={say(words.duplicateOf, { title })} title={common.duplicate} onClick={() => actions.duplicate(workspace)}>
          <Copy />
        </Button>
        <Button icon aria-label={say(words.deleteOf, { title })} title={words.deleteIt} onClick={() => actions.remove(workspace)}>
          <Trash2 />
        </Button>
      </span>
    </li>
  );
}
