import { classNames } from "../class-names.ts";
import styles from "./beats.module.css";

export interface BeatsProps {
  /** Beats in a bar. */
  readonly count: number;
  /** The beat that sounds, from 0; undefined while nothing does. */
  readonly now?: number;
  readonly size?: "small" | "big" | "stand";
}

const DOTS: readonly number[] = Array.from({ length: 16 }, (_, index) => index);

/** The beats of a bar as dots, the first one square; the one that sounds is filled. Silent: the position is said elsewhere. */
export const Beats = ({ count, now, size = "small" }: BeatsProps) => (
  <span className={classNames(styles.beats, styles[size])} aria-hidden="true">
    {DOTS.slice(0, count).map((beat) => (
      <i key={beat} data-now={beat === now || undefined} />
    ))}
  </span>
);

export interface CountInProps {
  readonly count: number;
  readonly now: number;
}

/** The count-in over the dimmed sheet: numbers, the present one large. */
export const CountIn = ({ count, now }: CountInProps) => (
  <div className={styles.countIn} aria-hidden="true">
    <div>
      {DOTS.slice(0, count).map((beat) => (
        <span key={beat} data-now={beat === now || undefined}>
          {beat + 1}
        </span>
      ))}
    </div>
  </div>
);
