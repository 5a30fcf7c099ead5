import { effect } from "@preact/signals-core";
import { openDocument, type StoreMirror } from "../engine/store-mirror.ts";
import type { LastOpen } from "../storage/last-open.ts";

/** Notes what is open, as it is opened and once it is stored for the first time. */
export function noteLastOpen(mirror: StoreMirror, lastOpen: LastOpen): LastOpen {
  effect(() => {
    const document = openDocument(mirror);
    if (document?.kind === "document" && document.id !== null) lastOpen.note({ id: document.id, of: document.of });
  });
  return lastOpen;
}
