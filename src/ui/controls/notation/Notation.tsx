import { memo, useEffect, useRef } from "react";
import * as words from "../../text/en/controls.ts";
import { useElementWidth } from "../use-element-width.ts";
import { Cursor, type CursorPlace } from "./Cursor.tsx";
import type { DrawnElement, DrawnSystem } from "./drawn.ts";
import { type BarRange, LoopBand } from "./LoopBand.tsx";
import styles from "./notation.module.css";
import { type NotationMarks, System } from "./System.tsx";
import { sheetMeasure, useEngraving } from "./use-engraving.ts";

export interface NotationProps {
  /** The tune in ABC, one or two staves. */
  readonly abc: string;
  /** What it is, for those who do not see it: "Two, five, one in E flat". */
  readonly label: string;
  /** 4, and 2 below 520 px, when not given. */
  readonly barsPerLine?: number;
  /** Called with all elements each time the sheet has been engraved. */
  readonly onRendered?: (elements: readonly DrawnElement[]) => void;
  readonly cursor?: CursorPlace;
  /** By `elementKey`. */
  readonly marks?: NotationMarks;
  /** What is looped, in runs of bars of the sheet. */
  readonly loop?: readonly BarRange[] | undefined;
  /** A drag over bars with the mouse or a pen. */
  readonly onLoopChange?: (range: BarRange) => void;
  /** A click on a bar. */
  readonly onSelectBar?: (bar: number) => void;
  /** False on the first bar's number, e.g. for a scale. */
  readonly barNumbers?: boolean;
}

/** A sheet of music, black on paper in both themes unless the reader wants it in the theme's colours; engraved line by line, chord symbols set over it. */
export const Notation = memo(function Notation(props: NotationProps) {
  const { abc, label, cursor, marks, loop, onRendered, barNumbers = true } = props;
  const sheet = useRef<HTMLElement>(null);
  const bench = useRef<HTMLDivElement>(null);
  const px = useElementWidth(sheet);
  const { barsPerLine, width } = sheetMeasure(px, props.barsPerLine);
  const { systems, done, isFailed } = useEngraving(abc, barsPerLine, px === 0 ? 0 : width, bench);
  useRendered(systems, done, onRendered);
  return (
    <figure ref={sheet} className={styles.sheet} aria-label={label} aria-busy={!done}>
      <div className={styles.page}>
        {isFailed && <p className={styles.problem}>{words.musicNotDrawn}</p>}
        <div className={styles.lines}>
          {systems.map((system) => (
            <System key={system.index} system={system} marks={marks} barNumber={barNumbers} />
          ))}
          {(loop !== undefined || props.onLoopChange !== undefined || props.onSelectBar !== undefined) && done && (
            <LoopBand systems={systems} ranges={loop} onChange={props.onLoopChange} onSelectBar={props.onSelectBar} />
          )}
          {cursor !== undefined && done && <Cursor systems={systems} {...cursor} />}
        </div>
        <div ref={bench} className={styles.bench} aria-hidden="true" />
      </div>
    </figure>
  );
});

function useRendered(systems: readonly DrawnSystem[], done: boolean, onRendered: NotationProps["onRendered"]): void {
  const latest = useRef(onRendered);
  useEffect(() => {
    latest.current = onRendered;
  });
  useEffect(() => {
    if (done) latest.current?.(systems.flatMap((system) => system.elements));
  }, [systems, done]);
}
