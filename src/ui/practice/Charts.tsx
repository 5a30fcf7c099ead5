import type { PracticeWeek } from "../../documents/practice/days.ts";
import { Chart, type ChartPoint } from "../controls/chart/Chart.tsx";
import styles from "./practice.module.css";
import { dayText, leanWord, percent, signedRounded } from "./words.ts";

/** Weeks shown: half a year. */
const SHOWN = 26;
const HALF_DAY_MS = 43_200_000;
const columns = (what: string) => ["Week of", what] as const;

/** Accuracy, timing and tempo over the weeks. */
export function Charts({ weeks }: { readonly weeks: readonly PracticeWeek[] }) {
  const shown = weeks.slice(-SHOWN);
  const points = (read: (week: PracticeWeek) => number | null): readonly ChartPoint[] =>
    shown.map((week) => ({ label: dayText(week.start + HALF_DAY_MS), value: read(week) }));
  const lean = points((week) => week.lean);
  const tempo = points((week) => week.tempo);
  return (
    <section className={styles.charts} aria-label="Over the weeks">
      <Chart
        title="Right and in time"
        summary={`${percent(shown.at(-1)?.accuracy ?? 0)} in the last week, ${percent(shown[0]?.accuracy ?? 0)} in the first shown.`}
        points={points((week) => week.accuracy * 100)}
        range={[100, 0]}
        ticks={[100, 50, 0].map((value) => ({ value, label: `${value} %` }))}
        format={(value) => `${Math.round(value)} %`}
        columns={columns("Share")}
      />
      {hasAny(lean) && (
        <Chart
          title="Timing"
          summary={leanSummary(lean)}
          points={lean}
          range={[-200, 200]}
          ticks={[-100, 0, 100].map((value) => ({
            value,
            label: value === 0 ? "on time" : `${signedRounded(value)} ms`,
            isMiddle: value === 0,
          }))}
          band={[-50, 50]}
          edges={["Early: rushing", "Late: dragging"]}
          format={(value) => `${signedRounded(value)} ms, ${leanWord(value)}`}
          columns={columns("Lean")}
        />
      )}
      {hasAny(tempo) && (
        <Chart
          title="Tempo"
          summary={`${Math.round(lastOf(tempo))} beats a minute in the last timed week.`}
          points={tempo}
          range={tempoRange(tempo)}
          ticks={tempoTicks(tempoRange(tempo))}
          format={(value) => `${Math.round(value)} bpm`}
          columns={columns("Mean tempo")}
        />
      )}
    </section>
  );
}

const hasAny = (points: readonly ChartPoint[]): boolean => points.some(({ value }) => value !== null);
const lastOf = (points: readonly ChartPoint[]): number => points.findLast(({ value }) => value !== null)?.value ?? 0;
const leanSummary = (points: readonly ChartPoint[]): string =>
  `${signedRounded(lastOf(points))} milliseconds in the last timed week: ${leanWord(lastOf(points))}.`;

/** Whole twenties around all tempos. */
function tempoRange(points: readonly ChartPoint[]): readonly [number, number] {
  const tempos = points.flatMap(({ value }) => value ?? []);
  return [Math.ceil((Math.max(...tempos) + 1) / 20) * 20, Math.floor((Math.min(...tempos) - 1) / 20) * 20];
}

const tempoTicks = ([top, bottom]: readonly [number, number]) =>
  [top, (top + bottom) / 2, bottom].map((value) => ({ value, label: `${value} bpm` }));
