import type { TrainingRecord } from "../../../protocol/records/training-feed.ts";
import { ElementSymbol } from "../../../ui/controls/chord/ElementSymbol.tsx";
import { VerdictBadge } from "../../../ui/controls/verdict/Verdict.tsx";
import * as words from "../../../ui/text/en/training.ts";
import { Said } from "../../../ui/text/Said.tsx";
import { say } from "../../../ui/text/say.ts";
import { adaptedWord, headlineOf, leanFigure, percent, spreadFigure } from "../../../ui/training/words.ts";
import styles from "../run.module.css";

/** What a run came to, in the frame: one sentence, the counts and four figures. */
export function ResultsView({ run }: { readonly run: TrainingRecord }) {
  const { adapted, details } = run;
  return (
    <section className={styles.results} aria-label={words.results}>
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
  const { text, asked } = headlineOf(run);
  return <Said text={text} values={{ chord: asked !== null && <ElementSymbol element={asked} /> }} />;
}

/** Share in time, lean, spread and releases where they are known; none of a waiting run. */
export function RunFigures({ run: { summary, counts } }: { readonly run: TrainingRecord }) {
  if (summary === null) return null;
  const asked = counts.right + counts.early + counts.late + counts.missed;
  return (
    <dl className={styles.figures}>
      <Figure
        name={words.inTimeFigure}
        value={asked === 0 ? words.noFigure : percent(summary.hitRate)}
        note={say(words.rightOfNotes, { right: counts.right, asked })}
      />
      <Figure name={words.lean} {...leanFigure(summary.mean)} />
      <Figure name={words.spread} {...spreadFigure(summary.spread)} />
      {summary.lateReleases !== null && <Figure name={words.releasesOff} value={String(summary.lateReleases)} note={words.over200Ms} />}
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

/** So many notes right, early or late, missed, not judged; in wait mode steps right, found after a wrong key, and skipped. */
export function Counts({ run: { counts, mode } }: { readonly run: TrainingRecord }) {
  const wrong =
    counts.extra > 0 ? (
      <VerdictBadge
        kind="error"
        text={mode === "wait" ? say(words.wrongAtFirst, { count: counts.extra }) : say(words.extraNotes, { count: counts.extra })}
      />
    ) : null;
  return (
    <p className={styles.counts}>
      <VerdictBadge kind="success" text={say(mode === "timed" ? words.notesRight : words.countRight, { count: counts.right })} />
      {mode === "timed" && <VerdictBadge kind="warning" text={say(words.countEarlyAndLate, { early: counts.early, late: counts.late })} />}
      <VerdictBadge
        kind={mode === "wait" ? "warning" : "error"}
        text={say(mode === "wait" ? words.countSkipped : words.countMissed, { count: counts.missed })}
      />
      {counts.unclear > 0 && <span>{say(words.countUnclear, { count: counts.unclear })}</span>}
      {wrong}
    </p>
  );
}
