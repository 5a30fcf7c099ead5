import { batch, type ReadonlySignal, type Signal, signal } from "@preact/signals-core";
import type { RecordId, Revision } from "../../documents/records.ts";
import { revision } from "../../documents/records.ts";
import { equalData } from "../../lib/json.ts";
import { type SaveRecord, type StoreRecord, sessionIds } from "../../protocol/records/session-records.ts";
import type { StoreFrame } from "../../protocol/records/store-feed.ts";

type TypeName = StoreRecord["typeName"];

/** The page's read-only copy of the engine's records, one signal a record. Only the host writes it. */
export interface StoreMirror {
  readonly rev: Revision;
  record(id: RecordId): ReadonlySignal<StoreRecord | undefined>;
  /** Ids of all records of a type, in the order they came. */
  ids(typeName: TypeName): ReadonlySignal<readonly RecordId[]>;
  /** Applies a frame. False: a revision is missing and a snapshot is needed. */
  apply(frame: StoreFrame): boolean;
  /** Replaces everything by a snapshot; records that are equal stay as they are. False: the document was another one. */
  replace(frame: StoreFrame): boolean;
  /** Shows records from before, which hold until `replace` or `clear`. */
  showSnapshot(records: readonly StoreRecord[]): void;
  /** True while it shows records from before; no frame fits them. */
  readonly isSnapshot: ReadonlySignal<boolean>;
  clear(): void;
  all(): readonly StoreRecord[];
}

/** How safe what is open is, without following it; undefined while nothing is open. */
export function openSave(mirror: Pick<StoreMirror, "record">): SaveRecord | undefined {
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
export function createStoreMirror(): StoreMirror {
  const records = new Map<string, Signal<StoreRecord | undefined>>();
  const lists = new Map<TypeName, Signal<readonly RecordId[]>>();
  let rev = revision(0);
  const isSnapshot = signal(false);

  const recordSignal = (id: string) => {
    const known = records.get(id);
    if (known) return known;
    const made = signal<StoreRecord | undefined>(undefined);
    records.set(id, made);
    return made;
  };
  const listSignal = (typeName: TypeName) => {
    const known = lists.get(typeName);
    if (known) return known;
    const made = signal<readonly RecordId[]>([]);
    lists.set(typeName, made);
    return made;
  };

  function set(record: StoreRecord): void {
    const held = recordSignal(record.id);
    const isNew = held.peek() === undefined;
    held.value = record;
    if (isNew) listSignal(record.typeName).value = [...listSignal(record.typeName).peek(), record.id];
  }
  function remove(record: StoreRecord): void {
    recordSignal(record.id).value = undefined;
    listSignal(record.typeName).value = listSignal(record.typeName)
      .peek()
      .filter((id) => id !== record.id);
  }

  const all = () => [...records.values()].map((held) => held.peek()).filter((record) => record !== undefined);

  return {
    get rev() {
      return rev;
    },
    record: recordSignal,
    ids: listSignal,
    apply(frame) {
      if (frame.rev !== rev + 1) return frame.rev <= rev;
      batch(() => {
        for (const record of Object.values(frame.diff.removed)) remove(record);
        for (const [, to] of Object.values(frame.diff.updated)) set(to);
        for (const record of Object.values(frame.diff.added)) set(record);
      });
      rev = frame.rev;
      return true;
    },
    replace(frame) {
      const { added } = frame.diff;
      let isSame = true;
      const differs = ({ scope }: StoreRecord) => {
        if (scope === "document") isSame = false;
      };
      batch(() => {
        for (const held of records.values()) {
          const record = held.peek();
          if (record === undefined || record.id in added) continue;
          differs(record);
          remove(record);
        }
        for (const record of Object.values(added)) {
          if (equalData(recordSignal(record.id).peek(), record)) continue;
          differs(record);
          set(record);
        }
      });
      rev = frame.rev;
      isSnapshot.value = false;
      return isSame;
    },
    showSnapshot(copied) {
      batch(() => {
        copied.forEach(set);
        isSnapshot.value = true;
      });
    },
    isSnapshot,
    clear() {
      batch(() => all().forEach(remove));
      rev = revision(0);
      isSnapshot.value = false;
    },
    all,
  };
}
