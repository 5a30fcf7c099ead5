import { effect } from "@preact/signals-core";
import type { Problem } from "../../lib/result.ts";
import type { ToldQuota } from "../../protocol/gateway-contract.ts";
import type { QuotaUse } from "../../protocol/gateway-contract-schemas.ts";
import type { Notices } from "../page/notices.ts";
import { problem } from "../problems.ts";
import type { Session } from "./session.ts";

const NEAR = "room-runs-out";
const MEGABYTE = 1_000_000;

const things = {
  documents: "room-for-documents",
  documentBytes: "room-for-document-bytes",
  songs: "room-for-songs",
  songBytes: "room-for-song-bytes",
  bookEntries: "room-for-book-entries",
  bookBytes: "room-for-book-bytes",
  attempts: "room-for-attempts",
  attemptBytes: "room-for-attempt-bytes",
  links: "room-for-links",
  pictureBytes: "room-for-pictures",
  classes: "room-for-classes",
  results: "room-for-results",
  resultBytes: "room-for-result-bytes",
} as const satisfies Record<Exclude<ToldQuota, "revisionBytes">, string>;

/** Bytes in megabytes with one digit behind the point below ten; other numbers as they are. */
function shown(quota: ToldQuota, value: number, round: (value: number) => number): number {
  if (!quota.endsWith("Bytes")) return value;
  const megabytes = value / MEGABYTE;
  return megabytes < 10 ? round(megabytes * 10) / 10 : round(megabytes);
}

function sentenceOf({ quota, used, limit }: QuotaUse): Problem | undefined {
  if (quota === "revisionBytes") return undefined;
  // What is used is rounded down: nothing reads full before it is.
  return problem(things[quota], { used: shown(quota, used, Math.floor), limit: shown(quota, limit, Math.round) });
}

/**
 * Tells the person of the limit that their account is nearest to, before it is reached. One that was closed is told again only when the limit is
 * reached, or another one is nearer. Answers how to stop.
 */
export function tellOfRoom({ near, user }: Pick<Session, "near" | "user">, notices: Pick<Notices, "tell" | "close">): () => void {
  let told = "";
  return effect(() => {
    const uses = user.value === null ? [] : near.value;
    const [nearest] = uses.toSorted((one, other) => other.used / other.limit - one.used / one.limit);
    const what = nearest === undefined ? undefined : sentenceOf(nearest);
    if (nearest === undefined || what === undefined) {
      told = "";
      return notices.close(NEAR);
    }
    const next = `${nearest.quota} ${nearest.used >= nearest.limit}`;
    if (next === told) return;
    told = next;
    notices.tell(problem(NEAR, { what }));
  });
}
