import { batch, type ReadonlySignal, type Signal, signal, untracked } from "@preact/signals-core";
import { type Patch, patched } from "../../documents/patch.ts";
import type { RecordId, Revision } from "../../documents/records.ts";
import { revision } from "../../documents/records.ts";
import { equalData } from "../../lib/json.ts";
import type { EditedDocument, OpenDocument } from "../../protocol/records/open-document.ts";
import { type SaveRecord, type StoreRecord, sessionIds } from "../../protocol/records/session-records.ts";
import type { ShownFrame, StoreFrame } from "../../protocol/records/store-feed.ts";

type TypeName = StoreRecord["typeName"];

/** The page's read-only copy of the engine's records, one signal a record. Only the host writes it. */
export interface StoreMirror {
  /** That of the last frame. */
  readonly rev: ReadonlySignal<Revision>;
  record(id: RecordId): ReadonlySignal<StoreRecord | undefined>;
  /** Ids of all records of a type, in the order they came. */
  ids(typeName: TypeName): ReadonlySignal<readonly RecordId[]>;
  /** Applies a frame. False: a revision is missing and a snapshot is needed. */
  apply(frame: ShownFrame): boolean;
  /** Replaces everything by a snapshot; records that are equal stay as they are. False: the document was another one. */
  replace(frame: StoreFrame): boolean;
  /** Shows records from before, which hold until `replace` or `clear`. */
  showSnapshot(records: readonly StoreRecord[]): void;
  /** True while it shows records from before; no frame fits them. */
  readonly isSnapshot: ReadonlySignal<boolean>;
  clear(): void;
  all(): readonly StoreRecord[];
}

/** What is open; undefined while nothing is. An effect that asks for it follows it. */
export function openDocument(mirror: Pick<StoreMirror, "record">): OpenDocument | undefined {
  const record = mirror.record(sessionIds.open).value;
  return record?.typeName === "open" ? record.document : undefined;
}

/** The document that is edited, without following it; undefined while none is. */
export function editedDocument(mirror: Pick<StoreMirror, "record">): EditedDocument | undefined {
  const document = untracked(() => openDocument(mirror));
  return document?.kind === "document" ? document : undefined;
}

/** How safe the edited document is, without following it. */
export function saveRecord(mirror: Pick<StoreMirror, "record">): SaveRecord | undefined {
  const record = mirror.record(sessionIds.save).peek();
  return record?.typeName === "save" ? record : undefined;
}

type RecordOf<T extends TypeName> = Extract<StoreRecord, { typeName: T }>;

/** All records of a type, in the order they came; an effect that asks for them follows them. */
export function recordsOf<T extends TypeName>(mirror: Pick<StoreMirror, "ids" | "record">, typeName: T): readonly RecordOf<T>[] {
  return mirror.ids(typeName).value.flatMap((id) => {
    const record = mirror.record(id).value;
    return record?.typeName === typeName ? [record as RecordOf<T>] : [];
  });
}

/** An empty mirror. */
export const createStoreMirror = (): StoreMirror => new SignalMirror();

/** A signal for each record and for each type's list of ids. */
class SignalMirror implements StoreMirror {
  readonly isSnapshot = signal(false);
  readonly #records = new Map<string, Signal<StoreRecord | undefined>>();
  readonly rev = signal(revision(0));
  readonly #ids = new Map<TypeName, Signal<readonly RecordId[]>>();

  record(id: RecordId): Signal<StoreRecord | undefined> {
    return signalIn(this.#records, id, undefined);
  }

  ids(typeName: TypeName): Signal<readonly RecordId[]> {
    return signalIn(this.#ids, typeName, []);
  }

  apply({ rev, diff, patches = {} }: ShownFrame): boolean {
    const shown = this.rev.peek();
    if (rev !== shown + 1) return rev <= shown;
    batch(() => {
      for (const record of Object.values(diff.removed)) this.#remove(record);
      for (const [, to] of Object.values(diff.updated)) this.#set(to);
      for (const [id, patch] of Object.entries(patches)) this.#patch(id as RecordId, patch);
      for (const record of Object.values(diff.added)) this.#set(record);
    });
    this.rev.value = rev;
    return true;
  }

  replace({ rev, diff: { added } }: StoreFrame): boolean {
    const gone = this.all().filter(({ id }) => !(id in added));
    const changed = Object.values(added).filter((record) => !equalData(this.record(record.id).peek(), record));
    batch(() => {
      for (const record of gone) this.#remove(record);
      for (const record of changed) this.#set(record);
    });
    this.rev.value = rev;
    this.isSnapshot.value = false;
    return [...gone, ...changed].every(({ scope }) => scope !== "document");
  }

  showSnapshot(records: readonly StoreRecord[]): void {
    batch(() => {
      for (const record of records) this.#set(record);
      this.isSnapshot.value = true;
    });
  }

  clear(): void {
    batch(() => {
      for (const record of this.all()) this.#remove(record);
    });
    this.rev.value = revision(0);
    this.isSnapshot.value = false;
  }

  all(): readonly StoreRecord[] {
    return [...this.#records.values()].map((record) => record.peek()).filter((record) => record !== undefined);
  }

  #set(record: StoreRecord): void {
    const held = this.record(record.id);
    const isNew = held.peek() === undefined;
    held.value = record;
    if (!isNew) return;
    const ids = this.ids(record.typeName);
    ids.value = [...ids.peek(), record.id];
  }

  #patch(id: RecordId, patch: Patch): void {
    const held = this.record(id);
    const record = held.peek();
    if (record !== undefined) held.value = patched(record, patch);
  }

  #remove({ id, typeName }: StoreRecord): void {
    const ids = this.ids(typeName);
    this.record(id).value = undefined;
    ids.value = ids.peek().filter((each) => each !== id);
  }
}

/** The signal under a key, made when it is first asked for. */
function signalIn<K, T>(signals: Map<K, Signal<T>>, key: K, first: T): Signal<T> {
  const known = signals.get(key);
  if (known !== undefined) return known;
  const made = signal(first);
  signals.set(key, made);
  return made;
}
