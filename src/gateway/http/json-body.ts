import type { FastifyInstance } from "fastify";
import { depthOf } from "../../lib/json-depth.ts";
import { MAX_BODY_DEPTH } from "../../protocol/gateway-contract.ts";

/** A refusal that the error handler turns into its answer. */
const refusal = (statusCode: number, message: string): Error => Object.assign(new Error(message), { statusCode });

/** Reads JSON bodies only: any other type is 415, an empty body needs no type, deep nesting and `__proto__` are refused before they cost anything. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    const text = typeof body === "string" ? body : body.toString("utf8");
    request.bodyText = text;
    if (text === "") done(null, undefined);
    else if (depthOf(text) > MAX_BODY_DEPTH) done(refusal(400, "The body is nested too deep."), undefined);
    else parse(request, text, done);
  });
}
