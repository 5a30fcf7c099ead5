import { useEffect, useState } from "react";
import { formatDateTime } from "../../documents/dates.ts";
import type { PastRun } from "../../protocol/engine/practice-api.ts";
import { sessionIds } from "../../protocol/records/session-records.ts";
import type { TrainingRecord } from "../../protocol/records/training-feed.ts";
import { useHost } from "../state/host.tsx";
import { useRecord } from "../state/records.ts";
import * as words from "../text/en/training.ts";
import { say } from "../text/say.ts";
import styles from "./past-runs.module.css";
import { percent, signedMs } from "./words.ts";

/** How many former runs are shown. */
const SHOWN = 5;

/** @example momentText(Date.now()) // "24.11.2026 09:05" */
const momentText = (at: number): string => formatDateTime(new Date(at)).slice(0, -":00".length);

/** The last runs of the same exercise beside this one; nothing where it is the first. */
export function PastRuns({ run }: { readonly run: TrainingRecord }) {
  const past = usePastRuns(run);
  const own = past.find(({ id }) => id === run.runId);
  const before = past.filter(({ id }) => id !== run.runId).slice(0, SHOWN);
  const [last] = before;
  if (last === undefined) return null;
  const hasDrift = [own, ...before].some((each) => each?.drift != null);
  return (
    <section>
      <h4 className={styles.title}>{words.lastRuns}</h4>
      {own !== undefined && <p className={styles.word}>{comparedWord(own, last)}</p>}
      <table className={styles.runs}>
        <thead>
          <tr>
            <th scope="col">{words.whenColumn}</th>
            <th scope="col">{words.rightColumn}</th>
            <th scope="col">{run.mode === "timed" ? words.lean : words.timeToFind}</th>
            <th scope="col">{run.mode === "timed" ? words.tempoColumn : words.stepsColumn}</th>
            {hasDrift && <th scope="col">{words.driftColumn}</th>}
          </tr>
        </thead>
        <tbody>
          {[...(own === undefined ? [] : [own]), ...before].map((each) => (
            <tr key={each.id} data-own={each === own || undefined}>
              <th scope="row">{each === own ? words.thisRun : momentText(each.at)}</th>
              <td>{percent(each.accuracy)}</td>
              <td>{run.mode === "timed" ? (each.lean === null ? words.noFigure : signedMs(each.lean)) : secondsOf(each)}</td>
              <td>{run.mode === "timed" ? Math.round(each.tempo ?? 0) : each.attempts}</td>
              {hasDrift && <td>{each.drift === null ? words.noFigure : signedMs(each.drift)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const secondsOf = ({ foundMs }: PastRun): string =>
  foundMs === null ? words.noFigure : say(words.secondsOf, { seconds: (foundMs / 1000).toFixed(1) });

/** Shares closer than this are the same. */
const SAME = 0.01;

/** This run against the one before. */
function comparedWord(own: PastRun, last: PastRun): string {
  const by = { now: percent(own.accuracy), before: percent(last.accuracy) };
  if (Math.abs(own.accuracy - last.accuracy) < SAME) return say(words.asLastTime, by);
  return say(own.accuracy > last.accuracy ? words.betterThanLastTime : words.worseThanLastTime, by);
}

function usePastRuns({ source, mode }: TrainingRecord): readonly PastRun[] {
  const { practice } = useHost();
  const count = useRecord("practice", sessionIds.practice)?.runs;
  const [past, setPast] = useState<readonly PastRun[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the record is read again when it has one more run
  useEffect(() => {
    let isLeft = false;
    void practice()
      .then(({ pastRuns }) => pastRuns({ id: source.id, mode }))
      .then((found) => {
        if (found.ok && !isLeft) setPast(found.value);
      });
    return () => {
      isLeft = true;
    };
  }, [practice, source.id, mode, count]);
  return past;
}
