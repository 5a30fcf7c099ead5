import type { Port } from "../../lib/port.ts";
import { ok } from "../../lib/result.ts";
import type { LessonAnswer, LessonCall, LessonReply, LessonRequest } from "../../protocol/engine/lesson-feed.ts";
import { type LocalStore, noLongerKept } from "./document-store.ts";
import { numberedCalls } from "./numbered-calls.ts";

/** The lessons of this device. */
export interface LocalLessons extends LocalStore {
  /** Takes the page's port; a restarted engine gets a new one. */
  join(port: Port): void;
}

/** The store of lessons in the page's local storage, behind a port of its own. Without one there are no lessons here. */
export function createLocalLessons(): LocalLessons {
  let port: Port | undefined;
  const { ask, answer } = numberedCalls<LessonCall, LessonAnswer>((number, call) =>
    port?.postMessage({ number, call } satisfies LessonRequest),
  );
  return {
    async call(call) {
      if (port === undefined) return { kind: "missing" };
      const answered = await ask(call);
      const isOther = answered.kind === "listed" || answered.kind === "deleted" || answered.kind === "marked";
      return isOther ? { kind: "refused", problem: noLongerKept } : answered;
    },
    async list() {
      const answered = port && (await ask({ kind: "list" }));
      return answered?.kind === "listed" ? answered.entries : [];
    },
    async listDeleted() {
      const answered = port && (await ask({ kind: "list-deleted" }));
      return answered?.kind === "deleted" ? answered.entries : [];
    },
    async setDeleted(id, isDeleted) {
      const answered = port && (await ask({ kind: "mark", id, isDeleted }));
      return answered?.kind === "marked" && answered.isThere ? ok(null) : { ok: false, error: noLongerKept };
    },
    join(next) {
      port = next;
      next.onmessage = ({ data }: { readonly data: LessonReply }) => answer(data.number, data.answer);
    },
  };
}
