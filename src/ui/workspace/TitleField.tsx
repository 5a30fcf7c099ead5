import { useRef } from "react";
import { ok } from "../../lib/result.ts";
import { MAX_TITLE_LENGTH } from "../../protocol/gateway-contract.ts";
import { atMost } from "../controls/field/at-most.ts";
import { useFieldDraft } from "../controls/field/use-field-draft.ts";
import * as words from "../text/en/workspace.ts";
import styles from "./workspace-header.module.css";

const asItIs = (title: string): string => title;

export interface TitleFieldProps {
  readonly value: string;
  /**
   * Called at each key, so that a killed browser takes none of them with it; `gesture` names one stay in the field: one step to undo. Absent: nothing
   * can be typed yet.
   */
  readonly onCommit: ((title: string, gesture: string) => void) | undefined;
  /** Enter leaves the field, and then does this. */
  readonly onEnter?: () => void;
}

/**
 * The workspace's title. The field owns its text while it has the focus, and takes the record's again afterwards; Escape takes the stay back. Where the
 * focus came before the title did, it owns its text from the first change on: nothing that is not there yet is written over.
 */
export function TitleField({ value, onCommit, onEnter }: TitleFieldProps) {
  const stay = useRef<{ readonly gesture: string; readonly before: string }>(undefined);
  const begin = ({ timeStamp }: { readonly timeStamp: number }) => {
    stay.current ??= { gesture: `title-${Math.round(timeStamp)}`, before: value };
  };
  const commit = (title: string) => onCommit?.(title, stay.current?.gesture ?? "title");
  const { shown, draft } = useFieldDraft({ value, show: asItIs, read: ok, onCommit: commit, commitAfter: 0 });
  return (
    <input
      className={styles.title}
      aria-label={words.title}
      value={shown}
      size={Math.max(8, shown.length)}
      readOnly={onCommit === undefined}
      autoComplete="off"
      onFocus={(event) => {
        if (onCommit === undefined) return;
        begin(event);
        draft.begin();
      }}
      onChange={(event) => {
        begin(event);
        draft.change(atMost(event.target, MAX_TITLE_LENGTH));
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") {
          event.preventDefault();
          event.currentTarget.blur();
          onEnter?.();
        }
        if (event.key === "Escape" && stay.current !== undefined) draft.change(stay.current.before);
      }}
      onBlur={() => {
        stay.current = undefined;
        draft.discard();
      }}
    />
  );
}
