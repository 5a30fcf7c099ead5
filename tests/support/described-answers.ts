import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";

interface DescribedOperation {
  readonly operationId: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, object>> }>>;
}

/** The gateway's OpenAPI document, as far as tests read it. */
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
}

const JSON_TYPE = "application/json";

/** A route's path as OpenAPI writes it. @example templateOf("/content/editor/:id") // "/content/editor/{id}" */
export const templateOf = (path: string): string => path.replaceAll(/:(\w+)/g, "{$1}");

/** What the document says of values and answers. */
export interface DescribedAnswers {
  readonly description: Description;
  /** What the schema at a place of the document has against a value; empty when it holds. */
  readonly problemsWith: (value: unknown, ...place: readonly string[]) => string[];
  /** What the document has against an answer to a call; empty for an address that is no call, such as a file of the page. */
  readonly problemsWithAnswer: (method: string, url: string, answer: LightMyRequestResponse) => string[];
}

/** Reads a document, so that values can be held against it. */
export function describedAnswers(description: Description): DescribedAnswers {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(description, "document");
  const templates = Object.keys(description.paths).map((template) => ({ template, parts: template.split("/") }));
  const matches = (parts: readonly string[], given: readonly string[]): boolean =>
    parts.length === given.length && parts.every((part, at) => part === given[at] || (part.startsWith("{") && given[at] !== ""));
  /** The path of the document that an address asks for; a path without a parameter goes first, as in the router. */
  const templateFor = (path: string): string | undefined => {
    const found = templates.filter(({ parts }) => matches(parts, path.split("/"))).map(({ template }) => template);
    return found.find((template) => !template.includes("{")) ?? found[0];
  };
  const problemsWith = (value: unknown, ...place: readonly string[]): string[] => {
    const pointer = place.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/");
    const check = ajv.getSchema(`document#/${pointer}`);
    if (check === undefined) return [`There is no schema at ${pointer}.`];
    check(value);
    return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
  const problemsWithAnswer = (method: string, url: string, answer: LightMyRequestResponse): string[] => {
    const path = url.split("?")[0] ?? "";
    const template = templateFor(path) ?? templateFor(path.replace(/^\/api(?=\/)/, ""));
    const responses = template === undefined ? undefined : description.paths[template]?.[method.toLowerCase()]?.responses;
    if (template === undefined || responses === undefined) return [];
    const status = String(answer.statusCode);
    const known = responses[status] === undefined && answer.statusCode >= 400 ? "default" : status;
    const response = responses[known];
    if (response === undefined) return [`${status} is not described.`];
    if (response.content?.[JSON_TYPE] === undefined) return [];
    return problemsWith(answer.json(), "paths", template, method.toLowerCase(), "responses", known, "content", JSON_TYPE, "schema");
  };
  return { description, problemsWith, problemsWithAnswer };
}

const known = new WeakMap<FastifyInstance, DescribedAnswers>();

/** What an app's own document says of its answers; undefined where these headers are not let in at all. */
export async function describedBy(app: FastifyInstance, headers: Record<string, string>): Promise<DescribedAnswers | undefined> {
  const before = known.get(app);
  if (before !== undefined) return before;
  const answer = await app.inject({ method: "GET", url: "/api/openapi.json", headers });
  if (answer.statusCode !== 200) return undefined;
  const described = describedAnswers(answer.json<Description>());
  known.set(app, described);
  return described;
}
