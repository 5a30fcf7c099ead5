import { type CSSProperties, memo, useEffect, useMemo, useRef, useState } from "react";
import type { Score } from "../../../music/notation/score.ts";
import * as controls from "../../text/en/controls.ts";
import * as words from "../../text/en/sheet.ts";
import { say } from "../../text/say.ts";
import { useSightHeight } from "../scroller.ts";
import { useElementWidth } from "../use-element-width.ts";
import { Cursor, type CursorPlace } from "./Cursor.tsx";
import { ChartSheet } from "./chart/ChartSheet.tsx";
import type { DrawnElement, DrawnSystem } from "./engraving/drawn.ts";
import { sheetName } from "./engraving/sheet-name.ts";
import { useEngraving } from "./engraving/use-engraving.ts";
import { LoopBand } from "./LoopBand.tsx";
import type { BarRange } from "./layout/bars.ts";
import { layOutSheet, type SheetLayout } from "./layout/sheet-layout.ts";
import styles from "./notation.module.css";
import { SheetHead } from "./SheetHead.tsx";
import { type NotationMarks, System } from "./System.tsx";
import { BarsInWords, Walk } from "./speech/SpokenSheet.tsx";

export interface NotationProps {
  readonly score: Score;
  /** What it is, for those who do not see it: "Two, five, one in E flat". */
  readonly label: string;
  /** 4, and 2 below 520 px, when not given. */
  readonly barsPerLine?: number;
  /** Height of a staff in px; what fits when not given. */
  readonly staffPx?: number;
  /** True: a wide sheet has two columns. */
  readonly columns?: boolean;
  /** Called with all elements each time the sheet has been engraved. */
  readonly onRendered?: (elements: readonly DrawnElement[]) => void;
  /** Called with the layout and the element it is laid out in, each time it changes. */
  readonly onLayout?: (layout: SheetLayout, page: HTMLElement) => void;
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
  /** Beats a minute as it is played; the written ones when not given. */
  readonly tempo?: number;
  /** True: arrow keys walk it, place by place. */
  readonly walks?: boolean;
  /** True: it comes later, and is drawn unseen and without haste. */
  readonly ahead?: boolean;
  /** Notes of a walk, as they are written, are to be heard. */
  readonly onHear?: (notes: readonly string[]) => void;
}

/** The same score as before for as long as what it says is the same: what the engine writes anew need not be engraved anew. */
function useSameScore(score: Score): Score {
  const [same, setSame] = useState(score);
  if (same === score) return score;
  if (sheetName(same, NO_ROOM) === sheetName(score, NO_ROOM)) return same;
  setSame(score);
  return score;
}
const NO_ROOM = {};

/** A sheet of music, black on paper in both themes unless the reader wants it in the theme's colours; engraved line by line, chord symbols set over it. */
export const Notation = memo(function Notation(props: NotationProps) {
  const score = useSameScore(props.score);
  const [busy, setBusy] = useState(score.view !== "chart");
  return (
    <figure className={styles.sheet} aria-label={props.label} aria-busy={busy && score.view !== "chart"}>
      <div className={styles.page}>
        {score.head !== null && <SheetHead head={score.head} tempo={props.tempo} note={readerOf(score)} />}
        {score.head === null && score.writtenFor !== undefined && <p className={styles.reader}>{readerOf(score)}</p>}
        {busy && score.view !== "chart" && <p className={styles.unfinished}>{words.barsAreMissing}</p>}
        {score.view !== "chart" && <BarsInWords score={score} />}
        {score.view === "chart" ? <ChartSheet {...props} score={score} /> : <Staves {...props} score={score} onBusy={setBusy} />}
      </div>
    </figure>
  );
});

/** Whom a sheet is written for, where that is not concert pitch. */
function readerOf({ writtenFor }: Score): string | undefined {
  if (writtenFor === undefined) return undefined;
  const instrument = words.writtenIn[writtenFor.instrument];
  if (writtenFor.octave === 0) return instrument;
  return say(writtenFor.octave > 0 ? words.writtenHigher : words.writtenLower, { instrument });
}

