import { type CSSProperties, useEffect, useMemo, useRef } from "react";
import * as words from "../../../text/en/sheet.ts";
import { say } from "../../../text/say.ts";
import { ChordSymbol } from "../../chord/ChordSymbol.tsx";
import { Cursor } from "../Cursor.tsx";
import { JumpSign } from "../JumpSign.tsx";
import { LoopBand } from "../LoopBand.tsx";
import type { NotationProps } from "../Notation.tsx";
import { Walk } from "../speech/SpokenSheet.tsx";
import styles from "./chart.module.css";
import { type ChartCell, chartLayout, chartRows, symbolEm } from "./chart-rows.ts";

/** A score as a grid of chords, four bars a row, as players read changes. */
export function ChartSheet(props: NotationProps) {
  const { score, cursor, loop, onLoopChange, onSelectBar, onLayout, onRendered } = props;
  const grid = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => chartRows(score), [score]);
  const layout = useMemo(() => chartLayout(rows), [rows]);
  const latest = useRef({ onLayout, onRendered });
  useEffect(() => {
    latest.current = { onLayout, onRendered };
  });
  useEffect(() => {
    latest.current.onRendered?.([]);
    if (grid.current !== null) latest.current.onLayout?.(layout, grid.current);
  }, [layout]);
  const hasBand = loop !== undefined || onLoopChange !== undefined || onSelectBar !== undefined;
  return (
    <div className={styles.chart}>
      <div ref={grid} className={styles.grid}>
        <ol className={styles.cells} style={{ gridTemplateRows: `repeat(${rows.length}, minmax(0, 1fr))` }}>
          {rows.flatMap((row, index) =>
            row.map((cell) => <Cell key={cell.bar} cell={cell} row={index} isLast={cell.bar === score.bars.length - 1} />),
          )}
        </ol>
        {hasBand && <LoopBand layout={layout} ranges={loop} onChange={onLoopChange} onSelectBar={onSelectBar} />}
        {cursor !== undefined && <Cursor layout={layout} {...cursor} />}
        {props.walks && <Walk score={score} layout={layout} onPlay={onSelectBar} onHear={props.onHear} />}
      </div>
    </div>
  );
}

function Cell({ cell, row, isLast }: { readonly cell: ChartCell; readonly row: number; readonly isLast: boolean }) {
  const { signs } = cell.source;
  return (
    <li
      className={styles.cell}
      style={{ gridColumn: cell.column + 1, gridRow: row + 1 }}
      aria-label={say(words.barNumber, { number: cell.source.number })}
      data-starts={signs.startsRepeat || undefined}
      data-ends={signs.endsRepeat || undefined}
      data-double={signs.barLine === "double" || undefined}
      data-final={(isLast && !signs.endsRepeat) || signs.barLine === "final" || undefined}
    >
      <Over cell={cell} />
      {cell.repeatsBefore ? (
        <span className={styles.simile} role="img" aria-label={words.asTheBarBefore}>
          <SimileSign />
        </span>
      ) : (
        <span className={styles.chords}>
          {cell.chords.map(({ name, left, width }) => (
            <span
              key={`${name} ${left}`}
              className={styles.chord}
              style={{ left: `${left * 100}%`, "--most": width / symbolEm(name) } as CSSProperties}
            >
              <ChordSymbol name={name} />
            </span>
          ))}
        </span>
      )}
    </li>
  );
}

/** Letters, brackets, jumps and words over a cell. */
function Over({ cell }: { readonly cell: ChartCell }) {
  const { source, volta, meter, column } = cell;
  const { section, segno, coda, toCoda, fine, jump } = source.signs;
  const jumps = [...(toCoda ? [words.toCoda] : []), ...(fine ? [words.fine] : []), ...(jump ? [words.jumps[jump.to][jump.until]] : [])];
  const said = source.texts.filter(({ place }) => place !== "below").map(({ text }) => text);
  const sung = source.texts.filter(({ place }) => place === "below").map(({ text }) => text);
  return (
    <>
      {section !== undefined && <b className={styles.section}>{section}</b>}
      {meter !== null && (source.number > 1 || meter !== "4/4") && <span className={styles.meter}>{meter}</span>}
      {volta !== null && (
        <span className={styles.volta} data-opens={volta.begins || undefined} data-closes={(volta.ends && volta.closes) || undefined}>
          {volta.begins || column === 0 ? volta.label : ""}
        </span>
      )}
      {segno && (
        <span className={styles.sign}>
          <JumpSign kind="segno" label={words.segno} />
        </span>
      )}
      {coda && (
        <span className={styles.sign}>
          <JumpSign kind="coda" label={words.coda} />
        </span>
      )}
      {jumps.length > 0 && <i className={styles.jump}>{jumps.join(" ")}</i>}
      {source.texts.length > 0 && (
        <span
          className={styles.words}
          title={[...said, ...sung].join(" / ")}
          data-both={(said.length > 0 && sung.length > 0) || undefined}
          style={roomOf(section ?? "", jumps.join(" "), cell) as CSSProperties}
        >
          {said.length > 0 && <i>{said.join(" ")}</i>}
          {sung.length > 0 && <span>{sung.join(" ")}</span>}
        </span>
      )}
    </>
  );
}

/** About how wide a letter is, in em of the words over a cell. */
const LETTER_EM = 0.62;

/** What words leave free in their line for what begins and ends the cell, in em. */
const roomOf = (section: string, jumps: string, { volta, meter }: ChartCell) => ({
  "--begin": section !== "" ? 1 + section.length * LETTER_EM : volta?.begins ? 1 + volta.label.length * LETTER_EM : 0,
  "--end": jumps !== "" && volta === null ? 0.5 + jumps.length * LETTER_EM : meter === null ? 0 : 1 + meter.length * LETTER_EM,
});

const SimileSign = () => (
  <svg viewBox="0 0 24 18" aria-hidden="true">
    <path d="M4 16 L20 2" stroke="currentColor" strokeWidth="2.6" />
    <circle cx="6" cy="5" r="2" fill="currentColor" />
    <circle cx="18" cy="13" r="2" fill="currentColor" />
  </svg>
);
