import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import * as v from "valibot";
import { answers } from "../../protocol/gateway-answers.ts";
import { classAnswers, classBody, classChanges } from "../../protocol/gateway-contract-classes.ts";
import { idSchema } from "../../protocol/gateway-contract-schemas.ts";
import type { Visitor } from "../auth/visitor.ts";
import { type Failure, failures, sendFailure } from "../failure.ts";
import type { Gateway } from "../gateway.ts";
import { userOf } from "../http/admission.ts";
import { declare } from "../openapi/declare.ts";
import type { CountedClass } from "../storage/classes/classes.ts";
import { assignmentsOf, classHead, learnerOf, progressOf } from "./answers.ts";
import { eraseMarked } from "./erase.ts";
import { newCode } from "./secrets.ts";

/** What calls of a teacher about one class have in common. */
export const ofTeacher = { access: "user", role: "teacher" } as const;
export const classParams = v.object({ id: idSchema });

const tooMany = (limit: number): Failure => ({
  code: "quota_exceeded",
  message: "Your account has as many classes as it can have. Erase one first.",
  details: { quota: "classes", limit },
});

/** The class of who asks by its id; answers 404 by itself where there is none. */
export async function ownClass(
  { repository }: Pick<Gateway, "repository">,
  visitor: Visitor,
  reply: FastifyReply,
  classId: string,
): Promise<CountedClass | undefined> {
  const found = await repository.findClass({ classId, ownerId: userOf(visitor).userId });
  if (found === null) sendFailure(reply, failures.notFound);
  return found ?? undefined;
}

const timeOf = (text: string | null): number | null => (text === null ? null : Date.parse(text));

/** A teacher's classes: making, changing and erasing them. */
export function classRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { repository, settings, now, liveClasses } = gateway;
  const reads = { ...ofTeacher, rate: "reads" } as const;
  const writes = { ...ofTeacher, rate: "writes" } as const;
  const params = classParams;
  const path = "/v1/classes";
  declare(app, { method: "GET", path, summary: "The classes of who asks.", ...reads, answer: classAnswers.list }, async (request) => {
    const rows = await repository.listClasses({ ownerId: userOf(request.visitor).userId });
    return { data: { content: rows.map(classHead) } };
  });
  const make = { method: "POST", path, summary: "Makes a class with a code of its own.", refusals: ["quota_exceeded"] } as const;
  declare(app, { ...make, ...writes, body: classBody, answer: classAnswers.made }, async (request, reply, { body }) => {
    const { userId: ownerId } = userOf(request.visitor);
    const limit = settings.classLimits.classes;
    const classId = randomUUID();
    const fields = { title: body.title, most: body.most, ends_at: timeOf(body.endsAt), shares_all: body.sharesAll ? 1 : 0 };
    for (let made = ""; made !== "made"; ) {
      made = await repository.createClass({ ownerId, made: { id: classId, code: newCode(), ...fields }, limit, now: now() });
      if (made === "full") return sendFailure(reply, tooMany(limit));
    }
    const found = await ownClass(gateway, request.visitor, reply, classId);
    return found === undefined ? reply : { data: classHead(found) };
  });
  const whole = { method: "GET", path: `${path}/:id`, summary: "A class with its learners, assignments and grid." } as const;
  declare(app, { ...whole, ...reads, params, answer: classAnswers.whole }, async (request, reply, { params: { id: classId } }) => {
    const found = await ownClass(gateway, request.visitor, reply, classId);
    if (found === undefined) return reply;
    const [people, assignments, progress] = await Promise.all([
      repository.listLearners({ classId }),
      repository.listAssignments({ classId }),
      repository.listProgress({ classId, learnerId: null }),
    ]);
    const asked = await assignmentsOf(repository, { ownerId: found.owner_id, rows: assignments });
    const rows = { people: people.map(learnerOf), assignments: asked, progress: progress.map(progressOf) };
    return { data: { ...classHead(found), ...rows } };
  });
  const change = { method: "PUT", path: `${path}/:id`, summary: "Changes a class; what is left out stays." } as const;
  declare(app, { ...change, ...writes, params, body: classChanges, answer: classAnswers.made }, async (request, reply, given) => {
    const classId = given.params.id;
    const { title, endsAt, most, sharesAll, isOpen } = given.body;
    const set = {
      ...(title === undefined ? {} : { title }),
      ...(most === undefined ? {} : { most }),
      ...(endsAt === undefined ? {} : { ends_at: timeOf(endsAt) }),
      ...(sharesAll === undefined ? {} : { shares_all: sharesAll ? 1 : 0 }),
      ...(isOpen === undefined ? {} : { is_open: isOpen ? 1 : 0 }),
    };
    await repository.changeClass({ classId, ownerId: userOf(request.visitor).userId, set });
    liveClasses.tell(classId);
    const found = await ownClass(gateway, request.visitor, reply, classId);
    return found === undefined ? reply : { data: classHead(found) };
  });
  const erase = {
    method: "DELETE",
    path: `${path}/:id`,
    summary: "Erases a class with all that it has of its learners, for good.",
  } as const;
  declare(app, { ...erase, ...writes, params, answer: answers.nothing }, async (request, reply, { params: { id: classId } }) => {
    const own = await repository.eraseClass({ classId, ownerId: userOf(request.visitor).userId, now: now() });
    if (!own) return sendFailure(reply, failures.notFound);
    liveClasses.tell(classId);
    await eraseMarked(repository, classId);
    return { data: {} };
  });
  accessRoutes(app, gateway);
}

/** The ways into a class: another code, and letting learners come back again. */
function accessRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { repository, liveClasses } = gateway;
  const writes = { ...ofTeacher, rate: "writes", params: classParams, answer: classAnswers.made } as const;
  const code = { method: "POST", path: "/v1/classes/:id/code", summary: "Gives a class another code and opens it." } as const;
  declare(app, { ...code, ...writes }, async (request, reply, { params: { id: classId } }) => {
    const { userId: ownerId } = userOf(request.visitor);
    for (let set = ""; set !== "set"; ) {
      set = await repository.setClassCode({ classId, ownerId, code: newCode() });
      if (set === "missing") return sendFailure(reply, failures.notFound);
    }
    const found = await ownClass(gateway, request.visitor, reply, classId);
    return found === undefined ? reply : { data: classHead(found) };
  });
  const unlock = { method: "POST", path: "/v1/classes/:id/unlock", summary: "Lets learners come back by their words again." } as const;
  declare(app, { ...unlock, ...writes }, async (request, reply, { params: { id: classId } }) => {
    await repository.unlockClass({ classId, ownerId: userOf(request.visitor).userId });
    liveClasses.tell(classId);
    const found = await ownClass(gateway, request.visitor, reply, classId);
    return found === undefined ? reply : { data: classHead(found) };
  });
}
