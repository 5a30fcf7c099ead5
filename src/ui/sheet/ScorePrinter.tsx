import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import type { PrintSheets } from "../../protocol/records/print-sheets.ts";
import { definitionOf } from "../../widgets/registry.ts";
import { CaptionText, captionText } from "../controls/chord/Captions.tsx";
import { Notation } from "../controls/notation/Notation.tsx";
import { printScores, useScoresPrinting } from "../state/page/score-printing.ts";
import { useRecords } from "../state/records.ts";
import * as words from "../text/en/sheet.ts";
import styles from "./print.module.css";
import { drawn, usePaper, usePrintKey } from "./printing.ts";

/** Prints a workspace's scores, by Ctrl or Cmd P or where it is asked for: what would stand on paper is engraved first. */
export function ScorePrinter() {
  usePrintKey(() => printScores());
  return useScoresPrinting() ? <Scores /> : null;
}

function Scores() {
  const sheets = usePaper();
  const paper = useRef<HTMLDivElement>(null);
  const own = useScores(sheets);
  const isThere = sheets !== undefined;
  useEffect(() => {
    const sheet = paper.current;
    if (sheet === null || !isThere) return;
    const stop = new AbortController();
    addEventListener("afterprint", () => printScores(false), { signal: stop.signal });
    void drawn(sheet, stop.signal).then(() => {
      if (!stop.signal.aborted) print();
    });
    return () => stop.abort();
  }, [isThere]);
  return createPortal(
    <div ref={paper} className={styles.paper} role="document" aria-label={words.scoresOnPaper}>
      {own.map(({ id, score, title }) => (
        <section key={id} className={`${styles.score} ${styles.music}`}>
          {score.head === null && title !== undefined && (
            <h5>
              <CaptionText caption={title} />
            </h5>
          )}
          <Notation score={score} label={score.head?.title ?? (title && captionText(title)) ?? words.scoresOnPaper} />
        </section>
      ))}
      {isThere && own.length === 0 && <p>{words.nothingToPrint}</p>}
    </div>,
    document.body,
  );
}

/** The sheets of widgets that hold a piece, in the order of the page; steps, and panels that show a chord or a scale, are no scores. */
function useScores(sheets: PrintSheets | undefined) {
  const widgets = useRecords("widget");
  return widgets.flatMap(({ widgetId, type }) => {
    const { outputs, plays } = definitionOf(type) ?? {};
    if (outputs?.piece === undefined && plays === undefined) return [];
    const scores = (sheets?.[widgetId] ?? []).filter(({ steps }) => steps !== true);
    return scores.map(({ score, title }, index) => ({ id: `${widgetId} ${index}`, score, title }));
  });
}
