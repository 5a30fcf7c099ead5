import type { PracticeWeek } from "../../documents/practice/days.ts";
import { Chart, type ChartPoint } from "../controls/chart/Chart.tsx";
import * as common from "../text/en/common.ts";
import * as words from "../text/en/practice.ts";
import { say } from "../text/say.ts";
import styles from "./practice.module.css";
import { dayText, leanWord, percent, rightWord, signedRounded } from "./words.ts";

/** Weeks shown: half a year. */
const SHOWN = 26;
const HALF_DAY_MS = 43_200_000;
const columns = (what: string) => [words.weekOf, what] as const;

/** Accuracy, timing and tempo over the weeks. */
export function Charts({ weeks }: { readonly weeks: readonly PracticeWeek[] }) {
  const shown = weeks.slice(-SHOWN);
  const points = (read: (week: PracticeWeek) => number | null): readonly ChartPoint[] =>
    shown.map((week) => ({ label: dayText(week.start + HALF_DAY_MS), value: read(week) }));
  const lean = points((week) => week.lean);
  const tempo = points((week) => week.tempo);
  return (
    <section className={styles.charts} aria-label={words.overTheWeeks}>
      <Chart
        title={rightWord(shown)}
        summary={say(words.accuracySummary, {
          last: percent(shown.at(-1)?.accuracy ?? 0),
          first: percent(shown[0]?.accuracy ?? 0),
        })}
        points={points((week) => week.accuracy * 100)}
        range={[100, 0]}
        ticks={[100, 50, 0].map((value) => ({ value, label: say(words.percent, { value }) }))}
        format={(value) => say(words.percent, { value: Math.round(value) })}
        columns={columns(words.shareColumn)}
      />
      {hasAny(lean) && (
        <Chart
          title={words.timing}
          summary={leanSummary(lean)}
          points={lean}
          range={[-200, 200]}
          ticks={[-100, 0, 100].map((value) => ({
            value,
            label: value === 0 ? words.onTime : say(common.milliseconds, { value: signedRounded(value) }),
            isMiddle: value === 0,
          }))}
          band={[-50, 50]}
          edges={[words.earlyRushing, words.lateDragging]}
          format={(value) => say(words.leanPoint, { ms: signedRounded(value), lean: leanWord(value) })}
          columns={columns(words.lean)}
        />
      )}
      {hasAny(tempo) && (
        <Chart
          title={common.tempo}
          summary={say(words.tempoSummary, { bpm: Math.round(lastOf(tempo)) })}
          points={tempo}
          range={tempoRange(tempo)}
          ticks={tempoTicks(tempoRange(tempo))}
          format={(value) => say(common.bpmOf, { value: Math.round(value) })}
          columns={columns(words.meanTempo)}
        />
      )}
    </section>
  );
}

const hasAny = (points: readonly ChartPoint[]): boolean => points.some(({ value }) => value !== null);
const lastOf = (points: readonly ChartPoint[]): number => points.findLast(({ value }) => value !== null)?.value ?? 0;
const leanSummary = (points: readonly ChartPoint[]): string =>
  say(words.leanSummary, { ms: signedRounded(lastOf(points)), lean: leanWord(lastOf(points)) });

/** Whole twenties around all tempos. */
function tempoRange(points: readonly ChartPoint[]): readonly [number, number] {
  const tempos = points.flatMap(({ value }) => value ?? []);
  return [Math.ceil((Math.max(...tempos) + 1) / 20) * 20, Math.floor((Math.min(...tempos) - 1) / 20) * 20];
}

const tempoTicks = ([top, bottom]: readonly [number, number]) =>
  [top, (top + bottom) / 2, bottom].map((value) => ({ value, label: say(common.bpmOf, { value }) }));
