import type { Editor } from "@tiptap/core";
import { useEffect } from "react";
import { announce, announced } from "../state/documents/announced.ts";
import { blocksOf, editedBlock } from "../state/documents/lesson.ts";
import { stepWatch } from "../state/documents/use-steps.ts";
import { useHost, useSignalValue } from "../state/host.tsx";
import { nodeOfBlock } from "./document/mapping.ts";
import { stepWords } from "./editing/step-words.ts";

/** Says to a screen reader what an act did to the lesson: a block that moved, came or went, a step that was undone. Typing is not said. */
export function Announced({ editor }: { readonly editor: Editor }) {
  const { mirror } = useHost();
  const { text, count } = useSignalValue(announced);
  useEffect(() => {
    stepWatch.value = (kind) => {
      const before = editor.state.doc.children;
      return () => {
        if (editor.isDestroyed) return;
        const after = blocksOf(mirror).map((block) => nodeOfBlock(editor.schema, editedBlock(block)));
        announce(stepWords(kind, before, after));
      };
    };
    return () => {
      stepWatch.value = undefined;
      announce("");
    };
  }, [editor, mirror]);
  return (
    <div className="visually-hidden" role="status">
      <p key={count}>{text}</p>
    </div>
  );
}
