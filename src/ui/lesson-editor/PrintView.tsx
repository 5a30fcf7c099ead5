import { getSchema } from "@tiptap/core";
import { DOMSerializer } from "@tiptap/pm/model";
import { useEffect, useMemo, useRef } from "react";
import { createPortal } from "react-dom";
import { recordIds } from "../../documents/records.ts";
import type { PrintSheets } from "../../protocol/records/print-sheets.ts";
import type { AskedOnPaper } from "../../widgets/define.ts";
import { definitionOf } from "../../widgets/registry.ts";
import { CaptionText, captionText } from "../controls/chord/Captions.tsx";
import { symbolOf } from "../controls/chord/symbol-of.ts";
import { sheetName } from "../controls/notation/engraving/sheet-name.ts";
import { Notation } from "../controls/notation/Notation.tsx";
import styles from "../sheet/print.module.css";
import { drawn, usePaper } from "../sheet/printing.ts";
import { editedBlock, useFirstBlocks, useImageUrl } from "../state/documents/lesson.ts";
import { useRecord } from "../state/records.ts";
import * as words from "../text/en/lesson.ts";
import { unfinished, yourAnswer } from "../text/en/playing/blocks.ts";
import { widgetName } from "../text/names.ts";
import { foldedOf, type OpenFolds } from "./document/folds.ts";
import { type Block, nodeOfBlock } from "./document/mapping.ts";
import { lessonExtensions } from "./document/schema.ts";

interface PrintViewProps {
  /** The folds that are open on paper. Of others the first line is printed, with room to write. */
  readonly open: OpenFolds;
  readonly onDone: () => void;
}

/** Lines to write on in the place of what is folded. */
const ROOM = [1, 2, 3];

/** The lesson as a worksheet, widgets as notation. The print dialog opens once every line is drawn; `onDone` is called when it closes. */
export function PrintView({ open, onDone }: PrintViewProps) {
  const blocks = useFirstBlocks().map(editedBlock);
  const { closed, hidden } = foldedOf(blocks, open);
  const sheets = usePaper();
  const paper = useRef<HTMLDivElement>(null);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    const sheet = paper.current;
    if (sheet === null) return;
    const stop = new AbortController();
    addEventListener("afterprint", () => done.current(), { signal: stop.signal });
    void drawn(sheet, stop.signal).then(() => {
      if (!stop.signal.aborted) print();
    });
    return () => stop.abort();
  }, []);
  return createPortal(
    <div ref={paper} className={styles.paper} role="document" aria-label={words.worksheet}>
      {blocks
        .filter(({ key }) => !hidden.has(key))
        .map((block) => (
          <Printed key={block.key} block={block} sheets={sheets} isClosed={closed.has(block.key)} />
        ))}
    </div>,
    document.body,
  );
}

interface PrintedProps {
  readonly block: Block;
  readonly sheets: PrintSheets | undefined;
  readonly isClosed: boolean;
}

function Printed({ block, sheets, isClosed }: PrintedProps) {
  if (block.type === "image") return <PrintedImage data={block.data} />;
  if (definitionOf(block.type) !== undefined) return <PrintedWidget id={block.key} type={block.type} sheets={sheets} />;
  return <PrintedText block={block} isClosed={isClosed} />;
}

function PrintedText({ block, isClosed }: Omit<PrintedProps, "sheets">) {
  const place = useRef<HTMLDivElement>(null);
  const schema = useMemo(() => getSchema(lessonExtensions()), []);
  useEffect(() => {
    const node = nodeOfBlock(schema, block);
    if (node.type.name === "unknown") return;
    const text = document.createDocumentFragment();
    text.append(DOMSerializer.fromSchema(schema).serializeNode(node));
    for (const chord of text.querySelectorAll<HTMLElement>("[data-chord]")) chord.replaceChildren(symbolOf(chord.dataset.chord ?? ""));
    place.current?.replaceChildren(text);
  }, [schema, block]);
  return (
    <>
      <div ref={place} className={styles.text} data-folded={isClosed || undefined} />
      {isClosed && ROOM.map((line) => <p key={line} className={styles.answer} aria-hidden="true" />)}
    </>
  );
}

function PrintedImage({ data }: Pick<Block, "data">) {
  const url = useImageUrl(typeof data.hash === "string" ? data.hash : "");
  return url === undefined ? null : <img src={url} alt={typeof data.alt === "string" ? data.alt : ""} />;
}

interface PrintedWidgetProps {
  readonly id: string;
  readonly type: string;
  readonly sheets: PrintSheets | undefined;
}

/** A widget's music as notation, and what it asks; what has neither is played on the screen. */
function PrintedWidget({ id, type, sheets }: PrintedWidgetProps) {
  const widget = useRecord("widget", recordIds.widget(id));
  const label = widgetName(type) ?? type;
  const own = sheets?.[id] ?? [];
  const standsElsewhere = sheets?.[id]?.length === 0;
  if (widget === undefined || standsElsewhere) return null;
  const asked = widget.problem === undefined ? definitionOf(type)?.asks?.(widget.state) : undefined;
  const isPlayed = sheets !== undefined && sheets[id] === undefined && asked?.isPlayed !== false;
  return (
    <section className={styles.widget} aria-label={label} aria-busy={sheets === undefined}>
      {type !== "notation" && <h4>{label}</h4>}
      {asked !== undefined && <PrintedQuestion {...asked} />}
      {own.map(({ title, score, barsPerLine }) => (
        <div key={sheetName(score, { title: title && captionText(title) })} className={styles.music}>
          {title !== undefined && (
            <h5>
              <CaptionText caption={title} />
            </h5>
          )}
          <Notation
            score={score}
            label={title === undefined ? label : captionText(title)}
            barNumbers={type === "player"}
            {...(barsPerLine === undefined ? {} : { barsPerLine })}
          />
        </div>
      ))}
      {isPlayed && <p className={styles.screen}>{words.playedOnScreen}</p>}
    </section>
  );
}

/** A question with what can be chosen, or with a line for its answer; which one is right stays on the screen. */
function PrintedQuestion({ text, answer, isFinished }: AskedOnPaper) {
  return (
    <>
      {text !== "" && <p className={styles.question}>{text}</p>}
      {typeof answer !== "string" && (
        <ol className={styles.choices}>
          {answer.map((choice, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a choice is known by its place
            <li key={index}>{choice}</li>
          ))}
        </ol>
      )}
      {answer === "line" && <p className={styles.answer}>{yourAnswer}</p>}
      {!isFinished && <p className={styles.screen}>{unfinished}</p>}
    </>
  );
}
