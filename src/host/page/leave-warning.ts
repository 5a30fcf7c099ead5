import { effect } from "@preact/signals-core";
import { sessionIds } from "../../protocol/records/session-records.ts";
import type { StoreMirror } from "../engine/store-mirror.ts";

type Page = Pick<EventTarget, "addEventListener" | "removeEventListener">;

/** Lets the browser ask before the page is left, as long as something is only in its memory: neither at its home nor on this device. */
export function warnBeforeLeaving(page: Page, mirror: Pick<StoreMirror, "record">): () => void {
  return effect(() => {
    if (isAnythingOnlyHere(mirror)) page.addEventListener("beforeunload", ask);
    else page.removeEventListener("beforeunload", ask);
  });
}

const ask = (event: Event): void => event.preventDefault();

function isAnythingOnlyHere(mirror: Pick<StoreMirror, "record">): boolean {
  const [save, practice, unwritten] = [sessionIds.save, sessionIds.practice, sessionIds.unwritten].map((id) => mirror.record(id).value);
  if (unwritten !== undefined) return true;
  if (practice?.typeName === "practice" && practice.problem?.code === "practice-storage-silent") return true;
  return save?.typeName === "save" && save.unsaved && save.storage !== "ready";
}
