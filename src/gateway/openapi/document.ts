import { toJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { type ErrorCode, errorAnswer, errorStatus } from "../../protocol/gateway-contract.ts";
import type { CallDeclaration } from "./declare.ts";

type Json = Readonly<Record<string, unknown>>;

/** A declared call at its full path. */
export interface DeclaredCall {
  readonly path: string;
  readonly declaration: CallDeclaration;
}

const JSON_TYPE = "application/json";

/** The JSON Schema of a schema; checks that it has no words for (such as "no NUL") are left out, any other gap is a bug and throws. */
function jsonSchema(schema: v.GenericSchema): Json {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, {
    target: "draft-2020-12",
    typeMode: "output",
    errorMode: "throw",
    // A number out of JSON is finite but for one that is too large, and blanks at the ends are taken off: none of this has a word there.
    ignoreActions: ["check", "finite", "guard", "readonly", "trim"],
  });
  return rest as Json;
}

const content = (schema: Json, type = JSON_TYPE): Json => ({ [type]: { schema } });
const errorContent = content({ $ref: "#/components/schemas/Error" });

/** Every code that a call may be refused with, by what it declares. */
function refusalsOf({ method, access, role, rate, params, body, answer, refusals = [] }: CallDeclaration): readonly ErrorCode[] {
  const codes: ErrorCode[] = ["internal", "unavailable"];
  if (access === "user") codes.push("unauthenticated", "session_expired");
  if (role !== undefined) codes.push("forbidden");
  if (method !== "GET") codes.push("csrf");
  if (rate !== undefined || answer === "redirect") codes.push("rate_limited");
  if (params !== undefined) codes.push("not_found");
  if (body !== undefined) codes.push("bad_request", "too_large", "unsupported_media_type", "invalid");
  return [...new Set([...codes, ...refusals])];
}

function refusedResponses(declaration: CallDeclaration): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of refusalsOf(declaration)) byStatus.set(errorStatus[code], [...(byStatus.get(errorStatus[code]) ?? []), code]);
  const sorted = [...byStatus].sort(([one], [other]) => one - other);
  return Object.fromEntries(sorted.map(([status, codes]) => [status, { description: codes.join(", "), content: errorContent }]));
}

const sentOn = { description: "Sends the browser on.", headers: { Location: { schema: { type: "string" } } } };

function acceptedResponses({ method, headers, answer }: CallDeclaration): Json {
  if (answer === "redirect") return method === "GET" ? { 302: sentOn } : { 303: sentOn };
  if (answer === "page")
    return { 200: { description: "A page of the gateway.", content: content({ type: "string" }, "text/html") }, 302: sentOn };
  if (answer === "picture") return { 200: { description: "A picture.", content: content({}, "image/png") } };
  if (answer === "events")
    return { 200: { description: "Events, one after the other.", content: content({ type: "string" }, "text/event-stream") } };
  const unchanged = headers?.["if-none-match"] === undefined ? {} : { 304: { description: "What the tag names still holds." } };
  return { 200: { description: "Done.", content: content(jsonSchema(answer)) }, ...unchanged };
}

/** The members of an object's schema as OpenAPI parameters. */
function parameters(where: "path" | "query", schema: v.GenericSchema | undefined): readonly Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(schema) as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: where,
    required: where === "path" || required.includes(name),
    schema: each,
  }));
}

const headerParameters = (headers: Readonly<Record<string, string>> = {}): readonly Json[] =>
  Object.entries(headers).map(([name, description]) => ({ name, in: "header", required: false, description, schema: { type: "string" } }));

/** @example operationId("GET", "/content/workspace/:id") // "getContentWorkspaceById" */
function operationId(method: string, path: string): string {
  const words = path.split(/[/.-]/).filter((part) => part !== "");
  const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
  return method.toLowerCase() + words.map((word) => (word.startsWith(":") ? `By${capital(word.slice(1))}` : capital(word))).join("");
}

function operationOf({ path, declaration }: DeclaredCall): Json {
  const { method, summary, access, params, query, headers, body, bodyType } = declaration;
  const isForUsers = refusalsOf(declaration).includes("unauthenticated");
  const given = [...parameters("path", params), ...parameters("query", query), ...headerParameters(headers)];
  return {
    operationId: operationId(method, path),
    summary,
    ...(access === undefined ? {} : { security: isForUsers ? [{ session: [] }] : [{}, { session: [] }] }),
    ...(given.length === 0 ? {} : { parameters: given }),
    ...(body === undefined ? {} : { requestBody: { required: !v.is(body, undefined), content: content(jsonSchema(body), bodyType) } }),
    responses: {
      ...acceptedResponses(declaration),
      ...refusedResponses(declaration),
      default: { description: "Any other refusal.", content: errorContent },
    },
  };
}

/** The OpenAPI 3.1 document of the calls; `cookie` is the name of the session's cookie. */
export function openApiDocument(calls: readonly DeclaredCall[], cookie: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const call of calls) {
    const path = call.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [call.declaration.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Woodshed gateway",
      version: "1",
      description:
        "The calls of a Woodshed gateway. A 200 holds its payload in `data`; every other answer is an Error. Each call is answered under /api as well.",
    },
    servers: [{ url: "/" }, { url: "/api" }],
    paths,
    components: {
      schemas: { Error: jsonSchema(errorAnswer) },
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: cookie, description: "The session, set by signing in." } },
    },
  };
}
