import * as v from "valibot";
import { titleOfData } from "../../documents/lesson/title.ts";
import { isJsonObject, type JsonObject, omit } from "../../lib/json.ts";
import type { Problem } from "../../lib/result.ts";
import type { StoreAnswer, StoreCall } from "../../protocol/engine/account-feed.ts";
import type { LocalEntry } from "../../protocol/engine/documents-api.ts";
import { browserStorage } from "../storage/local-storage.ts";

/** The part of Storage that lessons stand in. */
export type LessonStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const entry = v.object({
  title: v.string(),
  /** ISO 8601. */
  createdAt: v.string(),
  updatedAt: v.string(),
  version: v.number(),
  writeId: v.string(),
  deletedAt: v.nullable(v.string()),
});
const index = v.record(v.string(), entry);
type Entry = v.InferOutput<typeof entry>;

/** Where a lesson stands (spec, section 7), and what is known of all of them. */
const keyOf = (id: string): string => `editor-${id}`;
const INDEX = "lessonIndex";

const missingStorage: Problem = {
  code: "storage-missing",
  message: "This browser keeps nothing on this device. Download a copy, or sign in to save.",
};
const fullStorage: Problem = {
  code: "storage-full",
  message: "This device's storage is full. Download a copy, or free some space and save again.",
};

/** Lessons kept on this device, in local storage under `editor-{id}` as the specification's JSON. */
export interface LessonStore {
  /** Answers as the account does; versions are counted, so two tabs meet the same conflicts. */
  answer(call: StoreCall): StoreAnswer;
  list(): readonly LocalEntry[];
  setDeleted(id: string, isDeleted: boolean): void;
}

/** Makes the lessons; `now` answers ISO 8601. */
export function createLessonStore(storage: LessonStorage | undefined, now: () => string): LessonStore {
  const readIndex = (): Record<string, Entry> => {
    const parsed = v.safeParse(index, readJson(storage?.getItem(INDEX)));
    return parsed.success ? parsed.output : {};
  };
  const writeIndex = (id: string, next: Entry): void => storage?.setItem(INDEX, JSON.stringify({ ...readIndex(), [id]: next }));
  const saved = (id: string, { version, createdAt }: Entry): StoreAnswer => ({ kind: "saved", id, version, authorId: null, createdAt });

  function put(id: string, call: Extract<StoreCall, { body: unknown }>, held: Entry | undefined): StoreAnswer {
    if (storage === undefined) return { kind: "refused", problem: missingStorage };
    const { title, data } = call.body;
    const at = now();
    const next = {
      title,
      createdAt: held?.createdAt ?? at,
      updatedAt: at,
      version: (held?.version ?? 0) + 1,
      writeId: call.writeId,
      deletedAt: null,
    };
    try {
      storage.setItem(keyOf(id), JSON.stringify({ id, ...data }));
      writeIndex(id, next);
    } catch {
      return { kind: "refused", problem: fullStorage };
    }
    return saved(id, next);
  }

  function load(id: string): StoreAnswer {
    const text = storage?.getItem(keyOf(id)) ?? null;
    const held = readIndex()[id];
    if (text === null || (held !== undefined && held.deletedAt !== null)) return { kind: "missing" };
    const json = readJson(text);
    const data = isJsonObject(json) ? omit(json, ["id"]) : undefined;
    const title = data === undefined ? undefined : titleOfData(data);
    if (data === undefined || title === undefined) {
      storage?.setItem(`${keyOf(id)}.corrupt`, text);
      const message = "The lesson that is kept on this device under this address is damaged. It was set aside.";
      return { kind: "refused", problem: { code: "damaged-lesson", message } };
    }
    const document = { id, authorId: null, createdAt: held?.createdAt ?? null, version: held?.version ?? 1, title, data };
    return { kind: "loaded", document };
  }

  return {
    answer(call) {
      switch (call.kind) {
        case "load":
          return load(call.id);
        case "create": {
          const id = `local-${call.writeId}`;
          const held = readIndex()[id];
          return held === undefined ? put(id, call, undefined) : saved(id, held);
        }
        case "save": {
          const held = readIndex()[call.id] ?? found(storage?.getItem(keyOf(call.id)), now());
          if (held === undefined || held.deletedAt !== null) return { kind: "missing" };
          if (held.version !== call.version) return { kind: "conflict", current: { version: held.version, writeId: held.writeId } };
          return put(call.id, call, held);
        }
        case "remove":
          this.setDeleted(call.id, true);
          return { kind: "missing" };
      }
    },
    list: () =>
      Object.entries(readIndex())
        .filter(([, { deletedAt }]) => deletedAt === null)
        .map(([id, { title, createdAt, updatedAt }]) => ({
          id,
          kind: "document" as const,
          of: "editor" as const,
          title,
          createdAt,
          updatedAt,
          documentId: null,
        })),
    setDeleted(id, isDeleted) {
      const held = readIndex()[id];
      if (held !== undefined) writeIndex(id, { ...held, deletedAt: isDeleted ? now() : null });
    },
  };
}

/** What is known of a lesson that something else put into local storage. */
const found = (text: string | null | undefined, at: string): Entry | undefined =>
  text === null || text === undefined ? undefined : { title: "", createdAt: at, updatedAt: at, version: 1, writeId: "", deletedAt: null };

function readJson(text: string | null | undefined): unknown {
  if (text === null || text === undefined) return undefined;
  try {
    return JSON.parse(text) as JsonObject;
  } catch {
    return undefined;
  }
}

/** The browser's own lessons of lessons. */
export const browserLessons = (): LessonStore => createLessonStore(browserStorage(), () => new Date().toISOString());
