import { classNames } from "../class-names.ts";
import { Sign } from "../verdict/Verdict.tsx";
import styles from "./tempo-field.module.css";

export interface TempoWrongProps {
  /** What the field names as its description. */
  readonly id: string;
  /** What is wrong with what was typed, in words; undefined where nothing is. */
  readonly text: string | undefined;
  /** It ends where the field does, and begins before it. */
  readonly atEnd?: boolean;
}

/** What is wrong with a tempo that was typed, below its field. */
export function TempoWrong({ id, text, atEnd = false }: TempoWrongProps) {
  if (text === undefined) return null;
  return (
    <span id={id} className={classNames(styles.help, atEnd && styles.atEnd)} role="alert">
      <Sign kind="error" />
      {text}
    </span>
  );
}
