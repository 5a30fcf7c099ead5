import type { TrainingRecord } from "../../protocol/training-feed.ts";
import { Verdict } from "../../ui/controls/verdict/Verdict.tsx";
import styles from "./run.module.css";
import { adaptedWord, bandsOf, leanWord, percent, signedMs, spreadWord } from "./words.ts";

/** What a run came to: share in time, lean, spread, and how far off its notes were. */
export function ResultsView({ run }: { readonly run: TrainingRecord }) {
  const { summary, counts } = run;
  if (summary === null)
    return (
      <section className={styles.results} aria-label="Results">
        <Counts run={run} />
      </section>
    );
  const bands = bandsOf(summary);
  const most = Math.max(1, ...bands.map(({ count }) => count));
  return (
    <section className={styles.results} aria-label="Results">
      <Counts run={run} />
      <dl className={styles.figures}>
        <Figure
          name="In time"
          value={percent(summary.hitRate)}
          note={`${counts.right} of ${counts.right + counts.early + counts.late + counts.missed} notes`}
        />
        <Figure name="Lean" value={signedMs(summary.mean)} note={leanWord(summary.mean)} />
        <Figure name="Spread" value={`${Math.round(summary.spread)} ms`} note={spreadWord(summary.spread)} />
        <Figure name="Releases" value={String(summary.lateReleases)} note="off by more than 200 ms" />
      </dl>
      {run.adapted !== null && <p className={styles.adapted}>{adaptedWord(run.adapted)}</p>}
      <ul className={styles.bands} aria-label="How far off">
        {bands.map(({ word, count }) => (
          <li key={word}>
            <span>{word}</span>
            <i aria-hidden="true" style={{ inlineSize: `${(count / most) * 100}%` }} />
            <b>{count}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

const Figure = ({ name, value, note }: { readonly name: string; readonly value: string; readonly note: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <b>{value}</b>
      <span>{note}</span>
    </dd>
  </div>
);

/** So many right, early or late, missed; in wait mode found after a wrong key, and skipped. */
export function Counts({ run: { counts, mode } }: { readonly run: TrainingRecord }) {
  const wrong =
    counts.extra > 0 ? <Verdict kind="error" text={mode === "wait" ? `${counts.extra} wrong at first` : `${counts.extra} extra`} /> : null;
  return (
    <p className={styles.counts}>
      <Verdict kind="success" text={`${counts.right} right`} />
      {mode === "timed" && <Verdict kind="warning" text={`${counts.early} early, ${counts.late} late`} />}
      <Verdict kind={mode === "wait" ? "warning" : "error"} text={`${counts.missed} ${mode === "wait" ? "skipped" : "missed"}`} />
      {wrong}
    </p>
  );
}
