import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answers } from "../../src/protocol/gateway-answers.ts";
import { conflictDetails, errorAnswer } from "../../src/protocol/gateway-contract.ts";
import { openBrowser, type TestBrowser } from "../support/browser.ts";
import { startApp, type TestApp } from "../support/gateway-app.ts";

let here: TestApp;
let ada: TestBrowser;
beforeAll(async () => {
  here = await startApp();
  ada = openBrowser(here.app);
  await ada.signIn("Ada");
});
afterAll(() => here.stop());

const workspace = {
  title: "Blues in F",
  data: { content: { layout: { items: [] }, data: {} }, edges: [], dependencies: [], nodes: [], locked: false },
};
const json = (answer: { json: () => unknown }) => answer.json();
const create = async (body: object = workspace): Promise<string> =>
  v.parse(answers.saved, json(await ada.call("POST", "/content/workspace", { body }))).data.id;
const codeOf = (answer: { json: () => unknown }): string => v.parse(errorAnswer, json(answer)).error.code;

describe.each(["", "/api"])("workspaces under the base '%s'", (base) => {
  test("a workspace is made, loaded, saved, listed, deleted and brought back", async () => {
    const made = await ada.call("POST", `${base}/content/workspace`, { body: workspace });
    expect(made.statusCode).toBe(200);
    expect(made.headers.etag).toBe('"1"');
    const { id } = v.parse(answers.saved, json(made)).data;
    const loaded = await ada.get(`${base}/content/workspace/${id}`);
    expect(v.parse(answers.document, json(loaded)).data).toMatchObject({ id, title: "Blues in F", version: 1, data: workspace.data });
    expect(loaded.headers.etag).toBe('"1"');
    const body = { ...workspace, id: "other", authorId: "somebody", createdAt: "1999-01-01", title: "Blues in G" };
    const saved = await ada.call("PUT", `${base}/content/workspace/${id}`, { body, headers: { "if-match": '"1"' } });
    expect(json(saved)).toEqual({ data: { id, version: 2, updatedAt: expect.any(String) } });
    const list = v.parse(answers.list, json(await ada.get(`${base}/content/workspace/list`))).data.content;
    expect(list[0]).toMatchObject({ id, title: "Blues in G", version: 2 });
    expect(list[0]).not.toHaveProperty("data");
    expect((await ada.call("DELETE", `${base}/content/workspace/${id}`)).json()).toEqual({ data: {} });
    expect((await ada.get(`${base}/content/workspace/${id}`)).statusCode).toBe(404);
    const deleted = v.parse(answers.deleted, json(await ada.get(`${base}/content/workspace/deleted`))).data;
    expect(deleted).toEqual({ content: [{ ...list[0], deletedAt: expect.any(String) }] });
    expect((await ada.call("POST", `${base}/content/workspace/${id}/restore`)).statusCode).toBe(200);
    expect((await ada.get(`${base}/content/workspace/deleted`)).json()).toEqual({ data: { content: [] } });
    expect((await ada.get(`${base}/content/workspace/${id}`)).statusCode).toBe(200);
  });
});

