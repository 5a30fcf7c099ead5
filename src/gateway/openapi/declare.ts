import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import type { ErrorCode } from "../../protocol/gateway-contract.ts";
import { type Failure, failures, sendFailure } from "../failure.ts";
import type { RateKind } from "../limits/rates.ts";
import { parseBody } from "./parse.ts";

type Schema = v.GenericSchema;

/** What a call is, declared once: it is read by it, and described by it in the OpenAPI document. */
export interface CallDeclaration<Params extends Schema = Schema, Query extends Schema = Schema, Body extends Schema = Schema> {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** As Fastify writes it, relative to the group of calls: `/:id/share`. */
  readonly path: string;
  /** What it does, in a line. */
  readonly summary: string;
  /** Who may call; see `FastifyContextConfig`. */
  readonly access?: "user" | "anyone";
  /** Whose it is alone; see `FastifyContextConfig`. */
  readonly role?: "teacher" | "learner";
  readonly rate?: RateKind;
  /** What may stand in the path; anything else is answered 404. */
  readonly params?: Params;
  /** What may stand in the query; a schema that refuses nothing, since a query that means nothing is passed over. */
  readonly query?: Query;
  /** Request headers that are read, by lower-case name, with what they are for. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What the body has to be, else 422; nothing of it is coerced. */
  readonly body?: Body;
  /** Media type of the body, if it is not JSON. */
  readonly bodyType?: string;
  /** What a 200 holds, or that the browser is sent on, shown a page of the gateway's own or a picture, or told events. */
  readonly answer: Schema | "redirect" | "page" | "picture" | "events";
  /** Codes of refusals beyond those that access, rate, params and body bring along. */
  readonly refusals?: readonly ErrorCode[];
}

/** No members that are read. */
const nothing = v.object({});
type Nothing = typeof nothing;

/** What was given with a call, read by its schemas. */
export interface Given<Params extends Schema, Query extends Schema, Body extends Schema> {
  readonly params: v.InferOutput<Params>;
  readonly query: v.InferOutput<Query>;
  readonly body: v.InferOutput<Body>;
}

declare module "fastify" {
  interface FastifyContextConfig {
    declaration?: CallDeclaration;
  }
}

const otherType = (type: string): Failure => ({ code: "unsupported_media_type", message: `Only ${type} is read here.` });

/** A member of a query that is one text, or is passed over. */
export const oneText = v.fallback(v.optional(v.string()), undefined);

/**
 * Adds a declared call. Its path is read first (404), then its query, then its body (422, with the place that is wrong); what the schemas do not name
 * stays in `request.body` and `request.bodyText` as it came.
 */
export function declare<Params extends Schema = Nothing, Query extends Schema = Nothing, Body extends Schema = Nothing>(
  app: FastifyInstance,
  declaration: CallDeclaration<Params, Query, Body>,
  handle: (request: FastifyRequest, reply: FastifyReply, given: Given<Params, Query, Body>) => unknown,
): void {
  const { method, path: url, access, role, rate, params, query, body, bodyType } = declaration;
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const path = v.safeParse(params ?? nothing, request.params);
    if (!path.success) return sendFailure(reply, failures.notFound);
    if (bodyType !== undefined && !(request.headers["content-type"] ?? "").startsWith(bodyType))
      return sendFailure(reply, otherType(bodyType));
    const read = body === undefined ? undefined : parseBody(body, request.body);
    if (read?.ok === false) return sendFailure(reply, read.failure);
    const given = { params: path.output, query: v.parse(query ?? nothing, request.query), body: read?.value };
    return await handle(request, reply, given as Given<Params, Query, Body>);
  };
  const config = { declaration, ...(access && { access }), ...(role && { role }), ...(rate && { rate }) };
  app.route({ method, url, config, handler, prefixTrailingSlash: "no-slash" });
}
