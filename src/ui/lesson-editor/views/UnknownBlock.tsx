import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { ErrorState } from "../../controls/widget-frame/WidgetState.tsx";
import styles from "./blocks.module.css";

/** A block that this version cannot draw. */
export const UnknownBlock = ({ node }: NodeViewProps) => (
  <NodeViewWrapper className={styles.unknown}>
    <ErrorState
      title="This block cannot be shown"
      text={`${typeof node.attrs.type === "string" && node.attrs.type !== "" ? `This version does not know “${node.attrs.type}”, or cannot read it.` : "Its form is not known."} It is kept, and saved back as it is.`}
    />
  </NodeViewWrapper>
);
