import type { Param, Problem } from "../../lib/result.ts";
import { MAX_BODY_BYTES, MOST_SONGS_AT_ONCE } from "../../protocol/gateway-contract.ts";
import type { Answer } from "../account/gateway-client.ts";
import { problem } from "../problems.ts";
import type { ListedSong } from "./songs.ts";

/** Bytes of a batch's songs: a character may take three, and the rest of the body some. */
const PORTION_BYTES = MAX_BODY_BYTES * 0.9;

/** Songs in portions that one call may write, those of one home together. */
export function portionsOf(songs: readonly ListedSong[]): ListedSong[][] {
  const portions: ListedSong[][] = [];
  let room = 0;
  for (const song of songs.toSorted((a, b) => Number(a.home === "account") - Number(b.home === "account"))) {
    const bytes = (song.data_abc.length + song.title.length) * 3 + 200;
    const last = portions.at(-1);
    if (last === undefined || last[0]?.home !== song.home || last.length >= MOST_SONGS_AT_ONCE || bytes > room) {
      portions.push([song]);
      room = PORTION_BYTES - bytes;
    } else {
      last.push(song);
      room -= bytes;
    }
  }
  return portions;
}

type Failed = Exclude<Answer<unknown>, { kind: "ok" }>;

/** Why a call was not carried out. */
export function whyNot(answer: Failed): Param {
  if (answer.kind === "unreachable") return problem("no-answer");
  if (answer.kind === "unauthorized") return problem("you-are-signed-out");
  if (answer.status === 200) return problem("list-unread");
  return answer.error?.message ?? problem("server-could-not-now");
}

/** Words of the server, or a problem of ours, as a problem. */
export const said = (why: Param): Problem => (typeof why === "object" && "code" in why ? why : problem("song-not-saved", { why }));
