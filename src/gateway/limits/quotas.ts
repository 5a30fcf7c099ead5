import type { QuotaName } from "../../protocol/gateway-contract.ts";

/** What one person may have in this gateway's store. Counts are rows, bytes those of the stored texts. */
export type Quotas = Readonly<Record<QuotaName, number>>;

const MIB = 1_048_576;

/** Generous: a teacher with a thousand lessons, all with pictures of scores, and ten years of practice stay below. */
export const DEFAULT_QUOTAS: Quotas = {
  documents: 10_000,
  documentBytes: 512 * MIB,
  revisionBytes: 512 * MIB,
  songs: 20_000,
  songBytes: 128 * MIB,
  bookEntries: 20_000,
  bookBytes: 16 * MIB,
  attempts: 500_000,
  attemptBytes: 256 * MIB,
  links: 2_000,
  pictureBytes: 128 * MIB,
};
