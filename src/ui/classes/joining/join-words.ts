import type { Answer } from "../../../host/account/gateway-client.ts";
import * as words from "../../text/en/classes/join.ts";

/** What stands in the way of joining, in words; `session`: somebody else is signed in, and is asked about first. */
export function joinProblem(answer: Exclude<Answer<unknown>, { kind: "ok" }>): { readonly text: string; readonly session: boolean } {
  const told = (text: string, session = false) => ({ text, session });
  if (answer.kind !== "refused") return told(words.unreachable);
  const { code = "", details = {} } = answer.error ?? {};
  if (code === "taken") {
    const reason = details.reason === "full" || details.reason === "session" ? details.reason : "nickname";
    return told(words.taken[reason], reason === "session");
  }
  if (code === "not_found") return told(words.noSuchCode);
  if (code === "wrong_words") return told(words.wrongWords);
  if (code === "locked") return told(words.locked);
  if (code === "invalid") return told(words.checkNickname);
  return told(answer.status === 429 ? words.tooMany : words.unreachable);
}
