import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { answers } from "../../src/protocol/gateway-answers.ts";
import type { TestBrowser } from "./browser.ts";
import { classAddress } from "./class-people.ts";

const abc = 'X:1\nT:Own\nL:1/8\nM:4/4\nK:C\n"C" c8 |]\n';
const document = { title: "Mine", data: {} };

/** A call, and what the owner, somebody else and nobody are answered; `:id`, `:song` and `:token` are the owner's. */
export type CallRow = readonly [
  "GET" | "POST" | "PUT" | "DELETE",
  string,
  body: object | undefined,
  owner: number,
  other: number,
  nobody: number,
];
const documentRows = (kind: string): CallRow[] => [
  ["GET", `/content/${kind}/list`, undefined, 200, 200, 401],
  ["GET", `/content/${kind}/deleted`, undefined, 200, 200, 401],
  ["POST", `/content/${kind}`, document, 200, 200, 401],
  ["GET", `/content/${kind}/:id`, undefined, 200, 404, 401],
  ["PUT", `/content/${kind}/:id`, document, 200, 404, 401],
  ["GET", `/content/${kind}/:id/revisions`, undefined, 200, 404, 401],
  ["GET", `/content/${kind}/:id/revisions/:n`, undefined, 200, 404, 401],
  ["POST", `/content/${kind}/:id/share`, {}, 200, 404, 401],
  ["GET", `/content/${kind}/:id/share`, undefined, 200, 404, 401],
  ["DELETE", `/content/${kind}/:id/share`, undefined, 200, 404, 401],
  ["DELETE", `/content/${kind}/:id`, undefined, 200, 404, 401],
  ["POST", `/content/${kind}/:id/restore`, undefined, 200, 404, 401],
];
const classBody = { title: "Tuesday", endsAt: null };
const assignmentBody = { title: "Ten minutes", goal: { minutes: 10 }, task: { kind: "minutes" } };
/** The calls of classes; `owner` and `other` are two teachers, see `tests/gateway/classes-access.test.ts` for learners. */
const classRows: readonly CallRow[] = [
  ["GET", "/v1/classes", undefined, 200, 200, 401],
  ["POST", "/v1/classes", classBody, 200, 200, 401],
  ["POST", "/v1/classes/join", { code: "BBBBBBBB", nickname: "Bird" }, 409, 409, 404],
  ["POST", "/v1/classes/return", { code: "BBBBBBBB", nickname: "Bird", words: "a b c d" }, 409, 409, 403],
  ["GET", "/v1/classes/mine", undefined, 403, 403, 401],
  ["PUT", "/v1/classes/mine/results", { results: [] }, 403, 403, 401],
  ["DELETE", "/v1/classes/mine", undefined, 403, 403, 401],
  ["GET", "/v1/classes/:id", undefined, 200, 404, 401],
  ["PUT", "/v1/classes/:id", { title: "Wednesday" }, 200, 404, 401],
  ["DELETE", "/v1/classes/:id", undefined, 200, 404, 401],
  ["POST", "/v1/classes/:id/code", undefined, 200, 404, 401],
  ["POST", "/v1/classes/:id/unlock", undefined, 200, 404, 401],
  ["GET", "/v1/classes/:id/copy", undefined, 200, 404, 401],
  ["GET", "/v1/classes/:id/weak", undefined, 200, 404, 401],
  ["POST", "/v1/classes/:id/assignments", assignmentBody, 200, 404, 401],
  ["PUT", "/v1/classes/:id/assignments/:assignment", assignmentBody, 200, 404, 401],
  ["DELETE", "/v1/classes/:id/assignments/:assignment", undefined, 200, 404, 401],
  ["PUT", "/v1/classes/:id/assignments/:assignment/learners/:learner", { word: "done" }, 200, 404, 401],
  ["POST", "/v1/classes/:id/learners/:learner/words", undefined, 200, 404, 401],
  ["DELETE", "/v1/classes/:id/learners/:learner", undefined, 200, 404, 401],
  ["GET", "/v1/classes/:id/learners/:learner/results", undefined, 200, 404, 401],
  ["GET", "/v1/classes/:id/learners/:learner/results/:result", undefined, 200, 404, 401],
  ["PUT", "/v1/classes/:id/learners/:learner/results/:result/heard", { heard: true }, 200, 404, 401],
  ["POST", "/v1/classes/:id/learners/:learner/results/:result/comments", { bar: 3, text: "Lighter." }, 200, 404, 401],
  ["DELETE", "/v1/classes/:id/learners/:learner/results/:result/comments/:comment", undefined, 200, 404, 401],
];
/** Every call of the gateway but the local account's. */
export const callRows: readonly CallRow[] = [
  ...documentRows("workspace"),
  ...documentRows("editor"),
  ["GET", "/content/shared/:token", undefined, 200, 200, 200],
  ["GET", "/content/shared/:token/picture", undefined, 404, 404, 404],
  ["GET", "/content/oembed", undefined, 404, 404, 404],
  ["GET", "/content/links/waiting", undefined, 200, 200, 401],
  ["POST", "/content/links/waiting", { keep: true }, 200, 200, 401],
  ["GET", "/content/record", undefined, 200, 200, 401],
  ["PUT", "/content/record", { attempts: [] }, 200, 200, 401],
  ["DELETE", "/content/record", undefined, 200, 200, 401],
  ["GET", "/api/song/songs", undefined, 200, 200, 200],
  ["POST", "/api/song/songs", { data_abc: abc }, 200, 200, 401],
  ["POST", "/api/song/songs/batch", { songs: [], remove: [] }, 200, 200, 401],
  ["GET", "/api/song/book", undefined, 200, 200, 401],
  ["PUT", "/api/song/book", { entries: [] }, 200, 200, 401],
  ["PUT", "/api/song/songs/:id", { data_abc: abc }, 200, 404, 401],
  ["DELETE", "/api/song/songs/:id", undefined, 200, 404, 401],
  ...classRows,
  ["GET", "/v1/usage", undefined, 200, 200, 401],
  ["GET", "/v1/user", undefined, 200, 200, 401],
  ["POST", "/v1/refresh", undefined, 200, 200, 401],
  ["GET", "/v1/account/copy", undefined, 200, 200, 401],
  ["DELETE", "/v1/account", undefined, 200, 200, 401],
  ["POST", "/v1/account/restore", undefined, 200, 200, 401],
  ["POST", "/v1/logout/everywhere", undefined, 200, 200, 401],
  ["POST", "/v1/logout", undefined, 200, 200, 200],
  ["GET", "/healthz", undefined, 200, 200, 200],
  ["GET", "/readyz", undefined, 200, 200, 200],
  ["GET", "/identity/login/google", undefined, 302, 302, 302],
  ["GET", "/identity/callback/google", undefined, 302, 302, 302],
];

