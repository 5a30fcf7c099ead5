import { type ReactNode, useEffect, useState } from "react";
import { later } from "../../../host/clock/clock.ts";
import * as words from "../../text/en/controls.ts";
import { Sign } from "../verdict/Verdict.tsx";
import styles from "./widget-state.module.css";

export interface WidgetStateProps {
  readonly title: string;
  /** What to do first, or why. */
  readonly text?: ReactNode;
  /** Buttons: the one that does it, or the ways out. */
  readonly actions?: ReactNode;
}

/** Nothing here yet: one bold line what is missing, one line what to do first, one button that does it. */
export const EmptyState = ({ title, text, actions }: WidgetStateProps) => (
  <div className={styles.state}>
    <b>{title}</b>
    <Rest text={text} actions={actions} />
  </div>
);

/** Something failed: what happened, why, and the way out. In place, never a pop-up. */
export const ErrorState = ({ title, text, actions }: WidgetStateProps) => (
  <div className={styles.state} role="alert">
    <span className={styles.titleRow}>
      <Sign kind="error" />
      <b>{title}</b>
    </span>
    <Rest text={text} actions={actions} />
  </div>
);

/** What stands in place of the player when the browser has no audio. */
export const NoAudioState = () => (
  <div className={styles.state}>
    <span className={styles.titleRow}>
      <Sign kind="warning" />
      <b>{words.noAudio}</b>
    </span>
    <span>{words.noAudioHint}</span>
  </div>
);

export interface LoadingStateProps {
  /** What is loading: "Loading songs". */
  readonly title: string;
  /** 0..1; undefined while it cannot be counted. */
  readonly progress?: number;
  /** The count in words: "214 of 345". */
  readonly count?: string;
}

/**
 * How long something loads until its bar moves, in ms. An animation that waits for its turn costs frames all the same, and every frame takes time
 * away from what is being loaded: so it is not there before.
 */
const LONG_MS = 3000;

function useIsLong(isUnknown: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => (isUnknown ? later(LONG_MS, () => setLong(true)) : undefined), [isUnknown]);
  return isLong;
}

/** Something loads: what, how much of it. Never a spinner alone. */
export function LoadingState({ title, progress, count }: LoadingStateProps) {
  const percent = progress === undefined ? undefined : Math.round(Math.min(1, Math.max(0, progress)) * 100);
  const isUnknown = percent === undefined;
  const moves = useIsLong(isUnknown) && isUnknown;
  return (
    <div className={styles.state} data-wide="" data-loading="">
      <b>{title}</b>
      <div className={styles.bar} role="progressbar" aria-label={title} aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100}>
        <i data-moves={moves || undefined} style={{ transform: `scaleX(${(percent ?? 30) / 100})` }} />
      </div>
      {count !== undefined && <span className="num">{count}</span>}
    </div>
  );
}

const Rest = ({ text, actions }: Pick<WidgetStateProps, "text" | "actions">) => (
  <>
    {text !== undefined && <span>{text}</span>}
    {actions !== undefined && <span className={styles.actions}>{actions}</span>}
  </>
);