describe("saving", () => {
  test("a save that names an old version is told what stands there, with the write that made it", async () => {
    const id = await create();
    const put = (writeId: string) =>
      ada.call("PUT", `/content/workspace/${id}`, { body: workspace, headers: { "if-match": '"1"', "x-write-id": writeId } });
    expect((await put("w1")).statusCode).toBe(200);
    const late = await put("w1");
    expect(late.statusCode).toBe(412);
    expect(codeOf(late)).toBe("version_conflict");
    const { current } = v.parse(conflictDetails, v.parse(errorAnswer, json(late)).error.details);
    expect(current).toEqual({ version: 2, updatedAt: expect.any(String), writeId: "w1" });
  });

  test.each(['"99"', "nonsense", '"1", "2"', '""'])("an If-Match of %s matches nothing", async (ifMatch) => {
    const id = await create();
    const answer = await ada.call("PUT", `/content/workspace/${id}`, { body: workspace, headers: { "if-match": ifMatch } });
    expect(answer.statusCode).toBe(412);
  });

  test("a client written to the specification alone may save, and what it replaced can be read", async () => {
    const id = await create();
    const saved = await ada.call("PUT", `/content/workspace/${id}`, { body: { ...workspace, title: "Over it", id, authorId: "x" } });
    expect(saved.statusCode).toBe(200);
    const past = v.parse(answers.revisions, json(await ada.get(`/content/workspace/${id}/revisions`))).data.content;
    expect(past).toEqual([{ n: 1, title: "Blues in F", updatedAt: expect.any(String), reason: "save", here: true }]);
    const one = v.parse(answers.revision, json(await ada.get(`/content/workspace/${id}/revisions/1`))).data;
    expect(one).toMatchObject({ n: 1, title: "Blues in F", data: workspace.data });
    for (const n of ["2", "0", "-1", "1.5", "x"]) expect((await ada.get(`/content/workspace/${id}/revisions/${n}`)).statusCode).toBe(404);
  });

  test("earlier states say why each was saved and whether by this session; one that is brought back becomes the newest, and the present one stays", async () => {
    const id = await create();
    const phone = openBrowser(here.app);
    await phone.signIn("Ada");
    const save = (browser: TestBrowser, title: string, reason: string) =>
      browser.call("PUT", `/content/workspace/${id}`, { body: { ...workspace, title }, headers: { "x-save-reason": reason } });
    await save(phone, "From the phone", "save");
    await save(ada, "By itself", "autosave");
    const first = v.parse(answers.revision, json(await ada.get(`/content/workspace/${id}/revisions/1`))).data;
    await save(ada, first.title, "resolve");
    const past = v.parse(answers.revisions, json(await ada.get(`/content/workspace/${id}/revisions`))).data.content;
    expect(past.map(({ title, reason, here: isHere }) => [title, reason, isHere])).toEqual([
      ["By itself", "autosave", true],
      ["From the phone", "save", false],
      ["Blues in F", "save", true],
    ]);
  });

  test("an idempotency key makes one workspace of two posts", async () => {
    const post = (body: object) => ada.call("POST", "/content/workspace", { body, headers: { "idempotency-key": "once" } });
    const [one, two] = [await post(workspace), await post(workspace)];
    expect(json(two)).toEqual(json(one));
    const other = await post({ ...workspace, title: "Another" });
    expect(other.statusCode).toBe(409);
    expect(codeOf(other)).toBe("idempotency_conflict");
  });

  test("a workspace without a title gets the default one, and what a widget holds is kept as it came", async () => {
    const data = { content: { data: { "widget-1": { type: "of a later version", state: { deep: [1, null, "ünï"] } } } }, later: true };
    const id = await create({ data });
    const loaded = v.parse(answers.document, json(await ada.get(`/content/workspace/${id}`))).data;
    expect(loaded.title).toBe("New workspace");
    expect(loaded.data).toEqual(data);
  });

  test.each([
    [{}, "data"],
    [{ data: null }, "data"],
    [{ data: [] }, "data"],
    [[], "data"],
    [{ data: {}, title: 5 }, "title"],
    [{ data: {}, title: "x".repeat(201) }, "title"],
    [{ data: {}, title: "a\u0000b" }, "title"],
    [{ data: { locked: "yes" } }, "data.locked"],
    [{ data: { nodes: {} } }, "data.nodes"],
    [{ data: { nodes: [{ id: "x".repeat(129) }] } }, "data.nodes.0.id"],
    [{ data: { content: { layout: { items: [{ i: 1 }] } } } }, "data.content.layout.items.0.i"],
  ])("%j is refused with the place that is wrong", async (body, path) => {
    const answer = await ada.call("POST", "/content/workspace", { body });
    expect(answer.statusCode).toBe(422);
    expect(v.parse(errorAnswer, json(answer)).error.details.path).toBe(path);
  });
});