/** Calls that sign who makes them out. */
export const signsOut = (path: string): boolean => path.startsWith("/v1/logout");

/** Makes what a call needs, so that each is tried on a thing of its own. */
export async function addressFor(path: string, owner: TestBrowser): Promise<string> {
  if (path.startsWith("/v1/classes/:id")) return await classAddress(path, owner);
  if (!/:(id|token)/.test(path)) return path;
  if (path.startsWith("/api/song")) {
    const song = v.parse(answers.song, (await owner.call("POST", "/api/song/songs", { body: { data_abc: abc } })).json());
    return path.replace(":id", song.data.id);
  }
  const kind = path.includes("/editor") ? "editor" : "workspace";
  const { id } = v.parse(answers.saved, (await owner.call("POST", `/content/${kind}`, { body: document })).json()).data;
  await owner.call("PUT", `/content/${kind}/${id}`, { body: document });
  if (path.endsWith("/restore")) await owner.call("DELETE", `/content/${kind}/${id}`);
  if (!path.includes(":token")) return path.replace(":id", id).replace(":n", "1");
  const share = v.parse(answers.share, (await owner.call("POST", `/content/${kind}/${id}/share`)).json());
  return path.replace(":token", share.data.token);
}

/** What is served as a file of the page, and so is no call. */
const pageFile = / (\/|\/\*|\*|\/index\.html|\/start|\/service-worker\.js|\/(?:shared|embed)\/:token)$/;

/** Every route that an app has but files of the page, as the router knows it: `GET /content/workspace/:id`. */
export function registeredRoutes(app: FastifyInstance): string[] {
  const routes: string[] = [];
  const open: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false, includeHooks: false }).split("\n")) {
    const match = /^([│ ]*)[├└]── (\S*) ?(?:\(([A-Z, ]+)\))?/.exec(line);
    if (match === null) continue;
    const depth = (match[1] ?? "").length / 4;
    open.splice(depth);
    open[depth] = match[2] ?? "";
    for (const method of (match[3] ?? "").split(", ")) if (method !== "" && method !== "HEAD") routes.push(`${method} ${open.join("")}`);
  }
  return routes.filter((route) => !pageFile.test(route));
}
