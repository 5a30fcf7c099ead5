import { useId, useState } from "react";
import * as words from "../../text/en/controls.ts";
import { say } from "../../text/say.ts";
import { classNames } from "../class-names.ts";
import { Sign } from "../verdict/Verdict.tsx";
import styles from "./field.module.css";

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
  const [draft, setDraft] = useState<string>();
  const read = Number((draft ?? "").trim().replace(",", "."));
  const fits = draft === undefined || (draft.trim() !== "" && read >= min && read <= max);
  const commit = () => {
    if (draft !== undefined && fits && read !== value) onCommit(read);
    if (fits) setDraft(undefined);
  };
  const by = (steps: number) => {
    const next = Math.min(max, Math.max(min, (draft !== undefined && fits ? read : value) + steps * step));
    setDraft(undefined);
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
        value={draft ?? String(value)}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-invalid={!fits || undefined}
        aria-describedby={fits ? undefined : `${id}-problem`}
        onChange={(event) => setDraft(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => {
          commit();
          setDraft(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") commit();
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
