import type { JsonObject } from "../lib/json.ts";
import { retitled } from "./lesson/title.ts";

/** Characters of the longest title that is stored. */
const LONGEST = 200;
const SUFFIX = " (copy)";

/** The title of a copy, never longer than 200 characters. */
const copyTitle = (title: string): string => title.slice(0, LONGEST - SUFFIX.length) + SUFFIX;

/**
 * A stored document under the title of a copy; a lesson's heading says it too.
 * @example copyDocument({ title: "Blues in F", data: {} }).title // "Blues in F (copy)"
 */
export function copyDocument({ title, data }: { readonly title: string; readonly data: JsonObject }) {
  const name = copyTitle(title);
  return { title: name, data: retitled(data, name) };
}
