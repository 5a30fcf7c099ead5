import { useRef, useState } from "react";
import * as words from "../text/en/workspace.ts";
import styles from "./workspace-header.module.css";

/** Characters that the gateway stores of a title. */
const TITLE_MOST = 200;

export interface TitleFieldProps {
  readonly value: string;
  /** Called at each key, so that a killed browser takes none of them with it; `gesture` names one stay in the field: one step to undo. */
  readonly onCommit: (title: string, gesture: string) => void;
}

/** The workspace's title. The field owns its text while it has the focus, and takes the record's again afterwards; Escape takes the stay back. */
export function TitleField({ value, onCommit }: TitleFieldProps) {
  const [draft, setDraft] = useState<string>();
  const stay = useRef({ gesture: "title", before: value });
  const shown = draft ?? value;
  const type = (title: string) => {
    setDraft(title);
    if (title !== shown) onCommit(title, stay.current.gesture);
  };
  return (
    <input
      className={styles.title}
      aria-label={words.title}
      value={shown}
      size={Math.max(8, shown.length)}
      maxLength={TITLE_MOST}
      autoComplete="off"
      onFocus={(event) => {
        stay.current = { gesture: `title-${Math.round(event.timeStamp)}`, before: value };
        setDraft(value);
      }}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter") event.currentTarget.blur();
        if (event.key === "Escape") type(stay.current.before);
      }}
      onBlur={() => setDraft(undefined)}
    />
  );
}
