import { useId } from "react";
import { ok, type Result } from "../../../lib/result.ts";
import * as words from "../../text/en/controls.ts";
import { say } from "../../text/say.ts";
import { classNames } from "../class-names.ts";
import { Sign } from "../verdict/Verdict.tsx";
import styles from "./field.module.css";
import { useFieldDraft } from "./use-field-draft.ts";

export interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  /** Called on Enter, on leaving and with each arrow, only with a number within the bounds and another one. */
  readonly onCommit: (value: number) => void;
}

/** A number within bounds; it owns what is typed until Enter or until it is left, and says the bounds when they are passed. */
export function NumberField({ label, value, min, max, step = 1, onCommit }: NumberFieldProps) {
  const id = useId();
  const read = (text: string) => numberWithin(text, min, max);
  const { shown, isEdited, draft } = useFieldDraft({ value, show: String, read, onCommit });
  const typed = read(shown);
  const fits = !isEdited || typed.ok;
  const by = (steps: number) => {
    const next = Math.min(max, Math.max(min, (isEdited && typed.ok ? typed.value : value) + steps * step));
    draft.discard();
    if (next !== value) onCommit(next);
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        id={id}
        role="spinbutton"
        inputMode="decimal"
        autoComplete="off"
        size={4}
        className={classNames(styles.box, !fits && styles.invalid)}
        value={shown}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-invalid={!fits || undefined}
        aria-describedby={fits ? undefined : `${id}-problem`}
        onChange={(event) => draft.change(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => draft.leave()}
        onKeyDown={(event) => {
          if (event.key === "Enter") draft.settle();
          else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
            event.preventDefault();
            by(event.key === "ArrowUp" ? 1 : -1);
          }
        }}
      />
      {!fits && (
        <span id={`${id}-problem`} className={classNames(styles.help, styles.error)} role="alert">
          <Sign kind="error" />
          {say(words.betweenMinAndMax, { min, max })}
        </span>
      )}
    </div>
  );
}

/** The number within bounds that a text means; a comma is read as a point. */
function numberWithin(text: string, min: number, max: number): Result<number, null> {
  const read = Number(text.trim().replace(",", "."));
  return text.trim() !== "" && read >= min && read <= max ? ok(read) : { ok: false, error: null };
}
