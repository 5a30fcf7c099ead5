/** Whatever JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** Narrows a JSON value to an object (not null, not an array). @example isJsonObject({}) // true */
export const isJsonObject = (value: unknown): value is JsonObject => typeof value === "object" && value !== null && !Array.isArray(value);

/** What a text says as JSON; undefined where it is none, or there is no text. @example readJson("[1") // undefined */
export function readJson(text: string | null | undefined): unknown {
  try {
    return text == null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Deep equality of plain data (JSON values; `undefined` members count as absent).
 * @example equalData({ a: [1] }, { a: [1] }) // true
 */
export function equalData(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  if (Array.isArray(a) && Array.isArray(b)) return equalItems(a, b);
  return equalMembers(a as Record<string, unknown>, b as Record<string, unknown>);
}

function equalItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (!equalData(a[index], b[index])) return false;
  return true;
}

// Plain data inherits no members: `for in` names its own, and makes no list of them.
function equalMembers(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  for (const key in a) if (!equalData(a[key], b[key])) return false;
  for (const key in b) if (a[key] === undefined && b[key] !== undefined) return false;
  return true;
}

/** An object without the named members. @example omit({ a: 1, b: 2 }, ["a"]) // { b: 2 } */
export function omit(value: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !names.includes(key)));
}
