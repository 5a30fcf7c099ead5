import { useEffect, useRef, useState } from "react";
import styles from "./workspace-header.module.css";

const COMMIT_DELAY_MS = 200;

export interface TitleFieldProps {
  readonly value: string;
  /** Called on Enter, on blur and 200 ms after the last key. */
  readonly onCommit: (title: string) => void;
}

/** The workspace's title. The field owns its text while it has the focus, and takes the record's again afterwards. */
export function TitleField({ value, onCommit }: TitleFieldProps) {
  const [draft, setDraft] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(value);
  useEffect(() => () => clearTimeout(timer.current), []);
  const commit = (title: string) => {
    clearTimeout(timer.current);
    if (title === sent.current) return;
    sent.current = title;
    onCommit(title);
  };
  useEffect(() => {
    const flush = () => {
      if (draft !== undefined) commit(draft);
    };
    addEventListener("pagehide", flush);
    return () => removeEventListener("pagehide", flush);
  });
  const shown = draft ?? value;
  return (
    <input
      className={styles.title}
      aria-label="Title"
      value={shown}
      size={Math.max(8, shown.length)}
      autoComplete="off"
      onFocus={() => {
        sent.current = value;
        setDraft(value);
      }}
      onChange={(event) => {
        const title = event.target.value;
        setDraft(title);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => commit(title), COMMIT_DELAY_MS);
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") event.currentTarget.blur();
        if (event.key !== "Escape") return;
        clearTimeout(timer.current);
        setDraft(sent.current);
      }}
      onBlur={() => {
        if (draft !== undefined) commit(draft);
        setDraft(undefined);
      }}
    />
  );
}
