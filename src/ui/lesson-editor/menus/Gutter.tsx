import type { Editor } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import { ArrowDown, ArrowUp, Columns2, Copy, GripVertical, ListCollapse, Plus, Trash2 } from "lucide-react";
import { type DragEvent, type RefObject, useEffect, useState } from "react";
import { Button } from "../../controls/button/Button.tsx";
import { ContextMenu } from "../../controls/menu/ContextMenu.tsx";
import type { MenuItem } from "../../controls/menu/Menu.tsx";
import * as common from "../../text/en/common.ts";
import * as words from "../../text/en/lesson.ts";
import { addBlockAfter, blockAt, blockPosition, chooseBlock, duplicateBlockAt, moveBlockAt, removeBlockAt } from "../editing/moves.ts";
import { insideOf, placeBlock } from "../editing/placing.ts";
import styles from "./gutter.module.css";

interface Place {
  /** The block's key: its position becomes another with whatever is written above it, here or elsewhere. */
  readonly key: string;
  /** Px below the top of the sheet. */
  readonly top: number;
}

interface GutterProps {
  readonly editor: Editor;
  /** What the gutter is placed in: the editor and its margin. */
  readonly sheet: RefObject<HTMLDivElement | null>;
}

/** The handles beside the block under the pointer, or the one with the cursor: add a block, drag it, and what else can be done with it. */
export function Gutter({ editor, sheet }: GutterProps) {
  const [place, setPlace] = useState<Place>();
  const [menu, setMenu] = useState<{ readonly x: number; readonly y: number }>();
  useGutterPlace(editor, sheet, menu !== undefined, setPlace);
  if (place === undefined) return null;
  const here = (act: (from: number) => void) => {
    const from = blockPosition(editor, place.key);
    if (from !== undefined) act(from);
  };
  const acts: Readonly<Record<string, () => void>> = {
    up: () => here((from) => moveBlockAt(editor, from, -1)),
    down: () => here((from) => moveBlockAt(editor, from, 1)),
    inside: () => here((from) => placeBlock(editor, from, "inside")),
    half: () => here((from) => placeBlock(editor, from, "half")),
    duplicate: () => here((from) => duplicateBlockAt(editor, from)),
    delete: () => here((from) => removeBlockAt(editor, from)),
  };
  return (
    <div className={styles.gutter} style={{ top: place.top }}>
      <Button size="small" icon aria-label={words.addBlock} title={words.addABlockBelow} onClick={() => here((from) => add(editor, from))}>
        <Plus />
      </Button>
      <Button
        size="small"
        icon
        aria-label={words.moveBlock}
        title={words.dragToMoveClickFor}
        aria-haspopup="menu"
        draggable
        className={styles.grip}
        onDragStart={(event) => here((from) => startDrag(event, editor, from))}
        onClick={({ clientX, clientY, currentTarget }) => {
          here((from) => chooseBlock(editor, from));
          const box = currentTarget.getBoundingClientRect();
          setMenu({ x: clientX || box.left, y: clientY || box.bottom });
        }}
      >
        <GripVertical />
      </Button>
      <ContextMenu
        label={words.block}
        at={menu}
        onClose={() => setMenu(undefined)}
        onSelect={(id) => acts[id]?.()}
        items={[
          { id: "up", label: words.moveUp, icon: <ArrowUp />, shortcut: words.moveUpShortcut },
          { id: "down", label: words.moveDown, icon: <ArrowDown />, shortcut: words.moveDownShortcut },
          ...placeItems(editor, menu && blockPosition(editor, place.key)),
          { id: "duplicate", label: common.duplicate, icon: <Copy /> },
          { id: "delete", label: words.deleteBlock, icon: <Trash2 />, danger: true },
        ]}
      />
    </div>
  );
}

/** How the block can stand otherwise: inside the fold above it, or beside the next half. */
function placeItems(editor: Editor, from: number | undefined): readonly MenuItem[] {
  const node = from === undefined ? null : editor.state.doc.nodeAt(from);
  if (from === undefined || node === null) return [];
  const { can, is } = insideOf(editor.state, from);
  return [
    ...(can ? [{ id: "inside", label: is ? words.takeOutOfFold : words.putIntoFold, icon: <ListCollapse /> }] : []),
    { id: "half", label: node.attrs.half === true ? words.fullWidth : words.halfWidth, icon: <Columns2 /> },
  ];
}

function add(editor: Editor, from: number): void {
  addBlockAfter(editor, from);
  editor.chain().focus().insertContent({ type: "text", text: "/" }).run();
}

/** The editor's own drag of a block: what is dropped inside it moves. */
function startDrag(event: DragEvent, editor: Editor, from: number): void {
  const { view } = editor;
  const selection = NodeSelection.create(view.state.doc, from);
  view.dispatch(view.state.tr.setSelection(selection));
  const slice = selection.content();
  event.dataTransfer.effectAllowed = "move";
  event.dataTransfer.setData("text/html", " ");
  const dom = view.nodeDOM(from);
  if (dom instanceof Element) event.dataTransfer.setDragImage(dom, 0, 0);
  view.dragging = { slice, move: true };
}

/** Follows the pointer, and the cursor where there is no pointer over a block. */
function useGutterPlace(
  editor: Editor,
  sheet: RefObject<HTMLDivElement | null>,
  isHeld: boolean,
  setPlace: (place: Place | undefined) => void,
): void {
  useEffect(() => {
    const area = sheet.current;
    if (area === null || isHeld) return;
    const placeOf = (from: number): Place | undefined => {
      const dom = editor.view.nodeDOM(from);
      const key: unknown = editor.state.doc.nodeAt(from)?.attrs.key;
      if (!(dom instanceof Element) || typeof key !== "string") return undefined;
      return { key, top: dom.getBoundingClientRect().top - area.getBoundingClientRect().top };
    };
    let held: Place | undefined;
    const put = (next: Place | undefined) => {
      if (next?.key === held?.key && next?.top === held?.top) return;
      held = next;
      setPlace(next);
    };
    const follow = (event: PointerEvent) => {
      const from = blockAtHeight(editor, event.clientY);
      if (from !== undefined) put(placeOf(from));
    };
    // With the frame, which lays the page out anyway: a letter does not wait for it.
    let frame = 0;
    const cursor = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => put(placeOf(blockAt(editor, editor.state.selection.from).from)));
    };
    area.addEventListener("pointermove", follow);
    editor.on("selectionUpdate", cursor);
    editor.on("update", cursor);
    return () => {
      cancelAnimationFrame(frame);
      area.removeEventListener("pointermove", follow);
      editor.off("selectionUpdate", cursor);
      editor.off("update", cursor);
    };
  }, [editor, sheet, isHeld, setPlace]);
}

function blockAtHeight(editor: Editor, y: number): number | undefined {
  let from = 0;
  for (let index = 0; index < editor.state.doc.childCount; index += 1) {
    const dom = editor.view.nodeDOM(from);
    if (dom instanceof Element) {
      const { top, bottom } = dom.getBoundingClientRect();
      if (y >= top - 8 && y <= bottom + 8) return from;
    }
    from += editor.state.doc.child(index).nodeSize;
  }
  return undefined;
}
