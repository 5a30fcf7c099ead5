import { useId, useState } from "react";
import { classNames } from "../class-names.ts";
import { Sign } from "../verdict/Verdict.tsx";
import styles from "./field.module.css";

export interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  /** Called on Enter and on leaving, only when the text is another one. */
  readonly onCommit: (text: string) => void;
  readonly placeholder?: string;
  /** Why the text cannot be used; stands under it. */
  readonly problem?: string | undefined;
}

/** A line of text that owns what is typed until Enter, or until it is left; Esc takes it back. */
export function TextField({ label, value, onCommit, placeholder, problem }: TextFieldProps) {
  const id = useId();
  const [draft, setDraft] = useState<string>();
  const commit = () => {
    if (draft !== undefined && draft !== value) onCommit(draft);
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        id={id}
        className={classNames(styles.box, problem !== undefined && styles.invalid)}
        value={draft ?? value}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => {
          commit();
          setDraft(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") commit();
          if (event.key !== "Escape" || draft === undefined) return;
          event.preventDefault();
          setDraft(undefined);
        }}
      />
      {problem !== undefined && (
        <span id={`${id}-problem`} className={classNames(styles.help, styles.error)}>
          <Sign kind="error" />
          {problem}
        </span>
      )}
    </div>
  );
}
