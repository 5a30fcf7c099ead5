import type { PracticeReport } from "../../protocol/engine/practice-api.ts";
import * as common from "../text/en/common.ts";
import * as words from "../text/en/practice.ts";
import { say } from "../text/say.ts";
import styles from "./practice.module.css";
import { leanWord, rightWord, signedRounded } from "./words.ts";

/** The four figures: right (and in time), lean, the fastest tempo in time, due. */
export function PracticeFigures({ report }: { readonly report: PracticeReport }) {
  const timed = report.weeks.findLast(({ lean }) => lean !== null);
  return (
    <dl className={styles.figures}>
      <Figure
        name={rightWord(report.weeks)}
        value={`${Math.round(report.accuracy * 100)}`}
        unit="%"
        text={say(words.ofSteps, { count: report.attempts })}
      />
      <Figure
        name={words.lean}
        value={timed?.lean == null ? "–" : signedRounded(timed.lean)}
        unit={timed === undefined ? "" : common.ms}
        text={timed?.lean == null ? words.nothingTimedYet : leanWord(timed.lean)}
      />
      <Figure
        name={words.fastestInTime}
        value={report.fastest === null ? "–" : `${Math.round(report.fastest)}`}
        unit={report.fastest === null ? "" : common.bpm}
        text={timed === undefined ? words.nothingTimedYet : words.nineInTen}
      />
      <Figure
        name={words.due}
        value={`${report.dueCount}`}
        unit=""
        text={report.dueCount === 0 ? words.nothingDue : say(words.changesDue, { count: report.dueCount })}
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
