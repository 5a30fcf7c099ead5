import type { PracticeReport } from "../../protocol/engine/practice-api.ts";
import styles from "./practice.module.css";
import { counted, leanWord, signedRounded } from "./words.ts";

/** The four figures: right and in time, lean, tempo, due. */
export function PracticeFigures({ report }: { readonly report: PracticeReport }) {
  const timed = report.weeks.findLast(({ lean }) => lean !== null);
  const paced = report.weeks.findLast(({ tempo }) => tempo !== null);
  return (
    <dl className={styles.figures}>
      <Figure
        name="Right and in time"
        value={`${Math.round(report.accuracy * 100)}`}
        unit="%"
        text={`of ${counted(report.attempts, "chord")}`}
      />
      <Figure
        name="Lean"
        value={timed?.lean == null ? "–" : signedRounded(timed.lean)}
        unit={timed === undefined ? "" : "ms"}
        text={timed?.lean == null ? "no timed run yet" : leanWord(timed.lean)}
      />
      <Figure
        name="Tempo"
        value={paced?.tempo == null ? "–" : `${Math.round(paced.tempo)}`}
        unit={paced === undefined ? "" : "bpm"}
        text={paced === undefined ? "no timed run yet" : "last week you played in time"}
      />
      <Figure
        name="Due"
        value={`${report.dueCount}`}
        unit=""
        text={report.dueCount === 1 ? "change to look at again" : "changes to look at again"}
      />
    </dl>
  );
}

const Figure = ({ name, value, unit, text }: Readonly<Record<"name" | "value" | "unit" | "text", string>>) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {value}
      {unit !== "" && <small>{unit}</small>}
    </dd>
    <dd className={styles.figureText}>{text}</dd>
  </div>
);
