import styles from "./repeat-status.module.css";
import { type RepeatStatusProps, repeatWords } from "./repeat-words.ts";

/** What repeats change, now and next; nothing where they change nothing. */
export function RepeatStatus(props: RepeatStatusProps) {
  const status = repeatWords(props);
  return status === undefined ? null : (
    <span className={styles.status} role="status">
      {status}
    </span>
  );
}
