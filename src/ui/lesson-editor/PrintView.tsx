import { getSchema } from "@tiptap/core";
import { DOMSerializer } from "@tiptap/pm/model";
import { useEffect, useMemo, useRef } from "react";
import { createPortal } from "react-dom";
import { isJsonObject, type Json } from "../../documents/json.ts";
import { recordIds, widgetId } from "../../documents/records.ts";
import { sessionIds } from "../../protocol/session-records.ts";
import { definitionOf } from "../../widgets/registry.ts";
import { ChordSymbol } from "../controls/chord/ChordSymbol.tsx";
import { Notation } from "../controls/notation/Notation.tsx";
import { editedBlock, useFirstBlocks, useImageUrl } from "../state/lesson.ts";
import { useRecord } from "../state/records.ts";
import { type Block, nodeOfBlock } from "./mapping.ts";
import styles from "./print.module.css";
import { lessonExtensions } from "./schema.ts";

/** How long the music may take to be engraved before the page is printed as it stands. */
const PATIENCE_MS = 10_000;

/** The lesson as a worksheet, widgets as notation. The print dialog opens once every line is drawn; `onDone` is called when it closes. */
export function PrintView({ onDone }: { readonly onDone: () => void }) {
  const blocks = useFirstBlocks();
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
    <div ref={paper} className={styles.paper} role="document" aria-label="Worksheet">
      {blocks.map(editedBlock).map((block) => (
        <Printed key={block.key} block={block} />
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

function Printed({ block }: { readonly block: Block }) {
  if (block.type === "image") return <PrintedImage data={block.data} />;
  if (definitionOf(block.type) !== undefined) return <PrintedWidget id={block.key} type={block.type} />;
  return <PrintedText block={block} />;
}

function PrintedText({ block }: { readonly block: Block }) {
  const place = useRef<HTMLDivElement>(null);
  const schema = useMemo(() => getSchema(lessonExtensions()), []);
  useEffect(() => {
    const node = nodeOfBlock(schema, block);
    if (node.type.name !== "unknown") place.current?.replaceChildren(DOMSerializer.fromSchema(schema).serializeNode(node));
  }, [schema, block]);
  return <div ref={place} className={styles.text} />;
}

function PrintedImage({ data }: Pick<Block, "data">) {
  const url = useImageUrl(typeof data.hash === "string" ? data.hash : "");
  return url === undefined ? null : <img src={url} alt={typeof data.alt === "string" ? data.alt : ""} />;
}

/** A widget's music: its notation, else its chords, else its name. */
function PrintedWidget({ id, type }: { readonly id: string; readonly type: string }) {
  const derived = useRecord("derived", sessionIds.derived(widgetId(id)))?.value as Json | undefined;
  const state = useRecord("widget", recordIds.widget(id))?.state;
  const label = definitionOf(type)?.label ?? type;
  const abc = notationIn(derived ?? null);
  const chords = abc === undefined ? chordsIn(derived ?? null) : [];
  if (state === undefined) return null;
  return (
    <section className={styles.widget} aria-label={label}>
      {type !== "notation" && <h4>{label}</h4>}
      {abc !== undefined && <Notation abc={abc} label={label} barNumbers={type === "player"} />}
      {chords.length > 0 && (
        <p className={styles.chords}>
          {chords.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: chords of one moment, which never changes
            <ChordSymbol key={index} name={name} />
          ))}
        </p>
      )}
      {abc === undefined && chords.length === 0 && <p className={styles.screen}>To be played on the screen.</p>}
    </section>
  );
}

/** The notation text that a widget's view draws, wherever it stands in what the engine derived. */
function notationIn(value: Json, depth = 0): string | undefined {
  if (!isJsonObject(value) || depth > 2) return undefined;
  if (typeof value.abc === "string") return value.abc;
  return Object.values(value)
    .map((member) => notationIn(member, depth + 1))
    .find((abc) => abc !== undefined);
}

/** The chords of a widget's cards. */
function chordsIn(value: Json): string[] {
  const lists = isJsonObject(value) ? Object.values(value).filter((member) => Array.isArray(member)) : [];
  return lists.flat().flatMap((item: Json) => {
    const element = isJsonObject(item) && isJsonObject(item.element) ? item.element : item;
    return isJsonObject(element) && typeof element.name === "string" && typeof element.tonic === "string" ? [element.name] : [];
  });
}
