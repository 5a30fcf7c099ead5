import type { Editor } from "@tiptap/core";
import { NodeSelection, Selection } from "@tiptap/pm/state";
import { EditorContent, useEditor } from "@tiptap/react";
import { type ChangeEvent, type CSSProperties, memo, type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { beginText } from "../state/documents/begin-text.ts";
import { editedBlock, useFirstBlocks } from "../state/documents/lesson.ts";
import type { LessonMode } from "../state/documents/lesson-mode.ts";
import { useHost } from "../state/host.tsx";
import * as words from "../text/en/lesson.ts";
import { Announced } from "./Announced.tsx";
import type { Block } from "./document/mapping.ts";
import { FROM_ENGINE, reconciling } from "./document/reconcile.ts";
import type { LessonSync } from "./document/sync.ts";
import { useSync } from "./document/use-sync.ts";
import { beginFirstLine } from "./editing/first-line.ts";
import { filesIn, insertPictures, PICTURE_TYPES } from "./editing/pictures.ts";
import { openFolds } from "./editing/placing.ts";
import { SIGHT } from "./editing/sight.ts";
import styles from "./lesson.module.css";
import blockStyles from "./lesson-blocks.module.css";
import { Gutter } from "./menus/Gutter.tsx";
import { SlashMenu } from "./menus/SlashMenu.tsx";
import type { SlashListener } from "./menus/slash.ts";
import { TextBar } from "./menus/TextBar.tsx";
import { pastedMarkup } from "./pasting/pasted-markup.ts";
import { isPictureAlone, takePictures } from "./pasting/pasted-pictures.ts";
import { useExtensions } from "./use-extensions.ts";

/**
 * Tells React that the text minds its own selection. Before each commit, while music plays some at each beat, React walks through all of a focused
 * element that says it can be edited, to put the selection back afterwards: in a long lesson that takes longer than a letter does.
 */
function keepsItsSelection(dom: HTMLElement): void {
  Object.defineProperty(dom, "contentEditable", { configurable: true, value: "inherit" });
}

/** Puts the lesson into the editor once it stands in the page: what it is made with is drawn twice, before its widgets can be and with them. */
function fill({ state, view }: Editor, blocks: readonly Block[]): void {
  const tr = reconciling(state, blocks);
  if (tr !== undefined) view.dispatch(tr.setSelection(Selection.atStart(tr.doc)));
}

/**
 * A click on what a tool says, which is no control, leaves the text: letters that are typed then would go to where the cursor was before, in a new
 * lesson before its title. A tool that is selected stays so.
 */
function useLeftForTools(editor: Editor, sheet: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const leave = ({ target }: MouseEvent): void => {
      const { dom, state } = editor.view;
      const isTool = target instanceof Element && target.closest(".node-widget") !== null;
      if (isTool && document.activeElement === dom && !(state.selection instanceof NodeSelection)) dom.blur();
    };
    const area = sheet.current;
    area?.addEventListener("click", leave);
    return () => area?.removeEventListener("click", leave);
  }, [editor, sheet]);
}

/** What stands in an empty line, as the style sheet's `content` has it. */
const EMPTY_LINE = { "--empty-line": JSON.stringify(words.emptyLine) } as CSSProperties;

interface LessonEditorProps {
  readonly mode: WrittenMode;
  /** Told how the folds that a reader has open are asked for. */
  readonly folds?: RefObject<(() => ReadonlySet<string>) | undefined>;
}

export type WrittenMode = Exclude<LessonMode, "print">;

/**
 * The lesson itself: its text and widgets, to be written or to be read. The text owns what is typed; the engine owns the document. Drawn anew for
 * another mode only: React's drawing would set the editor's options anew, and letters typed at that moment would be lost.
 */
export const LessonEditor = memo(function LessonEditor({ mode, folds }: LessonEditorProps) {
  const { notices } = useHost();
  const sync = useRef<LessonSync>(undefined);
  const slash = useRef<SlashListener>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const blocks = useFirstBlocks();
  const extensions = useExtensions(slash);
  const editor = useEditor({
    extensions,
    editable: mode === "write",
    editorProps: {
      attributes: {
        "aria-label": words.lesson,
        class: `${styles.text} ${blockStyles.blocks}`,
        ...(mode === "read" ? { role: "article" } : {}),
      },
      scrollThreshold: SIGHT,
      scrollMargin: SIGHT,
      transformPastedHTML: (html) => pastedMarkup(html, notices.tell),
      handlePaste: (view, event) => takePictures(view, event.clipboardData) || takeFiles(event.clipboardData),
      handleDrop: (_, event, __, moved) => !moved && takeFiles(event.dataTransfer),
    },
    onTransaction: ({ transaction }) => {
      if (transaction.docChanged && transaction.getMeta(FROM_ENGINE) !== true) sync.current?.edited();
    },
  });
  function takeFiles(data: DataTransfer | null): boolean {
    // Word processors put a picture of the text beside it.
    const files = isPictureAlone(data?.getData("text/html") ?? "") ? filesIn(data) : [];
    if (files.length > 0) void insertPictures(editor, files, notices.tell);
    return files.length > 0;
  }
  useSync(editor, sync);
  useEffect(() => {
    editor.setEditable(mode === "write", false);
  }, [editor, mode]);
  useLayoutEffect(() => {
    keepsItsSelection(editor.view.dom);
    fill(editor, blocks.map(editedBlock));
  }, [editor, blocks]);
  useLeftForTools(editor, sheet);
  useEffect(() => {
    if (folds !== undefined) folds.current = () => openFolds(editor.state);
  }, [editor, folds]);
  useEffect(() => {
    if (mode !== "write") return;
    beginText.value = () => beginFirstLine(editor.view);
    return () => {
      beginText.value = undefined;
    };
  }, [editor, mode]);
  const picture = useMemo(() => () => file.current?.click(), []);
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    void insertPictures(editor, [...(target.files ?? [])], notices.tell);
    target.value = "";
  };
  return (
    <div ref={sheet} className={styles.sheet} data-mode={mode} style={EMPTY_LINE}>
      <EditorContent editor={editor} />
      {mode === "write" && (
        <>
          <Announced editor={editor} />
          <Gutter editor={editor} sheet={sheet} />
          <TextBar editor={editor} />
          <SlashMenu editor={editor} listener={slash} onPicture={picture} />
          <input ref={file} type="file" hidden accept={PICTURE_TYPES.join(",")} aria-label={words.imageFile} onChange={chosen} />
        </>
      )}
    </div>
  );
});
