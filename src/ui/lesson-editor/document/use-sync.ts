import type { Editor } from "@tiptap/core";
import { type RefObject, useEffect } from "react";
import { pageNow } from "../../../host/clock/clock.ts";
import { blockData, blocksOf, editedBlock, watchBlocks } from "../../state/documents/lesson.ts";
import { useHost } from "../../state/host.tsx";
import { createSync, type LessonSync } from "./sync.ts";

/** Joins the editor and the engine's document: what is typed goes there, what happened there comes into the text. `sync` holds the join. */
export function useSync(editor: Editor, sync: RefObject<LessonSync | undefined>): void {
  const { engine, mirror, notices } = useHost();
  useEffect(() => {
    const send = async (command: Parameters<typeof engine.dispatch>[0]) => {
      const done = await engine.dispatch(command);
      if (!done.ok) notices.tell(done.error);
      return done.ok ? done.value : undefined;
    };
    const made = createSync(editor, {
      send,
      blocks: () => blocksOf(mirror).map(editedBlock),
      revision: () => mirror.rev,
      dataOf: (key) => blockData(mirror, key),
      now: pageNow,
    });
    sync.current = made;
    return watchBlocks(mirror, made.arrived);
  }, [editor, engine, mirror, notices, sync]);
}
