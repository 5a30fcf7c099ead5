import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { ErrorState } from "../../controls/widget-frame/WidgetState.tsx";
import styles from "./blocks.module.css";

/** A block that this version cannot draw: it says why, and is saved back as it is. */
export function UnknownBlock({ node }: NodeViewProps) {
  const type: unknown = node.attrs.type;
  return (
    <NodeViewWrapper className={styles.unknown}>
      <ErrorState
        title={type === "image" ? "This image is not shown" : "This block cannot be shown"}
        text={`${reasonOf(type)} It is kept, and saved back as it is.`}
      />
    </NodeViewWrapper>
  );
}

function reasonOf(type: unknown): string {
  if (type === "image") return "A lesson shows PNG, JPEG and WebP images that it carries itself; this is none of them.";
  if (typeof type !== "string" || type === "") return "Its form is not known.";
  return `This version does not know “${type.length > 60 ? `${type.slice(0, 60)}…` : type}”, or cannot read it.`;
}
