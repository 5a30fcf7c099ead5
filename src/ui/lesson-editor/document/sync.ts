import type { Editor } from "@tiptap/core";
import type { JsonObject } from "../../../lib/json.ts";
import type { Command } from "../../../protocol/engine/commands.ts";
import { type BlockChange, changesBetween } from "./changes.ts";
import type { Block } from "./mapping.ts";
import { reconciling } from "./reconcile.ts";

/** What the editor needs of the page around it. */
export interface SyncWorld {
  /** Resolves with the revision that the command led to, which may not have arrived yet; undefined where it was refused. */
  readonly send: (command: Command) => Promise<number | undefined>;
  /** The revision that `blocks` shows. */
  readonly revision: () => number;
  /** The blocks as the engine has them, in order. */
  readonly blocks: () => readonly Block[];
  readonly dataOf: (key: string) => JsonObject | undefined;
  /** Milliseconds of the page's clock. */
  readonly now: () => number;
}

/** Keeps a focused editor and the engine's document in step: edits go out as commands, what the engine says otherwise comes in. */
export interface LessonSync {
  /** The editor's document changed. */
  edited(): void;
  /** The engine's blocks changed. */
  arrived(): void;
}

/** A pause in typing after which the next letter is a step of its own. */
const PAUSE_MS = 1000;

/** Joins an editor with the engine. While commands are unanswered the editor's text counts, and the engine's is taken once they are. */
export function createSync(editor: Editor, world: SyncWorld): LessonSync {
  let synced = editor.state.doc;
  let unanswered = 0;
  let awaited = 0;
  let gesture = { key: "", at: 0, count: 0 };

  /** Letters typed into one block without a pause are one step. */
  function gestureOf({ put, remove }: BlockChange): string | undefined {
    const [only] = put;
    const isTyping = put.length === 1 && remove.length === 0 && only !== undefined && !("after" in only);
    const key = isTyping ? only.key : "";
    const at = world.now();
    const goesOn = key !== "" && key === gesture.key && at - gesture.at < PAUSE_MS;
    gesture = { key, at, count: goesOn ? gesture.count : gesture.count + 1 };
    return key === "" ? undefined : `text-${gesture.count}-${Math.round(at)}-${key}`.slice(0, 128);
  }

  let named = "";
  function arrived(): void {
    if (unanswered > 0 || world.revision() < awaited || editor.isDestroyed) return;
    const tr = reconciling(editor.state, world.blocks());
    // What was chosen for the next letter, italics say, stays chosen.
    if (tr !== undefined) editor.view.dispatch(tr.setStoredMarks(editor.state.storedMarks));
    synced = editor.state.doc;
  }

  return {
    edited() {
      const { doc } = editor.state;
      if (doc === synced) return;
      const change = changesBetween(synced, doc, world.dataOf);
      synced = doc;
      if (change.put.length === 0 && change.remove.length === 0) return;
      const before = gesture.count;
      const fresh = gestureOf(change);
      named = fresh !== undefined && gesture.count === before ? named : (fresh ?? "");
      unanswered += 1;
      void world.send({ type: "block/change", ...change, ...(named === "" ? {} : { gesture: named }) }).then((revision) => {
        unanswered -= 1;
        awaited = Math.max(awaited, revision ?? 0);
        arrived();
      });
    },
    arrived,
  };
}
