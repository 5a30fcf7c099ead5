import type { TrainingRecord } from "../../protocol/records/training-feed.ts";
import { ElementSymbol } from "../../ui/controls/chord/ElementSymbol.tsx";
import { VerdictBadge } from "../../ui/controls/verdict/Verdict.tsx";
import styles from "./run.module.css";
import { adaptedWord, headlineOf, leanWord, percent, signedMs, spreadWord } from "./words.ts";

/** What a run came to, in the frame: one sentence, the counts and four figures. */
export function ResultsView({ run }: { readonly run: TrainingRecord }) {
  const { adapted, details } = run;
  return (
    <section className={styles.results} aria-label="Results">
      {details !== null && (
        <h3 className={styles.headline}>
          <ResultsHeadline run={run} />
        </h3>
      )}
      <Counts run={run} />
      <RunFigures run={run} />
      {adapted !== null && <p className={styles.adapted}>{adaptedWord(adapted)}</p>}
    </section>
  );
}

/** What happened, in one sentence. */
export function ResultsHeadline({ run }: { readonly run: TrainingRecord }) {
  const { before, asked, after } = headlineOf(run);
  return (
    <>
      {before}
      {asked !== null && <ElementSymbol element={asked} />}
      {after}
    </>
  );
}

/** Share in time, lean, spread and releases; none of a waiting run. */
export function RunFigures({ run: { summary, counts } }: { readonly run: TrainingRecord }) {
  if (summary === null) return null;
  const asked = counts.right + counts.early + counts.late + counts.missed;
  return (
    <dl className={styles.figures}>
      <Figure name="In time" value={percent(summary.hitRate)} note={`${counts.right} of ${asked} notes`} />
      <Figure name="Lean" value={signedMs(summary.mean)} note={leanWord(summary.mean)} />
      <Figure name="Spread" value={`${Math.round(summary.spread)} ms`} note={spreadWord(summary.spread)} />
      <Figure name="Releases off" value={String(summary.lateReleases)} note="over 200 ms" />
    </dl>
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
    counts.extra > 0 ? (
      <VerdictBadge kind="error" text={mode === "wait" ? `${counts.extra} wrong at first` : `${counts.extra} extra`} />
    ) : null;
  return (
    <p className={styles.counts}>
      <VerdictBadge kind="success" text={`${counts.right} right`} />
      {mode === "timed" && <VerdictBadge kind="warning" text={`${counts.early} early, ${counts.late} late`} />}
      <VerdictBadge kind={mode === "wait" ? "warning" : "error"} text={`${counts.missed} ${mode === "wait" ? "skipped" : "missed"}`} />
      {wrong}
    </p>
  );
}
