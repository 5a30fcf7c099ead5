import { Inflate } from "fflate";
import { ok, type Result } from "../../../lib/result.ts";
import { refuse } from "../shared/problems.ts";

/** One file of an archive, still packed. */
export interface ArchiveEntry {
  readonly name: string;
  readonly method: number;
  readonly size: number;
  readonly packed: Uint8Array;
}

/** The most bytes that are unpacked of one archive. */
export const MOST_UNPACKED = 64 * 1024 * 1024;
const MOST_ENTRIES = 1000;
/** Scores pack to a tenth or a fortieth; what packs to less than a 200th, and is long, is none. */
const MOST_RATIO = 200;
const SMALL = 1024 * 1024;
const END_SIZE = 22;
const STEP = 16_384;

/**
 * The files of a zip archive by its directory, which stands at its end: an archive that was cut has none. Nothing is unpacked.
 * Refuses with `cut-archive`.
 */
export function entriesOf(bytes: Uint8Array): Result<readonly ArchiveEntry[]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = directoryEnd(view);
  if (end === undefined) return refuse("cut-archive", { byte: bytes.length }, `byte ${bytes.length}`);
  const entries: ArchiveEntry[] = [];
  let at = view.getUint32(end + 16, true);
  const count = Math.min(view.getUint16(end + 10, true), MOST_ENTRIES);
  for (let index = 0; index < count; index++) {
    const entry = at + 46 <= bytes.length && view.getUint32(at, true) === 0x02014b50 ? entryAt(view, bytes, at) : undefined;
    if (!entry) return refuse("cut-archive", { byte: at }, `byte ${at}`);
    entries.push(entry.entry);
    at = entry.next;
  }
  return ok(entries);
}

/** The directory's end, before a remark of at most 65,535 bytes. */
function directoryEnd(view: DataView): number | undefined {
  for (let at = view.byteLength - END_SIZE; at >= 0 && at >= view.byteLength - END_SIZE - 0xffff; at--) {
    if (view.getUint32(at, true) === 0x06054b50) return at;
  }
  return undefined;
}

function entryAt(view: DataView, bytes: Uint8Array, at: number): { readonly entry: ArchiveEntry; readonly next: number } | undefined {
  const [packedSize, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
  const nameLength = view.getUint16(at + 28, true);
  const next = at + 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  const local = view.getUint32(at + 42, true);
  if (next > bytes.length || local + 30 > bytes.length) return undefined;
  const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  if (from + packedSize > bytes.length) return undefined;
  const name = String.fromCharCode(...bytes.subarray(at + 46, at + 46 + Math.min(nameLength, 1024)));
  return { entry: { name, method: view.getUint16(at + 10, true), size, packed: bytes.subarray(from, from + packedSize) }, next };
}

/**
 * One file unpacked, part by part, so that what says less than it holds is not held either. Refuses with `archive-too-large` above
 * 64 MB, or packed more than 200 times, with `bad-archive` what is packed otherwise or damaged.
 */
export function unpack({ method, size, packed }: ArchiveEntry): Result<Uint8Array> {
  const tooLarge = refuse("archive-too-large");
  if (size > MOST_UNPACKED || (size > SMALL && size > packed.length * MOST_RATIO)) return tooLarge;
  if (method === 0) return ok(packed);
  if (method !== 8) return refuse("bad-archive");
  const parts: Uint8Array[] = [];
  let length = 0;
  const inflate = new Inflate((part) => {
    length += part.length;
    if (length <= MOST_UNPACKED) parts.push(part);
  });
  try {
    for (let from = 0; from < packed.length && length <= MOST_UNPACKED; from += STEP) {
      inflate.push(packed.subarray(from, from + STEP), from + STEP >= packed.length);
    }
  } catch {
    return refuse("bad-archive");
  }
  if (length > MOST_UNPACKED) return tooLarge;
  if (length !== size) return refuse("bad-archive");
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return ok(whole);
}
