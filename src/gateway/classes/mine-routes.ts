import type { FastifyInstance } from "fastify";
import { figuresOf } from "../../documents/classes/progress.ts";
import { answers } from "../../protocol/gateway-answers.ts";
import { classAnswers, resultsBody, type SentResult } from "../../protocol/gateway-contract-classes.ts";
import { type Failure, failures, sendFailure } from "../failure.ts";
import type { Gateway } from "../gateway.ts";
import { userOf } from "../http/admission.ts";
import { isoTime } from "../http/iso-time.ts";
import { declare } from "../openapi/declare.ts";
import type { NewResult } from "../storage/classes/results.ts";
import { assignmentsOf, commentOf, progressOf } from "./answers.ts";
import { eraseMarked } from "./erase.ts";

/** Words of the teacher that are sent to a learner, the newest. */
const MOST_COMMENTS = 100;

const full = (limit: number): Failure => ({
  code: "quota_exceeded",
  message: "Your class has as many of your runs as it can have. New practice stays in your own record.",
  details: { quota: "results", limit },
});

const newResult = ({ run, assignment, ms, take }: SentResult): NewResult => ({
  id: run.id,
  assignment,
  at: run.at,
  ms,
  title: run.source.title,
  data: JSON.stringify(run),
  take: take ?? null,
  ...figuresOf(run),
});

/** A learner's own place in a class. Whose it is says the session, never the call. */
export function mineRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { repository, settings, now, liveClasses } = gateway;
  const ofLearner = { access: "user", role: "learner" } as const;
  const path = "/v1/classes/mine";
  const mine = {
    method: "GET",
    path,
    summary: "What a learner's class asks of them, what they did, and the teacher's words.",
    refusals: ["not_found"],
  } as const;
  declare(app, { ...mine, ...ofLearner, rate: "reads", answer: classAnswers.mine }, async (request, reply) => {
    const { userId: learnerId } = userOf(request.visitor);
    const found = await repository.findOwnClass({ learnerId });
    if (found === null) return sendFailure(reply, failures.notFound);
    if (found.learner.used_at < now() - 86_400_000) await repository.noteLearnerUse({ learnerId, now: now() });
    const classId = found.of.id;
    const [assignments, progress, comments] = await Promise.all([
      repository.listAssignments({ classId }),
      repository.listProgress({ classId, learnerId }),
      repository.listOwnComments({ classId, learnerId, most: MOST_COMMENTS }),
    ]);
    const all = await assignmentsOf(repository, { ownerId: found.of.owner_id, rows: assignments });
    const own = all.filter(({ learners }) => learners === null || learners.includes(learnerId));
    const { id, title, ends_at, shares_all } = found.of;
    const titles = new Map(own.map((each) => [each.id, each.title]));
    return {
      data: {
        id,
        title,
        endsAt: ends_at === null ? null : isoTime(ends_at),
        sharesAll: shares_all === 1,
        // Who else is asked is nobody's business here.
        assignments: own.map((each) => ({ ...each, learners: null })),
        progress: progress.map(progressOf),
        comments: comments.map((row) => ({
          ...commentOf(row),
          result: row.result_id,
          title: titles.get(row.assignment_id ?? "") ?? row.title,
        })),
      },
    };
  });
  const send = {
    method: "PUT",
    path: `${path}/results`,
    summary: "Brings runs to the class; one that is there stays as it is.",
    refusals: ["not_found", "quota_exceeded"],
  } as const;
  declare(
    app,
    { ...send, ...ofLearner, rate: "writes", body: resultsBody, answer: classAnswers.sent },
    async (request, reply, { body }) => {
      const { userId: learnerId, classId } = userOf(request.visitor);
      const limits = settings.classLimits;
      const results = body.results.map(newResult);
      const done = await repository.addResults({ classId: classId ?? "", learnerId, results, limits, now: now() });
      if (done.outcome === "gone") return sendFailure(reply, failures.notFound);
      if (done.outcome === "full") return sendFailure(reply, full(limits.results));
      if (done.added > 0) liveClasses.tell(classId ?? "");
      return { data: { added: done.added, late: done.late } };
    },
  );
  const leave = { method: "DELETE", path, summary: "Erases a learner's own place with all that is stored of them, for good." } as const;
  declare(app, { ...leave, ...ofLearner, rate: "writes", answer: answers.nothing }, async (request, reply) => {
    const { userId: learnerId, classId } = userOf(request.visitor);
    await repository.eraseLearner({ classId: classId ?? "", learnerId, now: now() });
    await eraseMarked(repository, classId ?? "");
    liveClasses.tell(classId ?? "");
    gateway.cookies.clearSession(reply);
    return { data: {} };
  });
}
