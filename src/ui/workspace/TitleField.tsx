import { useEffect, useRef, useState } from "react";
import styles from "./workspace-header.module.css";

const COMMIT_DELAY_MS = 200;
/** While a person types on without a pause it is committed this often, so that a killed tab takes no more with it. */
const LONGEST_DELAY_MS = 100;

export interface TitleFieldProps {
  readonly value: string;
  /** Called on Enter, on blur and 200 ms after the last key, and every 100 ms while typing goes on; `gesture` names one stay in the field. */
  readonly onCommit: (title: string, gesture: string) => void;
}

/** The workspace's title. The field owns its text while it has the focus, and takes the record's again afterwards. */
export function TitleField({ value, onCommit }: TitleFieldProps) {
  const [draft, setDraft] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const firstKey = useRef<number>(undefined);
  const gesture = useRef("");
  const sent = useRef(value);
  useEffect(() => () => clearTimeout(timer.current), []);
  const commit = (title: string) => {
    clearTimeout(timer.current);
    firstKey.current = undefined;
    if (title === sent.current) return;
    sent.current = title;
    onCommit(title, gesture.current);
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
      onFocus={(event) => {
        gesture.current = `title-${Math.round(event.timeStamp)}`;
        sent.current = value;
        setDraft(value);
      }}
      onChange={(event) => {
        const title = event.target.value;
        setDraft(title);
        clearTimeout(timer.current);
        firstKey.current ??= event.timeStamp;
        const rest = LONGEST_DELAY_MS - (event.timeStamp - firstKey.current);
        timer.current = setTimeout(() => commit(title), Math.max(0, Math.min(COMMIT_DELAY_MS, rest)));
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
