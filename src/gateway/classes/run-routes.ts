import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { readRun } from "../../documents/practice/run.ts";
import { answers } from "../../protocol/gateway-answers.ts";
import { classAnswers, commentBody, heardBody } from "../../protocol/gateway-contract-classes.ts";
import { idSchema } from "../../protocol/gateway-contract-schemas.ts";
import { type Failure, failures, sendFailure } from "../failure.ts";
import type { Gateway } from "../gateway.ts";
import { declare, oneText } from "../openapi/declare.ts";
import { commentOf, resultHead } from "./answers.ts";
import { classParams, ofTeacher, ownClass } from "./class-routes.ts";
import { createWeakness } from "./weak.ts";

/** Runs of one list. */
const LISTED = 50;

const writes = { ...ofTeacher, rate: "writes" } as const;
const reads = { ...ofTeacher, rate: "reads" } as const;
const learnerPath = "/v1/classes/:id/learners/:learner/results";
const runPath = `${learnerPath}/:result`;
const runParams = v.object({ id: idSchema, learner: idSchema, result: idSchema });

/** What a class played, as its teacher sees it. */
export function runRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { repository } = gateway;
  const weaknessOf = createWeakness(repository);
  const params = v.object({ id: idSchema, learner: idSchema });
  const list = { method: "GET", path: learnerPath, summary: "The newest runs of a learner; with assignment, those of one." } as const;
  const query = v.object({ assignment: oneText });
  declare(app, { ...list, ...reads, params, query, answer: classAnswers.results }, async (request, reply, given) => {
    const { id: classId, learner: learnerId } = given.params;
    if ((await ownClass(gateway, request.visitor, reply, classId)) === undefined) return reply;
    const rows = await repository.listResults({ classId, learnerId, assignment: given.query.assignment, most: LISTED });
    return { data: { content: rows.map(resultHead) } };
  });
  const one = { method: "GET", path: runPath, summary: "A run with what was asked and played in it, and the words on it." } as const;
  declare(app, { ...one, ...reads, params: runParams, answer: classAnswers.result }, async (request, reply, given) => {
    const { id: classId, learner: learnerId, result: id } = given.params;
    if ((await ownClass(gateway, request.visitor, reply, classId)) === undefined) return reply;
    const row = await repository.findResult({ classId, learnerId, id });
    const run = row === null ? undefined : readRun(JSON.parse(row.data));
    if (row === null || run === undefined) return sendFailure(reply, failures.notFound);
    const comments = await repository.listComments({ classId, learnerId, result: id });
    return { data: { ...resultHead(row), run, take: row.take, comments: comments.map(commentOf) } };
  });
  const weak = {
    method: "GET",
    path: "/v1/classes/:id/weak",
    summary: "The changes that most of a class miss, of its newest runs.",
  } as const;
  declare(
    app,
    { ...weak, ...reads, params: classParams, answer: classAnswers.weak },
    async (request, reply, { params: { id: classId } }) => {
      if ((await ownClass(gateway, request.visitor, reply, classId)) === undefined) return reply;
      const { learners, spots } = await weaknessOf(classId);
      return { data: { learners, content: [...spots] } };
    },
  );
  wordRoutes(app, gateway);
}

const tooMany = (limit: number): Failure => ({
  code: "quota_exceeded",
  message: "This run has as many comments as it can have.",
  details: { quota: "comments", limit },
});

/** A teacher's words on a run, and whether it was heard. */
function wordRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { repository, settings, now, liveClasses } = gateway;
  const heard = { method: "PUT", path: `${runPath}/heard`, summary: "Marks a run as heard, or takes that back." } as const;
  declare(
    app,
    { ...heard, ...writes, params: runParams, body: heardBody, answer: answers.nothing },
    async (request, reply, { params, body }) => {
      const { id: classId, learner: learnerId, result: id } = params;
      if ((await ownClass(gateway, request.visitor, reply, classId)) === undefined) return reply;
      const isThere = await repository.setHeard({ classId, learnerId, id, heardAt: body.heard ? now() : null });
      liveClasses.tell(classId);
      return isThere ? { data: {} } : sendFailure(reply, failures.notFound);
    },
  );
  const path = `${runPath}/comments`;
  const add = { method: "POST", path, summary: "A word on a run, at a bar or on all of it.", refusals: ["quota_exceeded"] } as const;
  declare(app, { ...add, ...writes, params: runParams, body: commentBody, answer: classAnswers.comment }, async (request, reply, given) => {
    const { id: classId, learner: learnerId, result: id } = given.params;
    if ((await ownClass(gateway, request.visitor, reply, classId)) === undefined) return reply;
    const whose = { class_id: classId, learner_id: learnerId, result_id: id };
    const comment = { ...whose, id: randomUUID(), at: now(), ...given.body };
    const limit = settings.classLimits.comments;
    const outcome = await repository.addComment({ comment, limit });
    if (outcome !== "added") return sendFailure(reply, outcome === "full" ? tooMany(limit) : failures.notFound);
    liveClasses.tell(classId);
    return { data: commentOf(comment) };
  });
  const remove = { method: "DELETE", path: `${path}/:comment`, summary: "Takes a word on a run back." } as const;
  const oneParams = v.object({ ...runParams.entries, comment: idSchema });
  declare(app, { ...remove, ...writes, params: oneParams, answer: answers.nothing }, async (request, reply, { params }) => {
    const { id: classId, learner: learnerId, result: id, comment } = params;
    if ((await ownClass(gateway, request.visitor, reply, classId)) === undefined) return reply;
    const isThere = await repository.removeComment({ classId, learnerId, id, comment });
    liveClasses.tell(classId);
    return isThere ? { data: {} } : sendFailure(reply, failures.notFound);
  });
}
