import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { BubbleMenu } from "@tiptap/react/menus";
import { Bold, Heading2, Italic, Link2, Link2Off, List, Music } from "lucide-react";
import { useState } from "react";
import { isSafeHref } from "../../../documents/lesson/safe-href.ts";
import { Button } from "../../controls/button/Button.tsx";
import * as words from "../../text/en/lesson.ts";
import { isChordName } from "../document/schema.ts";
import { chordProblem } from "../editing/renamed-chord.ts";
import styles from "./text-bar.module.css";

/** The bar over selected text. */
export function TextBar({ editor }: { readonly editor: Editor }) {
  const [linking, setLinking] = useState(false);
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive("bold"),
      italic: now.isActive("italic"),
      heading: now.isActive("heading"),
      list: now.isActive("bulletList"),
      link: now.isActive("link"),
    }),
  });
  return (
    <BubbleMenu
      editor={editor}
      className={styles.bar}
      role="toolbar"
      aria-label={words.paragraph}
      shouldShow={({ state, editor: now }) => now.isEditable && !state.selection.empty && !("node" in state.selection)}
      options={{ placement: "top-start", onHide: () => setLinking(false) }}
    >
      {linking ? (
        <LinkField editor={editor} onDone={() => setLinking(false)} />
      ) : (
        <>
          <Button size="small" icon aria-label={words.bold} pressed={on.bold} onClick={() => editor.chain().focus().toggleBold().run()}>
            <Bold />
          </Button>
          <Button
            size="small"
            icon
            aria-label={words.italic}
            pressed={on.italic}
            onClick={() => editor.chain().focus().toggleItalic().run()}
          >
            <Italic />
          </Button>
          <Button size="small" pressed={on.heading} onClick={() => editor.chain().focus().toggleHeading({ level: 2 }).run()}>
            <Heading2 />
            {words.heading}
          </Button>
          <Button size="small" pressed={on.list} onClick={() => editor.chain().focus().toggleBulletList().run()}>
            <List />
            {words.list}
          </Button>
          <Button
            size="small"
            pressed={on.link}
            onClick={() => (on.link ? editor.chain().focus().extendMarkRange("link").unsetLink().run() : setLinking(true))}
          >
            {on.link ? <Link2Off /> : <Link2 />}
            {on.link ? words.removeLink : words.link}
          </Button>
          <Button size="small" onClick={() => makeChord(editor)}>
            <Music />
            {words.chord}
          </Button>
        </>
      )}
    </BubbleMenu>
  );
}

/** The selected text as a chord symbol; one that cannot be read is selected, so that its field says why. */
function makeChord(editor: Editor): void {
  const { from, to } = editor.state.selection;
  const name = editor.state.doc.textBetween(from, to, " ").trim();
  if (!isChordName(name)) return;
  const chain = editor.chain().focus().insertContent({ type: "chord", attrs: { name } });
  (chordProblem(name) === undefined ? chain : chain.setNodeSelection(from)).run();
}

function LinkField({ editor, onDone }: { readonly editor: Editor; readonly onDone: () => void }) {
  const [problem, setProblem] = useState(false);
  const apply = (text: string) => {
    const typed = text.trim();
    const href = /^[a-z][a-z0-9+.-]*:|^[/#]/i.test(typed) ? typed : `https://${typed}`;
    if (!isSafeHref(href)) {
      setProblem(true);
      return;
    }
    editor.chain().focus().extendMarkRange("link").setLink({ href }).run();
    onDone();
  };
  return (
    <input
      className={styles.link}
      aria-label={words.linkAddress}
      aria-invalid={problem}
      placeholder={problem ? words.notAnAddress : "https://"}
      // biome-ignore lint/a11y/noAutofocus: the field opens because its button was pressed
      autoFocus
      onKeyDown={(event) => {
        if (event.key === "Enter") {
          event.preventDefault();
          apply(event.currentTarget.value);
        } else if (event.key === "Escape") {
          event.stopPropagation();
          onDone();
          editor.commands.focus();
        }
      }}
    />
  );
}
