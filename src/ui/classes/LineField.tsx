import { type KeyboardEvent, useId } from "react";
import { classNames } from "../controls/class-names.ts";
import field from "../controls/field/field.module.css";

interface LineFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
  readonly type?: "text" | "date" | "number";
  readonly autoFocus?: boolean;
  readonly long?: boolean;
  /** When what was typed is done with, as far as can be seen: the field is left, or Enter pressed. */
  readonly onDone?: (() => void) | undefined;
}

/** A field of a form that is sent as a whole; what is wrong with it stands under it. */
export function LineField({
  label,
  value,
  onChange,
  hint,
  problem,
  type = "text",
  autoFocus = false,
  long = false,
  onDone,
}: LineFieldProps) {
  const id = useId();
  const under = problem ?? hint;
  const common = {
    id,
    value,
    className: classNames(field.box, problem !== undefined && field.invalid),
    autoComplete: "off",
    spellCheck: false,
    onBlur: onDone,
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === "Enter") onDone?.();
    },
    "aria-invalid": problem !== undefined || undefined,
    "aria-describedby": under === undefined ? undefined : `${id}-under`,
  } as const;
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      {long ? (
        <textarea {...common} rows={3} onChange={(event) => onChange(event.target.value)} />
      ) : (
        // biome-ignore lint/a11y/noAutofocus: the one field of a page that is there for nothing else
        <input {...common} type={type} autoFocus={autoFocus} onChange={(event) => onChange(event.target.value)} />
      )}
      {under !== undefined && (
        <span
          id={`${id}-under`}
          role={problem === undefined ? undefined : "alert"}
          className={classNames(field.help, problem !== undefined && field.error)}
        >
          {under}
        </span>
      )}
    </div>
  );
}
