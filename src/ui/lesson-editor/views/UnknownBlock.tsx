import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { ErrorState } from "../../controls/widget-frame/WidgetState.tsx";
import * as words from "../../text/en/lesson.ts";
import { say } from "../../text/say.ts";
import styles from "./blocks.module.css";

/** A block that this version cannot draw: it says why, and is saved back as it is. */
export function UnknownBlock({ node }: NodeViewProps) {
  const type: unknown = node.attrs.type;
  return (
    <NodeViewWrapper className={styles.unknown}>
      <ErrorState
        title={type === "image" ? words.imageNotShown : words.blockNotShown}
        text={say(words.keptAsItIs, { reason: reasonOf(type) })}
      />
    </NodeViewWrapper>
  );
}

function reasonOf(type: unknown): string {
  if (type === "image") return words.imageNotCarried;
  if (typeof type !== "string" || type === "") return words.formUnknown;
  return say(words.blockUnknown, { type: type.length > 60 ? `${type.slice(0, 60)}…` : type });
}
