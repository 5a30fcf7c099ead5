import * as v from "valibot";
import { daysBefore } from "../../documents/dates.ts";
import { newDeviceId } from "../../documents/document-ids.ts";
import { titleOfData } from "../../documents/lesson/title.ts";
import { isJsonObject, type JsonObject, omit } from "../../lib/json.ts";
import type { Problem } from "../../lib/result.ts";
import type { StoreAnswer, StoreCall } from "../../protocol/engine/account-feed.ts";
import type { DeletedEntry, LocalEntry } from "../../protocol/engine/documents-api.ts";
import type { LessonAnswer, LessonCall } from "../../protocol/engine/lesson-feed.ts";
import { DELETED_KEPT_DAYS } from "../../protocol/gateway-contract.ts";
import { problem } from "../../protocol/keeping-problems.ts";
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

const missingStorage: Problem = problem("storage-missing");
const fullStorage: Problem = problem("storage-full");
const damagedLesson: Problem = problem("damaged-lesson");

/** Lessons stored on this device, in local storage under `editor-{id}` as the specification's JSON. */
export interface LessonStore {
  /** Answers a call as the account does; versions are counted, so two tabs meet the same conflicts. */
  answer(call: StoreCall): StoreAnswer;
  answer(call: LessonCall): LessonAnswer;
}

/** Makes a lesson store; `now` answers ISO 8601. */
export const createLessonStore = (storage: LessonStorage | undefined, now: () => string): LessonStore => new StoredLessons(storage, now);

/** The lessons of a storage, and its index of them. */
class StoredLessons implements LessonStore {
  readonly #storage: LessonStorage | undefined;
  readonly #now: () => string;

  constructor(storage: LessonStorage | undefined, now: () => string) {
    this.#storage = storage;
    this.#now = now;
  }

  answer(call: StoreCall): StoreAnswer;
  answer(call: LessonCall): LessonAnswer;
  answer(call: LessonCall): LessonAnswer {
    switch (call.kind) {
      case "list":
        this.#removeOld();
        return { kind: "listed", entries: this.#list() };
      case "list-deleted":
        return { kind: "deleted", entries: this.#listDeleted() };
      case "mark":
        return { kind: "marked", isThere: this.#setDeleted(call.id, call.isDeleted) };
      case "load":
        return this.#load(call.id);
      case "create":
        return this.#create(call);
      case "save":
        return this.#save(call);
      case "remove":
        if (this.#index()[call.id]?.version === call.version) this.#setDeleted(call.id, true);
        return { kind: "missing" };
    }
  }

  #list(): readonly LocalEntry[] {
    return Object.entries(this.#index()).flatMap(([id, stored]) => (stored.deletedAt === null ? [listed(id, stored)] : []));
  }

  #listDeleted(): readonly DeletedEntry[] {
    return Object.entries(this.#index()).flatMap(([id, stored]) => {
      const { deletedAt } = stored;
      return deletedAt === null ? [] : [{ ...listed(id, stored), deletedAt }];
    });
  }

  /** Removes for good what can no longer be brought back. */
  #removeOld(): void {
    const limit = daysBefore(DELETED_KEPT_DAYS, this.#now());
    const all = Object.entries(this.#index());
    const kept = all.filter(([, { deletedAt }]) => deletedAt === null || deletedAt >= limit);
    if (kept.length === all.length) return;
    const ids = new Set(kept.map(([id]) => id));
    for (const [id] of all) if (!ids.has(id)) this.#storage?.removeItem(keyOf(id));
    this.#storage?.setItem(INDEX, JSON.stringify(Object.fromEntries(kept)));
  }

  #setDeleted(id: string, isDeleted: boolean): boolean {
    const stored = this.#index()[id];
    if (stored !== undefined) this.#writeIndex(id, { ...stored, deletedAt: isDeleted ? this.#now() : null });
    return stored !== undefined;
  }

  #load(id: string): StoreAnswer {
    const text = this.#storage?.getItem(keyOf(id)) ?? null;
    const stored = this.#index()[id];
    if (text === null || (stored !== undefined && stored.deletedAt !== null)) return { kind: "missing" };
    const json = readJson(text);
    const data = isJsonObject(json) ? omit(json, ["id"]) : undefined;
    const title = data === undefined ? undefined : titleOfData(data);
    if (data === undefined || title === undefined) {
      this.#storage?.setItem(`${keyOf(id)}.corrupt`, text);
      return { kind: "refused", problem: damagedLesson };
    }
    const document = { id, authorId: null, createdAt: stored?.createdAt ?? null, version: stored?.version ?? 1, title, data };
    return { kind: "loaded", document };
  }

  #create(call: Extract<StoreCall, { kind: "create" }>): StoreAnswer {
    const id = newDeviceId(() => call.writeId);
    const stored = this.#index()[id];
    return stored === undefined ? this.#put(id, call, undefined) : saved(id, { ...stored, version: 1 });
  }

  #save(call: Extract<StoreCall, { kind: "save" }>): StoreAnswer {
    const stored = this.#index()[call.id] ?? found(this.#storage?.getItem(keyOf(call.id)), this.#now());
    if (stored === undefined || stored.deletedAt !== null) return { kind: "missing" };
    if (stored.version !== call.version) return { kind: "conflict", current: { version: stored.version, writeId: stored.writeId } };
    return this.#put(call.id, call, stored);
  }

  #put(id: string, call: Extract<StoreCall, { body: unknown }>, former: Entry | undefined): StoreAnswer {
    if (this.#storage === undefined) return { kind: "refused", problem: missingStorage };
    const { title, data } = call.body;
    const at = this.#now();
    const next = {
      title,
      createdAt: former?.createdAt ?? at,
      updatedAt: at,
      version: (former?.version ?? 0) + 1,
      writeId: call.writeId,
      deletedAt: null,
    };
    try {
      this.#storage.setItem(keyOf(id), JSON.stringify({ id, ...data }));
      this.#writeIndex(id, next);
    } catch {
      return { kind: "refused", problem: fullStorage };
    }
    return saved(id, next);
  }

  #index(): Record<string, Entry> {
    const parsed = v.safeParse(index, readJson(this.#storage?.getItem(INDEX)));
    return parsed.success ? parsed.output : {};
  }

  #writeIndex(id: string, entry: Entry): void {
    this.#storage?.setItem(INDEX, JSON.stringify({ ...this.#index(), [id]: entry }));
  }
}

const listed = (id: string, { title, createdAt, updatedAt }: Entry): LocalEntry => ({
  id,
  kind: "document",
  of: "editor",
  title,
  createdAt,
  updatedAt,
  documentId: null,
});

const saved = (id: string, { version, createdAt }: Entry): StoreAnswer => ({ kind: "saved", id, version, authorId: null, createdAt });

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

/** The lesson store of this browser. */
export const browserLessons = (): LessonStore => createLessonStore(browserStorage(), () => new Date().toISOString());
