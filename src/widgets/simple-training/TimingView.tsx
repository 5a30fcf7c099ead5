import type { CSSProperties } from "react";
import * as words from "../../ui/text/en/training.ts";
import { Said } from "../../ui/text/Said.tsx";
import { say } from "../../ui/text/say.ts";
import { leanWord, signed, signedMs } from "../../ui/training/words.ts";
import styles from "./run.module.css";

/** Milliseconds from the middle of the strip to its ends. */
const REACH = 300;
const TOLERANCE = 200;
/** Where the strip has figures, in milliseconds. */
const MARKS = [-200, -100, 0, 100, 200] as const;

/** Where a deviation stands on the strip. */
const placeOf = (ms: number) => ({ "--at": `${50 + (ms / REACH) * 50}%` }) as CSSProperties;

/** The last steps against the clock: early is left, late is right; `scaled`: with figures, and the last one in words. */
export function TimingView({ recent, scaled = false }: { readonly recent: readonly number[]; readonly scaled?: boolean }) {
  const last = recent.at(-1);
  const said = last === undefined ? words.nothingPlayed : say(words.msAndLean, { ms: signedMs(last), lean: leanWord(last) });
  return (
    <div className={styles.timing}>
      <div className={styles.ends} aria-hidden="true">
        <span>{words.earlyRushing}</span>
        <b data-scaled={scaled || undefined}>{last === undefined ? "" : signedMs(last)}</b>
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
            style={placeOf(Math.max(-REACH, Math.min(REACH, ms)))}
          />
        ))}
      </div>
      {scaled && (
        <>
          <div className={styles.scale} aria-hidden="true">
            {MARKS.map((ms) => (
              <span key={ms} style={placeOf(ms)}>
                {signed(ms)}
              </span>
            ))}
          </div>
          <p className={styles.last} aria-hidden="true">
            {last === undefined ? (
              words.nothingPlayed
            ) : (
              <Said text={words.msAndLean} values={{ ms: <b>{signedMs(last)}</b>, lean: leanWord(last) }} />
            )}
          </p>
        </>
      )}
    </div>
  );
}
