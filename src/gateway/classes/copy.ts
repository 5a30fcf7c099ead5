import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { classAnswers } from "../../protocol/gateway-contract-classes.ts";
import type { Gateway } from "../gateway.ts";
import { isoTime } from "../http/iso-time.ts";
import { declare } from "../openapi/declare.ts";
import { assignmentOf, classHead, commentOf, learnerOf, progressOf, resultHead } from "./answers.ts";
import { classParams, ofTeacher, ownClass } from "./class-routes.ts";

/** Runs that are read at once. */
const RUNS_AT_ONCE = 200;

type Store = Gateway["repository"];

interface Whose {
  readonly classId: string;
  readonly learnerId: string;
}

async function* runsOf(store: Store, whose: Whose): AsyncGenerator<string> {
  let separator = "";
  for (let after = "", isMore = true; isMore; ) {
    const rows = await store.listRunsAfter({ ...whose, after, most: RUNS_AT_ONCE });
    for (const row of rows) {
      const text = JSON.stringify({ ...resultHead(row), take: row.take });
      yield `${separator}${text.slice(0, -1)},"run":${row.data}}`;
      separator = ",";
    }
    after = rows.at(-1)?.id ?? after;
    isMore = rows.length === RUNS_AT_ONCE;
  }
}

/** Everything that a class has of one learner, a part at a time. */
async function* placeOf(store: Store, head: object, whose: Whose): AsyncGenerator<string> {
  const progress = await store.listProgress(whose);
  const comments = await store.listComments({ ...whose, result: undefined });
  const known = { progress: progress.map(progressOf), comments: comments.map((row) => ({ ...commentOf(row), result: row.result_id })) };
  yield `${JSON.stringify({ ...head, ...known }).slice(0, -1)},"results":[`;
  yield* runsOf(store, whose);
  yield "]}";
}

/** What a learner's class has of them, as a member of the copy of their account; nothing for anybody else. */
export async function* classOfLearner(store: Store, learnerId: string): AsyncGenerator<string> {
  const found = await store.findOwnClass({ learnerId });
  if (found === null) return;
  const classId = found.of.id;
  const assignments = (await store.listAssignments({ classId })).map(assignmentOf);
  const own = assignments.filter(({ learners }) => learners === null || learners.includes(learnerId));
  const head = {
    class: { id: classId, title: found.of.title },
    ...learnerOf(found.learner),
    assignments: own.map((each) => ({ ...each, learners: null })),
  };
  yield ',"class":';
  yield* placeOf(store, head, { classId, learnerId });
}

/** A class as its teacher takes it along. */
export function copyRoute(app: FastifyInstance, gateway: Gateway): void {
  const { repository, now } = gateway;
  const copy = {
    method: "GET",
    path: "/v1/classes/:id/copy",
    summary: "Everything of a class, as one JSON file, sent as it is read.",
  } as const;
  declare(
    app,
    { ...copy, ...ofTeacher, rate: "refresh", params: classParams, answer: classAnswers.copy },
    async (request, reply, given) => {
      const { id: classId } = given.params;
      const found = await ownClass(gateway, request.visitor, reply, classId);
      if (found === undefined) return reply;
      async function* texts(head: object): AsyncGenerator<string> {
        const assignments = (await repository.listAssignments({ classId })).map(assignmentOf);
        const start = { format: "woodshed-class", version: 1, madeAt: isoTime(now()), class: { ...head, assignments } };
        yield `${JSON.stringify(start).slice(0, -1)},"learners":[`;
        let separator = "";
        for (const learner of await repository.listLearners({ classId })) {
          yield separator;
          separator = ",";
          yield* placeOf(repository, learnerOf(learner), { classId, learnerId: learner.user_id });
        }
        yield "]}";
      }
      reply.header("Content-Disposition", 'attachment; filename="woodshed-class.json"');
      return reply.type("application/json; charset=utf-8").send(Readable.from(texts(classHead(found))));
    },
  );
}
