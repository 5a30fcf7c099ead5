import type { Duration } from "../../../music/elements.ts";
import styles from "./element-card.module.css";

const HOOKS: Readonly<Partial<Record<Duration, number>>> = { e: 1, s: 2, t: 3 };

/** One hook of a short rest: a dot with a curve to the stem. */
const Hook = ({ x, y }: { readonly x: number; readonly y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <circle cx="-6" cy="0.4" r="1.7" fill="currentColor" />
    <path d="M-6 1.6c2.4 1.2 4.6.4 6-2.4" fill="none" stroke="currentColor" strokeWidth="1.3" strokeLinecap="round" />
  </g>
);

/** A rest, drawn. */
export function RestGlyph({ duration }: { readonly duration: Duration }) {
  const hooks = HOOKS[duration] ?? 0;
  return (
    <svg className={styles.glyph} viewBox="0 0 20 24" aria-hidden="true">
      {duration === "w" && <path d="M2 9h16M5.5 9h9v4.5h-9z" fill="currentColor" stroke="currentColor" strokeWidth="1" />}
      {duration === "h" && <path d="M2 14h16M5.5 9.5h9V14h-9z" fill="currentColor" stroke="currentColor" strokeWidth="1" />}
      {duration === "q" && (
        <path
          d="M7.6 2.4 12.3 8.1C9.6 10.4 9.4 12 12.9 16.2c-3.4-1.1-5.2.5-3.3 4.8-4-2.5-4.6-6.5-.6-6.8L6.6 11c2.6-2.4 2.9-4.3.6-7.9z"
          fill="currentColor"
        />
      )}
      {hooks > 0 && (
        <path
          d={`M14.6 ${9 - hooks * 2}L${10.4 - hooks * 0.4} ${17 + hooks * 1.6}`}
          stroke="currentColor"
          strokeWidth="1.3"
          strokeLinecap="round"
        />
      )}
      {[0, 1, 2].slice(0, hooks).map((index) => (
        <Hook key={index} x={14.4 - index * 1.15} y={9 - hooks * 2 + 1 + index * 4.6} />
      ))}
    </svg>
  );
}
