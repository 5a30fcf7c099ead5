import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { answers } from "../../src/protocol/gateway-contract.ts";
import type { TestBrowser } from "./browser.ts";

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
  ["POST", `/content/${kind}`, document, 200, 200, 401],
  ["GET", `/content/${kind}/:id`, undefined, 200, 404, 401],
  ["PUT", `/content/${kind}/:id`, document, 200, 404, 401],
  ["GET", `/content/${kind}/:id/revisions`, undefined, 200, 404, 401],
  ["GET", `/content/${kind}/:id/revisions/:n`, undefined, 200, 404, 401],
  ["POST", `/content/${kind}/:id/share`, undefined, 200, 404, 401],
  ["GET", `/content/${kind}/:id/share`, undefined, 200, 404, 401],
  ["DELETE", `/content/${kind}/:id/share`, undefined, 200, 404, 401],
  ["DELETE", `/content/${kind}/:id`, undefined, 200, 404, 401],
  ["POST", `/content/${kind}/:id/restore`, undefined, 200, 404, 401],
];
/** Every call of the gateway but the local account's. */
export const callRows: readonly CallRow[] = [
  ...documentRows("workspace"),
  ...documentRows("editor"),
  ["GET", "/content/shared/:token", undefined, 200, 200, 200],
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
  ["GET", "/v1/user", undefined, 200, 200, 401],
  ["POST", "/v1/refresh", undefined, 200, 200, 401],
  ["POST", "/v1/logout", undefined, 200, 200, 200],
  ["GET", "/healthz", undefined, 200, 200, 200],
  ["GET", "/readyz", undefined, 200, 200, 200],
  ["GET", "/identity/login/google", undefined, 302, 302, 302],
  ["GET", "/identity/callback/google", undefined, 302, 302, 302],
];

/** Makes what a call needs, so that each is tried on a thing of its own. */
export async function addressFor(path: string, owner: TestBrowser): Promise<string> {
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
const pageFile = / (\/|\/\*|\*|\/index\.html|\/service-worker\.js)$/;

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
