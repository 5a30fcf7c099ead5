import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, ownPage, type TestBrowser } from "../support/browser.ts";
import { type DescribedAnswers, type Description, describedBy, templateOf } from "../support/described-answers.ts";
import { startApp, type TestApp } from "../support/gateway-app.ts";
import { addressFor, callRows, registeredRoutes, signsOut } from "../support/gateway-calls.ts";

let here: TestApp;
let owner: TestBrowser;
let description: Description;
let problemsWith: DescribedAnswers["problemsWith"];
beforeAll(async () => {
  here = await startApp({ RATE_LOGIN: "1000", RATE_REFRESH: "1000", QUOTA_CLASSES: "1000" });
  owner = openBrowser(here.app);
  await owner.signIn("Owner");
  const described = await describedBy(here.app, ownPage);
  if (described === undefined) throw new Error("The gateway does not describe its calls.");
  ({ description, problemsWith } = described);
});
afterAll(() => here.stop());

const operations = () =>
  Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, ...operation })),
  );

test("the document is OpenAPI 3.1, each operation under a name of its own", async () => {
  const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(description)));
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
  const names = operations().map(({ operationId }) => operationId);
  expect(new Set(names).size).toBe(names.length);
});

test("it has every call of the gateway and no other, with who may make it", () => {
  // The answer that does not end is tried in classes-live.test.ts.
  const local = ["GET /identity/local", "POST /identity/local", "GET /v1/classes/{id}/live"];
  expect(
    operations()
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...callRows.map(([method, path]) => `${method} ${templateOf(path)}`), ...local].sort());
  for (const [method, path, body, , , forNobody] of callRows) {
    const operation = description.paths[templateOf(path)]?.[method.toLowerCase()];
    expect(operation?.security?.length === 1, `${method} ${path} is for users alone`).toBe(forNobody === 401);
    expect(operation?.requestBody !== undefined, `${method} ${path} has a body`).toBe(body !== undefined);
    for (const [, name] of path.matchAll(/:(\w+)/g))
      expect(operation?.parameters).toContainEqual(expect.objectContaining({ name, in: "path", required: true }));
  }
});

test("no route is registered that is not declared, but the document itself", () => {
  const described = new Set(operations().map(({ name }) => name));
  const isDescribed = (route: string): boolean =>
    described.has(templateOf(route)) || described.has(templateOf(route.replace(" /api/", " /")));
  const registered = registeredRoutes(here.app);
  expect(registered.filter((route) => !isDescribed(route))).toEqual(["GET /api/openapi.json"]);
  const templates = new Set(registered.map(templateOf));
  expect([...described].filter((name) => !templates.has(name))).toEqual([]);
});

test("it is answered anew only when it is another one", async () => {
  const answer = await owner.get("/api/openapi.json");
  expect((await owner.get("/api/openapi.json", { "if-none-match": String(answer.headers.etag) })).statusCode).toBe(304);
});

describe.each(callRows.filter(([, path]) => !signsOut(path)))("%s %s", (method, path, body, forOwner) => {
  test("is sent and answered as the document says, refusals included", async () => {
    const place = ["paths", templateOf(path), method.toLowerCase()];
    const json = ["content", "application/json", "schema"];
    if (body !== undefined) expect(problemsWith(body, ...place, "requestBody", ...json)).toEqual([]);
    const answer = await owner.call(method, await addressFor(path, owner), body === undefined ? {} : { body });
    expect(answer.statusCode).toBe(forOwner);
    if (forOwner === 200) expect(problemsWith(answer.json(), ...place, "responses", "200", ...json)).toEqual([]);
    const refused = await openBrowser(here.app).call(method, path.replaceAll(/:\w+/g, "x"), body === undefined ? {} : { body });
    if (refused.statusCode < 400) return;
    expect(Object.keys(description.paths[templateOf(path)]?.[method.toLowerCase()]?.responses ?? {})).toContain(String(refused.statusCode));
    expect(problemsWith(refused.json(), "components", "schemas", "Error")).toEqual([]);
  });
});

describe("what is sent", () => {
  const send = (method: "POST" | "PUT", url: string, body: object) => owner.call(method, url, { body });

  test.each<[string, object]>([
    ["/content/workspace", { title: 5, data: {} }],
    ["/content/workspace", { title: "A", data: { locked: "true" } }],
    ["/content/workspace", { title: "A", data: { nodes: { 0: {} } } }],
    ["/content/workspace", { title: "A", data: '{"locked":true}' }],
    ["/content/links/waiting", { keep: "true" }],
    ["/content/links/waiting", { keep: 1 }],
    ["/api/song/songs", { data_abc: ["X:1"] }],
  ])("to %s is not made into another type: %j is 422", async (url, body) => {
    expect((await send("POST", url, body)).statusCode).toBe(422);
  });

  test("in a query that means nothing is passed over", async () => {
    expect((await owner.get("/content/workspace/list?after=a&after=b&other=1")).statusCode).toBe(200);
    expect((await owner.get("/content/workspace/list?after=")).statusCode).toBe(200);
  });

  const texts = [
    '{"unknown":{"deep":[{"er":null,"\\u00e9":1.0,"big":12345678901234567890,"exp":1E+2,"neg":-0}]},"content":{"data":{"w1":{"type":"theremin","state":{"b":1,"a":2,"10":3,"9":4}}},"layout":{"items":[{"i":"w1","x":0,"y":0,"w":4,"h":10,"static":true}],"more":[]}},"locked":false,"edges":[{"id":"e","label":"Chord","style":{}}]}',
    '{ "z" : 1 ,\n\t"a" : [ ] , "content" : { "blocks" : [ { "type" : "unheard-of" , "id" : "b" } ] } }',
    '{"":"","data":{"data":{}},"emoji":"\\ud83c\\udfb9 🎹","quote":"\\"}"}',
  ];

  test.each(texts)("in data comes back byte-equal through POST, GET, PUT, as a revision and by a link: %s", async (data) => {
    const dataOf = (payload: string): string => payload.slice(payload.indexOf('"data":', '{"data":'.length) + '"data":'.length, -2);
    const headers = { "content-type": "application/json" };
    for (const kind of ["workspace", "editor"]) {
      const made = await owner.call("POST", `/content/${kind}`, { body: `{"title":"A","data":${data},"id":"x"}`, headers });
      const { id } = made.json<{ data: { id: string } }>().data;
      expect(dataOf((await owner.get(`/content/${kind}/${id}`)).payload)).toBe(data);
      const other = data.replace(/^\{/, '{"first":0,');
      await owner.call("PUT", `/content/${kind}/${id}`, { body: `{ "data": ${other} }`, headers });
      expect(dataOf((await owner.get(`/content/${kind}/${id}`)).payload)).toBe(other);
      expect(dataOf((await owner.get(`/content/${kind}/${id}/revisions/1`)).payload)).toBe(data);
      const { token } = (await owner.call("POST", `/content/${kind}/${id}/share`)).json<{ data: { token: string } }>().data;
      expect(dataOf((await openBrowser(here.app).get(`/content/shared/${token}`)).payload)).toBe(other);
    }
  });
});
