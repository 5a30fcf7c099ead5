import { answers } from "../../protocol/gateway-answers.ts";
import { type AssignmentBody, classAnswers } from "../../protocol/gateway-contract-classes.ts";
import type { GatewayClient } from "../account/gateway-client.ts";

const at = (...parts: readonly string[]): string => `/v1/classes/${parts.map(encodeURIComponent).join("/")}`;

/** What of a class may be given. */
export interface ClassFields {
  readonly title?: string;
  /** ISO 8601, or null for a class without an end. */
  readonly endsAt?: string | null;
  readonly sharesAll?: boolean;
  readonly isOpen?: boolean;
  /** How many learners may join. */
  readonly most?: number;
}

/** A run by its place: class, learner, run. */
export type RunPlace = readonly [classId: string, learner: string, result: string];

const runPath = ([id, learner, result]: RunPlace, ...rest: readonly string[]): string =>
  at(id, "learners", learner, "results", result, ...rest);

/** The calls of classes, typed. */
export const classCalls = ({ call }: Pick<GatewayClient, "call">) => ({
  list: () => call(classAnswers.list, "GET", "/v1/classes"),
  make: (body: ClassFields) => call(classAnswers.made, "POST", "/v1/classes", { body }),
  whole: (id: string) => call(classAnswers.whole, "GET", at(id)),
  change: (id: string, body: ClassFields) => call(classAnswers.made, "PUT", at(id), { body }),
  newCode: (id: string) => call(classAnswers.made, "POST", at(id, "code")),
  unlock: (id: string) => call(classAnswers.made, "POST", at(id, "unlock")),
  erase: (id: string) => call(answers.nothing, "DELETE", at(id)),
  /** `key` becomes the id: sent twice, it is asked once. */
  assign: (id: string, key: string, body: AssignmentBody) =>
    call(classAnswers.assignment, "POST", at(id, "assignments"), { body, headers: { "Idempotency-Key": key } }),
  changeAssignment: (id: string, assignment: string, body: AssignmentBody) =>
    call(answers.nothing, "PUT", at(id, "assignments", assignment), { body }),
  takeBack: (id: string, assignment: string) => call(answers.nothing, "DELETE", at(id, "assignments", assignment)),
  say: (id: string, assignment: string, learner: string, word: "done" | "again" | null) =>
    call(answers.nothing, "PUT", at(id, "assignments", assignment, "learners", learner), { body: { word } }),
  newWords: (id: string, learner: string) => call(classAnswers.words, "POST", at(id, "learners", learner, "words")),
  removeLearner: (id: string, learner: string) => call(answers.nothing, "DELETE", at(id, "learners", learner)),
  results: (id: string, learner: string, assignment: string) =>
    call(
      classAnswers.results,
      "GET",
      `${at(id, "learners", learner, "results")}${assignment === "" ? "" : `?assignment=${encodeURIComponent(assignment)}`}`,
    ),
  result: (place: RunPlace) => call(classAnswers.result, "GET", runPath(place)),
  heard: (place: RunPlace, heard: boolean) => call(answers.nothing, "PUT", runPath(place, "heard"), { body: { heard } }),
  comment: (place: RunPlace, body: { readonly bar: number | null; readonly text: string }) =>
    call(classAnswers.comment, "POST", runPath(place, "comments"), { body }),
  removeComment: (place: RunPlace, comment: string) => call(answers.nothing, "DELETE", runPath(place, "comments", comment)),
  weak: (id: string) => call(classAnswers.weak, "GET", at(id, "weak")),
  join: (body: { readonly code: string; readonly nickname: string; readonly replace: boolean }) =>
    call(classAnswers.joined, "POST", "/v1/classes/join", { body }),
  comeBack: (body: {
    readonly code: string;
    readonly classId?: string;
    readonly nickname: string;
    readonly words: string;
    readonly replace: boolean;
  }) => call(classAnswers.returned, "POST", "/v1/classes/return", { body }),
  mine: () => call(classAnswers.mine, "GET", "/v1/classes/mine"),
  leave: () => call(answers.nothing, "DELETE", "/v1/classes/mine"),
});

/** How often a class is told to have changed at most, in milliseconds: while a whole class plays, each run changes it. */
const TOLD_MS = 1_000;

/** Tells when a class has changed, while somebody looks; answers how to stop. It comes back by itself after a lost connection. */
export function watchClass(base: string, id: string, tell: () => void): () => void {
  const source = new EventSource(`${base}${at(id, "live")}`, { withCredentials: true });
  const told = atMost(TOLD_MS, tell);
  const changed = (): void => told.call();
  source.addEventListener("open", changed);
  source.addEventListener("changed", changed);
  let wait: ReturnType<typeof setTimeout> | undefined;
  source.addEventListener("error", () => {
    // Where it was refused the browser gives up: the page asks every few seconds instead.
    if (source.readyState === EventSource.CLOSED) wait ??= setInterval(changed, ASK_MS);
  });
  return () => {
    source.close();
    clearInterval(wait);
    told.stop();
  };
}

/** Calls at once, and of what follows within some milliseconds once more when they are over. */
function atMost(every: number, work: () => void) {
  let wait: ReturnType<typeof setTimeout> | undefined;
  let isAsked = false;
  const over = (): void => {
    wait = isAsked ? setTimeout(over, every) : undefined;
    if (isAsked) work();
    isAsked = false;
  };
  return {
    call(): void {
      if (wait !== undefined) isAsked = true;
      else {
        wait = setTimeout(over, every);
        work();
      }
    },
    stop: () => clearTimeout(wait),
  };
}

/** How often is asked where nothing is told, in milliseconds. */
const ASK_MS = 4_000;

/** The address of a file with everything of a class. */
export const classCopyAddress = (base: string, id: string): string => `${base}${at(id, "copy")}`;
