import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { widgetId } from "../../../documents/records.ts";
import { definitionOf } from "../../../widgets/registry.ts";
import { useLessonMode } from "../../state/lesson-mode.ts";
import { WidgetBody, WidgetHost } from "../../workspace/WidgetHost.tsx";
import { moveBlockAt, removeBlockAt } from "../moves.ts";
import styles from "./blocks.module.css";

/** A widget in a lesson: in its frame while the lesson is written, bare while it is read. It runs on the engine like any other. */
export function WidgetBlock({ editor, node, selected, getPos }: NodeViewProps) {
  const mode = useLessonMode();
  const { key, type } = node.attrs as { readonly key: string | null; readonly type: string };
  if (key === null) return <NodeViewWrapper />;
  const id = widgetId(key);
  const label = definitionOf(type)?.label ?? "Widget";
  const at = getPos();
  const framed = mode === "write" && type !== "notation";
  return (
    <NodeViewWrapper
      className={styles.widget}
      data-framed={framed || undefined}
      data-selected={(selected && mode === "write") || undefined}
    >
      {framed ? (
        <WidgetHost
          id={id}
          selected={selected}
          locked={false}
          onSelect={() => at !== undefined && editor.chain().setNodeSelection(at).run()}
          onMove={(_columns, rows) => at !== undefined && rows !== 0 && moveBlockAt(editor, at, rows < 0 ? -1 : 1)}
          onResize={() => {}}
          onDelete={() => at !== undefined && removeBlockAt(editor, at)}
        />
      ) : (
        <section className={styles.bare} data-type={type} aria-label={label}>
          <WidgetBody id={id} />
        </section>
      )}
    </NodeViewWrapper>
  );
}
