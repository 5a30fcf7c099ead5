import type { Diff } from "../../documents/diff.ts";
import type { StoreRecord } from "../../protocol/records/session-records.ts";

/** A change of records as bytes: none before where a record was added, none after where it was removed. */
export type PackedStep = readonly (readonly [id: string, from: Uint8Array | undefined, to: Uint8Array | undefined])[];

/** What a record is as bytes, once: what one step led to is what the next began with. */
const packed = new WeakMap<StoreRecord, Uint8Array>();
const encoder = new TextEncoder();
const decoder = new TextDecoder();

function bytesOf(record: StoreRecord | undefined): Uint8Array | undefined {
  if (record === undefined) return undefined;
  const bytes = packed.get(record) ?? encoder.encode(JSON.stringify(record));
  packed.set(record, bytes);
  return bytes;
}

const recordIn = (bytes: Uint8Array): StoreRecord => JSON.parse(decoder.decode(bytes)) as StoreRecord;

/** A diff of document records as bytes, which keep none of the records alive, nor what was worked out of them. */
export const packStep = ({ added, updated, removed }: Diff<StoreRecord>): PackedStep => [
  ...Object.entries(added).map(([id, to]) => [id, undefined, bytesOf(to)] as const),
  ...Object.entries(updated).map(([id, [from, to]]) => [id, bytesOf(from), bytesOf(to)] as const),
  ...Object.entries(removed).map(([id, from]) => [id, bytesOf(from), undefined] as const),
];

/** The diff that was packed: equal records, which are other objects. */
export function unpackStep(step: PackedStep): Diff<StoreRecord> {
  const added: Record<string, StoreRecord> = {};
  const updated: Record<string, readonly [StoreRecord, StoreRecord]> = {};
  const removed: Record<string, StoreRecord> = {};
  for (const [id, from, to] of step) {
    if (from !== undefined && to !== undefined) updated[id] = [recordIn(from), recordIn(to)];
    else if (to !== undefined) added[id] = recordIn(to);
    else if (from !== undefined) removed[id] = recordIn(from);
  }
  return { added, updated, removed };
}
