import { applyDiff, type Diff } from "../../documents/diff.ts";
import type { StoreRecord } from "../../protocol/records/session-records.ts";

export type TypeName = StoreRecord["typeName"];
export type RecordOf<T extends TypeName> = Extract<StoreRecord, { typeName: T }>;

/** Records by id, and by type in the order they came. */
export class Shelves {
  readonly #records = new Map<string, StoreRecord>();
  readonly #byType = new Map<string, Map<string, StoreRecord>>();
  /** The records of a type as they were asked for last, until one of them changes. */
  readonly #lists = new Map<string, readonly StoreRecord[]>();

  get(id: string): StoreRecord | undefined {
    return this.#records.get(id);
  }

  /** All records of a type; the same list until one of them is another. */
  all<T extends TypeName>(typeName: T): readonly RecordOf<T>[] {
    const known = this.#lists.get(typeName) ?? [...(this.#byType.get(typeName)?.values() ?? [])];
    this.#lists.set(typeName, known);
    return known as readonly RecordOf<T>[];
  }

  entries(): Iterable<[string, StoreRecord]> {
    return this.#records;
  }

  apply(diff: Diff<StoreRecord>): void {
    applyDiff(this.#records, diff);
    for (const record of Object.values(diff.removed)) {
      this.#byType.get(record.typeName)?.delete(record.id);
      this.#lists.delete(record.typeName);
    }
    for (const [, record] of Object.values(diff.updated)) this.#place(record);
    for (const record of Object.values(diff.added)) this.#place(record);
  }

  /**
   * Holds a record in place of one that says the same: what is derived next has its parts in common with the latest, and is compared
   * with that at a glance.
   */
  renew(record: StoreRecord): void {
    if (this.#records.get(record.id) === record) return;
    this.#records.set(record.id, record);
    this.#place(record);
  }

  /** Forgets all and holds these. */
  replace(records: readonly StoreRecord[]): void {
    this.#records.clear();
    this.#byType.clear();
    this.#lists.clear();
    for (const record of records) {
      this.#records.set(record.id, record);
      this.#place(record);
    }
  }

  #place(record: StoreRecord): void {
    const shelf = this.#byType.get(record.typeName) ?? new Map<string, StoreRecord>();
    shelf.set(record.id, record);
    this.#byType.set(record.typeName, shelf);
    this.#lists.delete(record.typeName);
  }
}
