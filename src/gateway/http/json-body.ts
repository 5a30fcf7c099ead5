import type { FastifyInstance } from "fastify";
import { MAX_BODY_DEPTH } from "../../protocol/gateway-contract.ts";

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = [34, 92, 123, 125, 91, 93];

/** Levels of arrays and objects in a JSON text, read without parsing it. @example depthOf('{"a":[1]}') // 2 */
export function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === backslash) index += 1;
      else if (code === quote) inString = false;
    } else if (code === quote) inString = true;
    else if (code === openBrace || code === openBracket) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (code === closeBrace || code === closeBracket) depth -= 1;
  }
  return deepest;
}

/** A refusal that the error handler turns into its answer. */
const refusal = (statusCode: number, message: string): Error => Object.assign(new Error(message), { statusCode });

/** Reads JSON bodies only: any other type is 415, an empty body needs no type, deep nesting and `__proto__` are refused before they cost anything. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    const text = typeof body === "string" ? body : body.toString("utf8");
    if (text === "") done(null, undefined);
    else if (depthOf(text) > MAX_BODY_DEPTH) done(refusal(400, "The body is nested too deep."), undefined);
    else parse(request, text, done);
  });
}
