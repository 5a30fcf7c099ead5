import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { classNames } from "../class-names.ts";
import styles from "./segmented.module.css";

export interface Choice<T extends string | number> {
  readonly value: T;
  /** Its accessible name. */
  readonly label: string;
  /** What is drawn; the label when not given. */
  readonly content?: ReactNode;
}

export interface SegmentedProps<T extends string | number> {
  /** Name of the radio group. */
  readonly label: string;
  readonly value: T;
  readonly choices: readonly Choice<T>[];
  readonly onChange: (value: T) => void;
  readonly small?: boolean;
  readonly disabled?: boolean;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Two to four exclusive choices in a row: a radio group with one tab stop. */
export function Segmented<T extends string | number>({
  label,
  value,
  choices,
  onChange,
  small = false,
  disabled = false,
}: SegmentedProps<T>) {
  const group = useRef<HTMLDivElement>(null);
  const selected = choices.findIndex((choice) => choice.value === value);
  const onKeyDown = (event: KeyboardEvent, from: number) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (from + step + choices.length) % choices.length;
    const choice = choices[next];
    if (choice === undefined) return;
    onChange(choice.value);
    group.current?.querySelectorAll<HTMLElement>("[role=radio]")[next]?.focus();
  };
  return (
    <div ref={group} role="radiogroup" aria-label={label} className={classNames(styles.group, small && styles.small)}>
      {choices.map((choice, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a radio input cannot hold the drawn label; the group follows the radio pattern
        <button
          key={choice.value}
          type="button"
          role="radio"
          aria-checked={choice.value === value}
          aria-label={choice.content === undefined ? undefined : choice.label}
          tabIndex={index === Math.max(selected, 0) ? 0 : -1}
          disabled={disabled}
          className={styles.choice}
          onClick={() => onChange(choice.value)}
          onKeyDown={(event) => onKeyDown(event, index)}
        >
          {choice.content ?? choice.label}
        </button>
      ))}
    </div>
  );
}
