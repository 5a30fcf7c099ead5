import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { DocumentChange } from "../../protocol/engine/documents-api.ts";
import type { RevisionEntry } from "../../protocol/gateway-contract-schemas.ts";
import { Button } from "../controls/button/Button.tsx";
import { Dialog } from "../controls/dialog/Dialog.tsx";
import { EmptyState, ErrorState, LoadingState } from "../controls/widget-frame/WidgetState.tsx";
import * as words from "../text/en/account/history.ts";
import { paramText, problemText } from "../text/problems.ts";
import { say } from "../text/say.ts";
import { ComparedTexts } from "../workspaces/ComparedTexts.tsx";
import styles from "./history.module.css";
import { type DocumentAt, type State, useChanges, useRevisions } from "./revisions.ts";
import { VersionActs } from "./VersionActs.tsx";
import { timesOf } from "./version-times.ts";

export interface HistoryDialogProps {
  readonly document: DocumentAt;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The earlier versions of what is open: who saved each, when and why, what changed, and what can be done with it. */
export default function HistoryDialog({ document, open, onClose }: HistoryDialogProps) {
  const revisions = useRevisions(document);
  const [chosen, setChosen] = useState(0);
  const savedAt = timesOf(revisions?.ok === true ? revisions.value : []);
  return (
    <Dialog open={open} onClose={onClose} title={words.earlierVersions}>
      {revisions === undefined && <LoadingState title={words.loading} />}
      {revisions?.ok === false && <ErrorState title={words.notLoaded} text={problemText(revisions.error)} />}
      {revisions?.ok === true && revisions.value.length === 0 && <EmptyState title={words.none} text={words.noneHint} />}
      {revisions?.ok === true && revisions.value.length > 0 && (
        <div className={styles.history}>
          <ol className={styles.list} aria-label={words.versions}>
            {revisions.value.map((revision, index) => (
              <li key={revision.n}>
                <button type="button" aria-pressed={index === chosen} onClick={() => setChosen(index)}>
                  <b>{savedAt[index]}</b>
                  <span>{savedHow(revision)}</span>
                  {revision.title !== revisions.value[index - 1]?.title && <span className={styles.title}>{revision.title}</span>}
                </button>
              </li>
            ))}
          </ol>
          <Version document={document} revisions={revisions.value} chosen={chosen} savedAt={savedAt[chosen] ?? ""} />
        </div>
      )}
    </Dialog>
  );
}

/** Who saved a version, and why. @example savedHow({ reason: "save", here: true, ... }) // "Saved by you, on this device" */
function savedHow({ reason, here }: RevisionEntry): string {
  const why = reason === undefined ? words.saved : words.reasons[reason];
  if (here === undefined) return why;
  return say(words.reasonAndPlace, { reason: why, place: here ? words.here : words.elsewhere });
}

interface VersionProps {
  readonly document: DocumentAt;
  readonly revisions: readonly RevisionEntry[];
  readonly chosen: number;
  /** When it was saved, in words. */
  readonly savedAt: string;
}

function Version({ document, revisions, chosen, savedAt }: VersionProps) {
  const navigate = useNavigate();
  const revision = revisions[chosen];
  if (revision === undefined) return null;
  const later: State = revisions[chosen - 1]?.n ?? "now";
  const { kind, id } = document;
  return (
    <section className={styles.version} aria-label={savedAt}>
      <div className={styles.acts}>
        <Button variant="line" onClick={() => void navigate(`/earlier/${kind}/${encodeURIComponent(id)}/${revision.n}`)}>
          {words.open}
        </Button>
        <VersionActs document={document} n={revision.n} />
      </div>
      <p className={styles.hint}>{words.bringBackHint}</p>
      <h3>{words.changedAfter}</h3>
      <Changes document={document} former={revision.n} later={later} />
    </section>
  );
}

function Changes({ document, former, later }: { readonly document: DocumentAt; readonly former: State; readonly later: State }) {
  const changes = useChanges(document, former, later);
  if (changes === undefined) return <p role="status">{words.comparing}</p>;
  if (!changes.ok) return <p role="status">{problemText(changes.error)}</p>;
  const lines = inWords(changes.value);
  if (lines.length === 0) return <p role="status">{words.nothingChanged}</p>;
  return (
    <ul className={styles.changes}>
      {lines.map(({ text, change }) => (
        <li key={change.key}>
          {text}
          {change.texts !== undefined && (
            <ComparedTexts
              sides={[
                { name: words.before, text: change.texts.theirs },
                { name: words.after, text: change.texts.mine },
              ]}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

const sentences = { added: words.added, removed: words.removed, changed: words.changed } as const;

/** Each change as a sentence; what would be said in the same words is said once, but for texts, which are shown each. */
function inWords(changes: readonly DocumentChange[]): { readonly text: string; readonly change: DocumentChange }[] {
  const lines = new Map<string, { readonly text: string; readonly change: DocumentChange }>();
  for (const change of changes) {
    const text = say(sentences[change.how], { what: paramText(change.label) });
    const once = change.texts === undefined ? text : change.key;
    if (!lines.has(once)) lines.set(once, { text, change });
  }
  return [...lines.values()];
}