describe("what is no document", () => {
  const send = (payload: string, type = "application/json") =>
    ada.call("POST", "/content/workspace", { body: payload, headers: { "content-type": type } });

  test("another type of body is 415, a broken one 400, a large one 413, a deep one 400", async () => {
    expect((await send("title=x", "application/x-www-form-urlencoded")).statusCode).toBe(415);
    expect((await send("{}", "text/plain")).statusCode).toBe(415);
    expect((await send("{")).statusCode).toBe(400);
    expect((await send('{"__proto__":{}}')).statusCode).toBe(400);
    expect((await send(`{"data":{},"pad":"${"x".repeat(1_048_576)}"}`)).statusCode).toBe(413);
    expect((await send(`{"data":${"[".repeat(5000)}${"]".repeat(5000)}}`)).statusCode).toBe(400);
  });

  test("an empty body needs no type, but a document needs a body", async () => {
    expect((await ada.call("POST", "/v1/refresh")).statusCode).toBe(200);
    expect((await ada.call("POST", "/content/workspace")).statusCode).toBe(422);
  });

  test.each(["nope", "%00", "a%2Fb", "x".repeat(129), "..", "list2", "'; DROP TABLE documents; --", "%F0%9F%8E%B9"])(
    "the id %s is not found",
    async (id) => {
      for (const method of ["GET", "PUT", "DELETE"] as const) {
        const sent = method === "PUT" ? { body: workspace } : {};
        const answer = await ada.call(method, `/content/workspace/${encodeURI(decodeURI(id))}`, sent);
        expect(answer.statusCode).toBe(404);
        expect(codeOf(answer)).toBe("not_found");
      }
    },
  );
});

test("lessons have the same calls and are not mixed with workspaces", async () => {
  const lesson = {
    title: "New lesson",
    data: { content: { blocks: [{ type: "player", id: "b1", data: { uniqueId: "u1" } }] }, dependencies: [], nodes: [], edges: [] },
  };
  const made = v.parse(answers.saved, json(await ada.call("POST", "/content/editor", { body: lesson }))).data;
  expect(v.parse(answers.document, json(await ada.get(`/content/editor/${made.id}`))).data.data).toEqual(lesson.data);
  expect((await ada.get(`/content/workspace/${made.id}`)).statusCode).toBe(404);
  expect(v.parse(answers.list, json(await ada.get("/content/editor/list"))).data.content).toHaveLength(1);
});

test("a list is paged by 500 when it is asked for with after", async () => {
  const eve = openBrowser(here.app);
  await eve.signIn("Eve");
  for (let index = 0; index < 501; index += 1) await eve.call("POST", "/content/workspace", { body: { data: {} } });
  const list = async (query: string) => v.parse(answers.list, json(await eve.get(`/content/workspace/list${query}`))).data.content;
  expect(await list("")).toHaveLength(501);
  const first = await list("?after=");
  expect(first).toHaveLength(500);
  expect(await list(`?after=${first.at(-1)?.id}`)).toHaveLength(1);
  expect(await list("?after=unknown")).toEqual([]);
  expect(await list("?after=x&after=y")).toHaveLength(501);
});

test("the record is merged per attempt and survives rubbish", async () => {
  const put = (body: object) => ada.call("PUT", "/content/record", { body });
  const attempt = (id: string, score: number) => ({ id, at: "2026-01-02T03:04:05.000Z", score });
  expect((await put({ attempts: [attempt("a", 1), attempt("b", 2)] })).json()).toEqual({ data: {} });
  await put({ attempts: [attempt("b", 3), attempt("c", 4)] });
  const stored = v.parse(answers.record, json(await ada.get("/content/record"))).data.attempts;
  expect(stored).toEqual([attempt("a", 1), attempt("b", 2), attempt("c", 4)]);
  expect((await put({ attempts: [{ id: "d", at: "yesterday" }] })).statusCode).toBe(422);
  expect((await put({})).statusCode).toBe(422);
});

test("a link is opened by anyone until it is revoked, and shows no author", async () => {
  const id = await create();
  const link = v.parse(answers.share, json(await ada.call("POST", `/content/workspace/${id}/share`))).data;
  const stranger = openBrowser(here.app);
  const shown = v.parse(answers.shared, json(await stranger.get(link.path)));
  expect(shown.data).toEqual({ kind: "workspace", title: "Blues in F", updatedAt: expect.any(String), data: workspace.data });
  expect((await stranger.call("DELETE", `/content/workspace/${id}/share`)).statusCode).toBe(401);
  const links = async () => v.parse(answers.links, json(await ada.get(`/content/workspace/${id}/share`))).data.links;
  expect(await links()).toBe(1);
  expect((await ada.call("DELETE", `/content/workspace/${id}/share`)).statusCode).toBe(200);
  expect((await stranger.get(link.path)).statusCode).toBe(404);
  expect(await links()).toBe(0);
});
