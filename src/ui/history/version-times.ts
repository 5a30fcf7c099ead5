import { formatDateTime } from "../../documents/dates.ts";
import type { RevisionEntry } from "../../protocol/gateway-contract-schemas.ts";
import * as words from "../text/en/account/history.ts";
import { say } from "../text/say.ts";

type Saved = Pick<RevisionEntry, "n" | "updatedAt">;

/** When a version was saved, as the lists of workspaces and lessons say it. @param updatedAt ISO 8601 */
export const timeOf = (updatedAt: string): string => formatDateTime(new Date(updatedAt));

/** When each version was saved, in so many words that no two are said alike: with its number where another one is of the same second. */
export function timesOf(versions: readonly Saved[]): string[] {
  const times = versions.map(({ updatedAt }) => timeOf(updatedAt));
  const counts = new Map<string, number>();
  for (const time of times) counts.set(time, (counts.get(time) ?? 0) + 1);
  return versions.map(({ n }, at) => {
    const time = times[at] ?? "";
    return (counts.get(time) ?? 0) > 1 ? say(words.timeAndNumber, { time, n }) : time;
  });
}
