import type { Answer } from "../../host/account/gateway-client.ts";
import * as words from "../text/en/classes/classes.ts";
import { say } from "../text/say.ts";

const isFull = (quota: unknown): quota is keyof typeof words.full => typeof quota === "string" && quota in words.full;

/** Why a call about a class was not done, in words: what there are too many of, else as given. */
export function refusalWords(answer: Exclude<Answer<unknown>, { kind: "ok" }> | undefined, otherwise: string): string {
  const { quota, limit } = (answer?.kind === "refused" && answer.error?.details) || {};
  return isFull(quota) && typeof limit === "number" ? say(words.full[quota], { limit }) : otherwise;
}
