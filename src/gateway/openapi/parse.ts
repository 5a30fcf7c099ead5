import * as v from "valibot";
import { type Failure, invalid } from "../failure.ts";

type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure };

/** Reads a body by its schema; the failure names the first place that is wrong. */
export function parseBody<TSchema extends v.GenericSchema>(schema: TSchema, body: unknown): Parsed<v.InferOutput<TSchema>> {
  const parsed = v.safeParse(schema, body, { abortEarly: true });
  if (parsed.success) return { ok: true, value: parsed.output };
  const [issue] = parsed.issues;
  const path = v.getDotPath(issue) ?? "";
  const message = path === "" ? "The body has not the form that this call needs." : `The body is wrong at ${path}.`;
  return { ok: false, failure: invalid(message.slice(0, 300), { path: path.slice(0, 300) }) };
}
