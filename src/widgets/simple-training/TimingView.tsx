import type { CSSProperties } from "react";
import * as words from "../../ui/text/en/training.ts";
import { say } from "../../ui/text/say.ts";
import { leanWord, signedMs } from "../../ui/training/words.ts";
import styles from "./run.module.css";

/** Milliseconds from the middle of the strip to its ends. */
const REACH = 300;
const TOLERANCE = 200;

/** The last steps against the clock: early is left, late is right. */
export function TimingView({ recent }: { readonly recent: readonly number[] }) {
  const last = recent.at(-1);
  const said = last === undefined ? words.nothingPlayed : say(words.msAndLean, { ms: signedMs(last), lean: leanWord(last) });
  return (
    <div className={styles.timing}>
      <div className={styles.ends} aria-hidden="true">
        <span>{words.earlyRushing}</span>
        <b>{last === undefined ? "" : signedMs(last)}</b>
        <span>{words.lateDragging}</span>
      </div>
      <div className={styles.strip} role="img" aria-label={say(words.yourTime, { time: said })}>
        <i className={styles.ok} />
        <i className={styles.best} />
        <i className={styles.middle} />
        {recent.map((ms, index) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: the places are those of the last steps, latest last
            key={index}
            className={styles.event}
            data-off={Math.abs(ms) > TOLERANCE || undefined}
            data-latest={index === recent.length - 1 || undefined}
            style={{ "--at": `${50 + (Math.max(-REACH, Math.min(REACH, ms)) / REACH) * 50}%` } as CSSProperties}
          />
        ))}
      </div>
    </div>
  );
}
