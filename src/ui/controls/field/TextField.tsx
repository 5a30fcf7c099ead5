import { useId } from "react";
import { ok } from "../../../lib/result.ts";
import { classNames } from "../class-names.ts";
import { Sign } from "../verdict/Verdict.tsx";
import styles from "./field.module.css";
import { useFieldDraft } from "./use-field-draft.ts";

const asItIs = (text: string): string => text;

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
  const { shown, isEdited, draft } = useFieldDraft({ value, show: asItIs, read: ok, onCommit });
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        id={id}
        className={classNames(styles.box, problem !== undefined && styles.invalid)}
        value={shown}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onChange={(event) => draft.change(event.target.value)}
        onBlur={() => draft.leave()}
        onKeyDown={(event) => {
          if (event.key === "Enter") draft.commit();
          if (event.key !== "Escape" || !isEdited) return;
          event.preventDefault();
          draft.discard();
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
