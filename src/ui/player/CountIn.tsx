import * as words from "../text/en/player.ts";
import { say } from "../text/say.ts";
import styles from "./count-in.module.css";

export interface CountInOverlayProps {
  /** The beat that is counted, from 1, of so many in a bar. */
  readonly beat: number;
  readonly beats: number;
}

/** The count-in as numbers over the dimmed sheet, the beat now large. */
export const CountInOverlay = ({ beat, beats }: CountInOverlayProps) => (
  <div className={styles.dim} role="timer" aria-label={say(words.countInBeat, { beat, beats })}>
    <div className={styles.numbers} aria-hidden="true">
      {Array.from({ length: beats }, (_, index) => index + 1).map((number) => (
        <span key={number} data-now={number === beat || undefined}>
          {number}
        </span>
      ))}
    </div>
  </div>
);
