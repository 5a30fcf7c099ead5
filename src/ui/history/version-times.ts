import type { RevisionEntry } from "../../protocol/gateway-contract-schemas.ts";
import * as words from "../text/en/account/history.ts";
import { say } from "../text/say.ts";

const minutes = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
const seconds = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });

type Saved = Pick<RevisionEntry, "n" | "updatedAt">;

/** When a version was saved, to the second. */
export const exactTimeOf = (updatedAt: string): string => seconds.format(new Date(updatedAt));

/**
 * When each version was saved, in so many words that no two are said alike: to the minute, to the second where another one is of the same minute, and
 * with its number where another one is of the same second.
 */
export function timesOf(versions: readonly Saved[]): string[] {
  const said = versions.map(({ updatedAt }) => minutes.format(new Date(updatedAt)));
  const exact = versions.map(({ updatedAt }) => exactTimeOf(updatedAt));
  const isTwice = (texts: readonly string[], at: number): boolean => texts.indexOf(texts[at] ?? "") !== texts.lastIndexOf(texts[at] ?? "");
  return versions.map(({ n }, at) => {
    if (!isTwice(said, at)) return said[at] ?? "";
    const time = exact[at] ?? "";
    return isTwice(exact, at) ? say(words.timeAndNumber, { time, n }) : time;
  });
}
