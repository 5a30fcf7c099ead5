import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { useRef } from "react";
import { recordIds, widgetId } from "../../../documents/records.ts";
import { definitionOf } from "../../../widgets/registry.ts";
import { ErrorState } from "../../controls/widget-frame/WidgetState.tsx";
import { useLessonMode } from "../../state/documents/lesson-mode.ts";
import { useInSightFirst } from "../../state/page/use-in-sight-first.ts";
import { useRecord } from "../../state/records.ts";
import * as words from "../../text/en/lesson.ts";
import { widgetName } from "../../text/names.ts";
import { say } from "../../text/say.ts";
import { WidgetBody, WidgetHost } from "../../workspace/grid/WidgetHost.tsx";
import { moveBlockAt, removeBlockAt } from "../editing/moves.ts";
import styles from "./blocks.module.css";
import { SourceLine } from "./SourceLine.tsx";

/** Height and gap of a row of the grid by which a widget's size is told. */
const ROW_PX = 12;

/** A widget in a lesson: in its frame while the lesson is written, bare while it is read. It runs on the engine like any other. */
export function WidgetBlock({ editor, node, selected, getPos }: NodeViewProps) {
  const mode = useLessonMode();
  const element = useRef<HTMLDivElement>(null);
  const isDue = useInSightFirst(element);
  const { key, type } = node.attrs as { readonly key: string | null; readonly type: string };
  const isUnread = useIsUnread(key ?? "");
  if (key === null) return <NodeViewWrapper />;
  const id = widgetId(key);
  const definition = definitionOf(type);
  const label = widgetName(type) ?? words.widget;
  // Asked when it is needed: what is typed above moves the block, and draws nothing anew here.
  const here = (act: (at: number) => void) => {
    const at = getPos();
    if (at !== undefined) act(at);
  };
  const framed = mode === "write" && type !== "notation";
  return (
    <NodeViewWrapper
      ref={element}
      className={styles.widget}
      data-widget={key}
      data-framed={framed || undefined}
      data-selected={(selected && mode === "write") || undefined}
    >
      {!isDue ? (
        <div data-loading="" style={{ minHeight: (definition?.size?.h ?? 10) * ROW_PX }} />
      ) : isUnread ? (
        <ErrorState title={words.widgetNotShown} text={say(words.widgetUnread, { label })} />
      ) : framed ? (
        <>
          <WidgetHost
            id={id}
            atOnce
            selected={selected}
            locked={false}
            onSelect={() => here((at) => editor.chain().setNodeSelection(at).run())}
            onMove={(_columns, rows) => rows !== 0 && here((at) => moveBlockAt(editor, at, rows < 0 ? -1 : 1))}
            onDelete={() => here((at) => removeBlockAt(editor, at))}
          />
          <SourceLine id={id} type={type} />
        </>
      ) : (
        <section className={styles.bare} data-type={type} aria-label={type === "notation" ? undefined : label}>
          <WidgetBody id={id} />
        </section>
      )}
    </NodeViewWrapper>
  );
}

/** Whether a block is there and its widget is not: what is stored of that could not be read. */
function useIsUnread(key: string): boolean {
  const block = useRecord("block", recordIds.block(key));
  const widget = useRecord("widget", recordIds.widget(key));
  return block !== undefined && widget === undefined;
}
