import { getSchema } from "@tiptap/core";
import { DOMSerializer } from "@tiptap/pm/model";
import { useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { recordIds } from "../../documents/records.ts";
import type { Result } from "../../lib/result.ts";
import type { PrintSheets } from "../../protocol/records/print-sheets.ts";
import { definitionOf } from "../../widgets/registry.ts";
import { CaptionText, captionText } from "../controls/chord/Captions.tsx";
import { symbolOf } from "../controls/chord/symbol-of.ts";
import { sheetName } from "../controls/notation/engraving/sheet-name.ts";
import { Notation } from "../controls/notation/Notation.tsx";
import { editedBlock, useFirstBlocks, useImageUrl } from "../state/documents/lesson.ts";
import { useHost } from "../state/host.tsx";
import { useRecord } from "../state/records.ts";
import * as words from "../text/en/lesson.ts";
import { widgetName } from "../text/names.ts";
import { type Block, nodeOfBlock } from "./document/mapping.ts";
import { lessonExtensions } from "./document/schema.ts";
import styles from "./print.module.css";

/** How long the music may take to be engraved before the page is printed as it stands. */
const PATIENCE_MS = 10_000;

/** The lesson as a worksheet, widgets as notation. The print dialog opens once every line is drawn; `onDone` is called when it closes. */
export function PrintView({ onDone }: { readonly onDone: () => void }) {
  const blocks = useFirstBlocks();
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
      {blocks.map(editedBlock).map((block) => (
        <Printed key={block.key} block={block} sheets={sheets} />
      ))}
    </div>,
    document.body,
  );
}

/** Resolves when no sheet is being engraved any more and every picture is there. */
async function drawn(sheet: HTMLElement, signal: AbortSignal): Promise<void> {
  const isBusy = () => sheet.querySelector("[aria-busy='true']") !== null;
  await nextFrames();
  if (isBusy())
    await new Promise<void>((resolve) => {
      const watch = new MutationObserver(() => !isBusy() && end());
      const timer = setTimeout(end, PATIENCE_MS);
      function end(): void {
        clearTimeout(timer);
        watch.disconnect();
        resolve();
      }
      watch.observe(sheet, { subtree: true, attributes: true, attributeFilter: ["aria-busy"], childList: true });
      signal.addEventListener("abort", end);
    });
  await Promise.allSettled([...sheet.querySelectorAll("img")].map((image) => image.decode()));
  await nextFrames();
}

/** Two frames: one in which widths are measured, one in which what follows from them is drawn. */
const nextFrames = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

function Printed({ block, sheets }: { readonly block: Block; readonly sheets: PrintSheets | undefined }) {
  if (block.type === "image") return <PrintedImage data={block.data} />;
  if (definitionOf(block.type) !== undefined) return <PrintedWidget id={block.key} type={block.type} sheets={sheets} />;
  return <PrintedText block={block} />;
}

function PrintedText({ block }: { readonly block: Block }) {
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
  return <div ref={place} className={styles.text} />;
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

/** A widget's music as notation; what has none is played on the screen. */
function PrintedWidget({ id, type, sheets }: PrintedWidgetProps) {
  const isThere = useRecord("widget", recordIds.widget(id)) !== undefined;
  const label = widgetName(type) ?? type;
  if (!isThere) return null;
  const own = sheets?.[id] ?? [];
  return (
    <section className={styles.widget} aria-label={label} aria-busy={sheets === undefined}>
      {type !== "notation" && <h4>{label}</h4>}
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
      {sheets !== undefined && own.length === 0 && <p className={styles.screen}>{words.playedOnScreen}</p>}
    </section>
  );
}

/** What the engine writes of every widget; nothing where it does not answer. */
function usePaper(): PrintSheets | undefined {
  const { engine } = useHost();
  const [sheets, setSheets] = useState<PrintSheets>();
  useEffect(() => {
    void engine.call((api) => api.paper()).then((answer) => setSheets(isRefusal(answer) ? {} : answer));
  }, [engine]);
  return sheets;
}

const isRefusal = (answer: PrintSheets | Result<never>): answer is Result<never> => "ok" in answer && answer.ok === false;
