import * as words from "../../text/en/controls.ts";
import { say } from "../../text/say.ts";
import styles from "./chart.module.css";
import { placed, SIZE } from "./geometry.ts";

/** One place of a chart, from left to right; null: nothing was measured there. */
export interface ChartPoint {
  readonly label: string;
  readonly value: number | null;
}

export interface ChartProps {
  readonly title: string;
  /** What is to be seen, in one sentence: it is what a screen reader says. */
  readonly summary: string;
  readonly points: readonly ChartPoint[];
  /** The values at the top and at the bottom edge. */
  readonly range: readonly [top: number, bottom: number];
  readonly ticks: readonly { readonly value: number; readonly label: string; readonly isMiddle?: boolean }[];
  /** The values between which all is well. */
  readonly band?: readonly [from: number, to: number];
  /** Words at the top and bottom edge, inside. */
  readonly edges?: readonly [top: string, bottom: string];
  /** A value with its unit. */
  readonly format: (value: number) => string;
  /** Heads of the table's two columns. */
  readonly columns: readonly [string, string];
}

/** A line over time, small and flat, and the same as a table. */
export function Chart({ title, summary, points, range, ticks, band, edges, format, columns }: ChartProps) {
  const { x, y, dots, path } = placed(points, range);
  const first = points[0];
  const last = points.at(-1);
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.title}>{title}</figcaption>
      <svg className={styles.chart} viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} role="img" aria-label={`${title}. ${summary}`}>
        {band && (
          <rect
            className={styles.band}
            x={SIZE.left}
            width={SIZE.width - SIZE.left}
            y={y(band[0])}
            height={Math.abs(y(band[1]) - y(band[0]))}
          />
        )}
        {ticks.map(({ value, label, isMiddle }) => (
          <g key={label}>
            <path className={isMiddle ? styles.middle : styles.axis} d={`M${SIZE.left} ${y(value)}H${SIZE.width}`} />
            <text className={isMiddle ? styles.strong : undefined} x={SIZE.left - 8} y={y(value) + 4} textAnchor="end">
              {label}
            </text>
          </g>
        ))}
        {edges && (
          <>
            <text className={styles.strong} x={SIZE.left + 8} y={SIZE.top + 4}>
              {edges[0]}
            </text>
            <text className={styles.strong} x={SIZE.left + 8} y={SIZE.bottom - 2}>
              {edges[1]}
            </text>
          </>
        )}
        <path className={styles.line} d={path} />
        {dots.map((dot) => (
          <circle key={dot.x} className={styles.dot} cx={dot.x} cy={dot.y} r="4" />
        ))}
        {first && last !== first && (
          <text x={x(0)} y={SIZE.height - 4}>
            {first.label}
          </text>
        )}
        {last && (
          <text x={SIZE.width} y={SIZE.height - 4} textAnchor="end">
            {last.label}
          </text>
        )}
      </svg>
      <details className={styles.table}>
        <summary>{say(words.asATable, { title })}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{columns[0]}</th>
              <th scope="col">{columns[1]}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value === null ? words.notMeasured : format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
