import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { ChordSymbol } from "../../controls/chord/ChordSymbol.tsx";
import { useDispatch } from "../../state/records.ts";
import { isChordName } from "../schema.ts";
import styles from "./blocks.module.css";

/** A chord symbol in the text: a click sounds it; selected in the editor its name can be typed. */
export function ChordView({ node, editor, selected, updateAttributes }: NodeViewProps) {
  const dispatch = useDispatch();
  const name = String(node.attrs.name);
  const rename = (text: string) => {
    const typed = text.trim();
    if (isChordName(typed) && typed !== name) updateAttributes({ name: typed });
  };
  return (
    <NodeViewWrapper as="span" className={styles.chord}>
      <button type="button" aria-label={`Play ${name}`} onClick={() => dispatch({ type: "preview/chord", symbol: name })}>
        <ChordSymbol name={name} silent />
      </button>
      {selected && editor.isEditable && (
        <input
          className={styles.chordName}
          aria-label="Chord symbol"
          defaultValue={name}
          maxLength={30}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            rename(event.currentTarget.value);
            editor.commands.focus();
          }}
          onBlur={({ target }) => rename(target.value)}
        />
      )}
    </NodeViewWrapper>
  );
}