function Staves({ onBusy, ...props }: NotationProps & { readonly onBusy: (busy: boolean) => void }) {
  const { score, cursor, marks, loop, onRendered, onLayout, barNumbers = true, columns = false, ahead = false } = props;
  const place = useRef<HTMLDivElement>(null);
  const bench = useRef<HTMLDivElement>(null);
  const lines = useRef<HTMLDivElement>(null);
  const px = useElementWidth(place);
  const wish = {
    px,
    barsPerLine: props.barsPerLine,
    staffPx: props.staffPx,
    columns,
    numbered: barNumbers,
    marked: marks !== undefined,
    ahead,
  };
  const { systems, measure, done, isFailed } = useEngraving(score, wish, bench);
  const sight = useSightHeight(place);
  const layout = useMemo(() => {
    if (measure === undefined) return undefined;
    // Two columns go down what is in sight, then down the next page.
    return layOutSheet(systems, measure, sight === 0 || px === 0 ? undefined : (sight * measure.total) / px);
  }, [systems, measure, sight, px]);
  useRendered(systems, done, onRendered);
  useEffect(() => onBusy(!done), [done, onBusy]);
  useLaidOut(layout, lines, done, onLayout);
  const hasBand = loop !== undefined || props.onLoopChange !== undefined || props.onSelectBar !== undefined;
  return (
    <div ref={place} className={styles.place}>
      {isFailed && <p className={styles.problem}>{controls.musicNotDrawn}</p>}
      {layout !== undefined && (
        <div ref={lines} className={styles.lines} style={sizeOf(layout, measure?.columns === 2)}>
          {systems.map((system, index) => (
            <div key={system.index} className={styles.line} style={placeOf(layout, index, measure?.columns === 2)}>
              <System system={system} marks={marks} barNumber={barNumbers} />
            </div>
          ))}
          {hasBand && done && <LoopBand layout={layout} ranges={loop} onChange={props.onLoopChange} onSelectBar={props.onSelectBar} />}
          {cursor !== undefined && done && <Cursor layout={layout} {...cursor} />}
          {props.walks && done && <Walk score={score} layout={layout} onPlay={props.onSelectBar} onHear={props.onHear} />}
        </div>
      )}
      <div ref={bench} className={styles.bench} aria-hidden="true" />
    </div>
  );
}

/** One column flows, so that paper can break between lines; two are placed. */
const sizeOf = ({ width, height }: SheetLayout, placed: boolean): CSSProperties =>
  placed ? { aspectRatio: `${width} / ${Math.max(1, height)}` } : {};

function placeOf({ lines, width, height }: SheetLayout, index: number, placed: boolean): CSSProperties {
  const line = lines[index];
  if (!placed || line === undefined) return {};
  return {
    position: "absolute",
    left: `${(100 * line.x) / width}%`,
    top: `${(100 * line.y) / height}%`,
    width: `${(100 * line.width) / width}%`,
  };
}

function useRendered(systems: readonly DrawnSystem[], done: boolean, onRendered: NotationProps["onRendered"]): void {
  const latest = useRef(onRendered);
  // A sheet that was engraved ahead is asked for once it is shown.
  const isAsked = onRendered !== undefined;
  useEffect(() => {
    latest.current = onRendered;
  });
  useEffect(() => {
    if (done && isAsked) latest.current?.(systems.flatMap((system) => system.elements));
  }, [systems, done, isAsked]);
}

function useLaidOut(
  layout: SheetLayout | undefined,
  lines: { readonly current: HTMLDivElement | null },
  done: boolean,
  onLayout: NotationProps["onLayout"],
): void {
  const latest = useRef(onLayout);
  const isAsked = onLayout !== undefined;
  useEffect(() => {
    latest.current = onLayout;
  });
  useEffect(() => {
    if (done && isAsked && layout !== undefined && lines.current !== null) latest.current?.(layout, lines.current);
  }, [layout, lines, done, isAsked]);
}
