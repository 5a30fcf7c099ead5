import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { classAnswers, joinBody, returnBody } from "../../protocol/gateway-contract-classes.ts";
import { openSession } from "../auth/finish.ts";
import { CLASS_ISSUER, identify } from "../auth/visitor.ts";
import { type Failure, invalid, sendFailure } from "../failure.ts";
import type { Gateway } from "../gateway.ts";
import { declare } from "../openapi/declare.ts";
import { areWords, codeOf, hashWords, newWords, nicknameKeyOf, shownNickname } from "./secrets.ts";

const unknownCode: Failure = {
  code: "not_found",
  message: "No open class has this code. Check the code, or ask your teacher.",
};
const wrongWords: Failure = { code: "wrong_words", message: "Code, nickname and words do not match. Check them, then try again." };
const locked: Failure = { code: "locked", message: "There were too many wrong tries. Your teacher can unlock this class." };
const taken = (reason: "nickname" | "full" | "session"): Failure => ({ code: "taken", message: takenWords[reason], details: { reason } });
const takenWords = {
  nickname: "Somebody in this class has this nickname. Choose another one.",
  full: "This class has as many learners as it can have. Ask your teacher.",
  session: "Somebody is signed in here. Joining ends that session.",
} as const;
const noNickname = invalid("A nickname has letters, figures or signs.", { path: "nickname" });

interface Asked {
  readonly code: string;
  readonly nickname: string;
  readonly replace: boolean;
}

/** Coming into a class, and coming back to it: with a code and a nickname, and no provider. */
export function joinRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { repository, liveClasses, now } = gateway;
  const open = { access: "anyone", rate: "reads" } as const;
  const join = {
    method: "POST",
    path: "/v1/classes/join",
    summary: "Joins a class by its code, under a nickname; tells four words, once, that bring the learner back.",
    refusals: ["not_found", "taken"],
  } as const;
  declare(app, { ...join, ...open, body: joinBody, answer: classAnswers.joined }, async (request, reply, { body }) => {
    const refusal = await refusalOf(gateway, request, reply, body);
    if (refusal !== undefined) return sendFailure(reply, refusal);
    const nickname = shownNickname(body.nickname);
    if (nickname === "") return sendFailure(reply, noNickname);
    const found = await classOf(gateway, body.code);
    if (found === null) return sendFailure(reply, unknownCode);
    const words = newWords();
    const userId = randomUUID();
    const learner = {
      userId,
      issuer: CLASS_ISSUER + found.id,
      nickname,
      nicknameKey: nicknameKeyOf(nickname),
      wordsHash: await hashWords(words),
    };
    const outcome = await repository.joinClass({ classId: found.id, learner, now: now() });
    if (outcome !== "joined") return sendFailure(reply, outcome === "closed" ? unknownCode : taken(outcome));
    await openSession(gateway, request, reply, userId);
    liveClasses.tell(found.id);
    return { data: { id: userId, nickname, classId: found.id, title: found.title, words } };
  });
  const back = {
    method: "POST",
    path: "/v1/classes/return",
    summary: "Comes back to a class on another device, by code, nickname and four words.",
    refusals: ["wrong_words", "locked", "taken"],
  } as const;
  declare(app, { ...back, ...open, body: returnBody, answer: classAnswers.returned }, async (request, reply, { body }) => {
    const refusal = await refusalOf(gateway, request, reply, body);
    if (refusal !== undefined) return sendFailure(reply, refusal);
    const { classId } = body;
    const remembered = classId === undefined ? null : await repository.findClassById({ classId });
    const found = remembered ?? (await classOf(gateway, body.code));
    if (found === null) {
      await areWords(body.words, undefined);
      return sendFailure(reply, wrongWords);
    }
    const learner = await repository.findLearnerByNickname({ classId: found.id, nicknameKey: nicknameKeyOf(shownNickname(body.nickname)) });
    const tried = await repository.countTry({ classId: found.id, learnerId: learner?.user_id ?? null, now: now() });
    const isRight = await areWords(body.words, learner?.words_hash);
    if (tried === "locked") return sendFailure(reply, locked);
    if (!isRight || learner === null) return sendFailure(reply, wrongWords);
    await repository.clearTries({ classId: found.id, learnerId: learner.user_id, now: now() });
    await openSession(gateway, request, reply, learner.user_id);
    return { data: { id: learner.user_id, nickname: learner.nickname, classId: found.id, title: found.title } };
  });
}

const classOf = async ({ repository }: Gateway, typed: string) => {
  const code = codeOf(typed);
  return code === undefined ? null : await repository.findClassByCode({ code });
};

/** Too many tries from this browser or address, or a session of somebody else that is not to be replaced. */
async function refusalOf(gateway: Gateway, request: FastifyRequest, reply: FastifyReply, { replace }: Asked): Promise<Failure | undefined> {
  const tooMany = await gateway.rates.countLogin(request, gateway.cookies.browser(request, reply));
  if (tooMany !== undefined) return tooMany;
  const visitor = await identify(request, gateway.cookies, gateway.repository, gateway.now());
  return visitor.kind === "user" && !replace ? taken("session") : undefined;
}
