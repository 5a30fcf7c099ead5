import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { answers } from "../../protocol/gateway-answers.ts";
import { assignmentBody, classAnswers, wordBody } from "../../protocol/gateway-contract-classes.ts";
import { idSchema } from "../../protocol/gateway-contract-schemas.ts";
import { type Failure, failures, sendFailure } from "../failure.ts";
import type { Gateway } from "../gateway.ts";
import { declare } from "../openapi/declare.ts";
import { classParams, ofTeacher, ownClass } from "./class-routes.ts";
import { eraseMarked } from "./erase.ts";
import { hashWords, newWords } from "./secrets.ts";

const tooMany = (limit: number): Failure => ({
  code: "quota_exceeded",
  message: "This class has as many assignments as it can have. Take some back first.",
  details: { quota: "assignments", limit },
});

const writes = { ...ofTeacher, rate: "writes" } as const;

/** What a class is asked to do, and the teacher's word over a cell of its grid. */
export function assignmentRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { repository, settings, now, liveClasses } = gateway;
  const path = "/v1/classes/:id/assignments";
  const oneParams = v.object({ id: idSchema, assignment: idSchema });
  const add = { method: "POST", path, summary: "Asks a class, or some of it, to do something.", refusals: ["quota_exceeded"] } as const;
  const headers = { "idempotency-key": "The id that the assignment gets: sent twice, it is made once." };
  const adding = { ...add, ...writes, headers, params: classParams, body: assignmentBody, answer: classAnswers.assignment };
  declare(app, adding, async (request, reply, { params: { id: classId }, body }) => {
    if ((await ownClass(gateway, request.visitor, reply, classId)) === undefined) return reply;
    const key = v.safeParse(idSchema, request.headers["idempotency-key"]);
    const id = key.success ? key.output : randomUUID();
    const limit = settings.classLimits.assignments;
    const made = { id, kind: body.task.kind, data: JSON.stringify(body) };
    if (!(await repository.addAssignment({ classId, made, limit, now: now() }))) return sendFailure(reply, tooMany(limit));
    liveClasses.tell(classId);
    return { data: { id } };
  });
  const change = { method: "PUT", path: `${path}/:assignment`, summary: "Changes what is asked." } as const;
  const changing = { ...change, ...writes, params: oneParams, body: assignmentBody, answer: answers.nothing };
  declare(app, changing, async (request, reply, { params: { id: classId, assignment: id }, body }) => {
    if ((await ownClass(gateway, request.visitor, reply, classId)) === undefined) return reply;
    const isThere = await repository.changeAssignment({ classId, id, kind: body.task.kind, data: JSON.stringify(body) });
    liveClasses.tell(classId);
    return isThere ? { data: {} } : sendFailure(reply, failures.notFound);
  });
  const remove = {
    method: "DELETE",
    path: `${path}/:assignment`,
    summary: "Takes an assignment back, with its column of the grid.",
  } as const;
  declare(app, { ...remove, ...writes, params: oneParams, answer: answers.nothing }, async (request, reply, { params }) => {
    if ((await ownClass(gateway, request.visitor, reply, params.id)) === undefined) return reply;
    const isThere = await repository.removeAssignment({ classId: params.id, id: params.assignment });
    liveClasses.tell(params.id);
    return isThere ? { data: {} } : sendFailure(reply, failures.notFound);
  });
  const word = {
    method: "PUT",
    path: "/v1/classes/:id/assignments/:assignment/learners/:learner",
    summary: "The teacher's word over what a cell of the grid says; null takes it back.",
  } as const;
  const wordParams = v.object({ ...oneParams.entries, learner: idSchema });
  declare(
    app,
    { ...word, ...writes, params: wordParams, body: wordBody, answer: answers.nothing },
    async (request, reply, { params, body }) => {
      const { id: classId, assignment: id, learner: learnerId } = params;
      if ((await ownClass(gateway, request.visitor, reply, classId)) === undefined) return reply;
      const isThere = await repository.setWord({ classId, id, learnerId, word: body.word });
      liveClasses.tell(classId);
      return isThere ? { data: {} } : sendFailure(reply, failures.notFound);
    },
  );
}

/** What a teacher may do with one learner's place: new words, and erasing it. */
export function placeRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { repository, now, liveClasses } = gateway;
  const path = "/v1/classes/:id/learners/:learner";
  const params = v.object({ id: idSchema, learner: idSchema });
  const words = { method: "POST", path: `${path}/words`, summary: "Gives a learner four new words, which are told once." } as const;
  declare(app, { ...words, ...writes, params, answer: classAnswers.words }, async (request, reply, { params: { id, learner } }) => {
    if ((await ownClass(gateway, request.visitor, reply, id)) === undefined) return reply;
    const made = newWords();
    const isThere = await repository.setWords({ classId: id, learnerId: learner, wordsHash: await hashWords(made) });
    liveClasses.tell(id);
    return isThere ? { data: { words: made } } : sendFailure(reply, failures.notFound);
  });
  const remove = { method: "DELETE", path, summary: "Erases a learner with all that is stored of them, for good." } as const;
  declare(app, { ...remove, ...writes, params, answer: answers.nothing }, async (request, reply, { params: { id, learner } }) => {
    if ((await ownClass(gateway, request.visitor, reply, id)) === undefined) return reply;
    if (!(await repository.eraseLearner({ classId: id, learnerId: learner, now: now() }))) return sendFailure(reply, failures.notFound);
    await eraseMarked(repository, id);
    liveClasses.tell(id);
    return { data: {} };
  });
}
