import type { Editor } from "@tiptap/core";
import { type RefObject, useEffect } from "react";
import { pageNow } from "../../../host/clock/clock.ts";
import { blockData, blocksOf, editedBlock, watchBlocks } from "../../state/documents/lesson.ts";
import { useHost } from "../../state/host.tsx";
import { useSend } from "../../state/records.ts";
import { createSync, type LessonSync } from "./sync.ts";

/** Joins the editor and the engine's document: what is typed goes there, what happened there comes into the text. `sync` holds the join. */
export function useSync(editor: Editor, sync: RefObject<LessonSync | undefined>): void {
  const { mirror } = useHost();
  const send = useSend();
  useEffect(() => {
    const made = createSync(editor, {
      send: (command) => send(command).then((done) => (done.ok ? done.value : undefined)),
      blocks: () => blocksOf(mirror).map(editedBlock),
      revision: () => mirror.rev.peek(),
      dataOf: (key) => blockData(mirror, key),
      now: pageNow,
    });
    sync.current = made;
    return watchBlocks(mirror, made.arrived);
  }, [editor, mirror, send, sync]);
}
