import type { Problem } from "../../../lib/result.ts";
import { problem } from "../../problems.ts";
import * as words from "../../text/en/lesson.ts";
import { listed } from "../../text/say.ts";
import { readForms } from "./pasted-forms.ts";
import { readTables } from "./pasted-tables.ts";
import { readWordLists } from "./word-lists.ts";

/** Pasted markup as a lesson takes it; what has another form than it came with is told once. */
export function pastedMarkup(html: string, tell: (problem: Problem) => void): string {
  const { html: read, changes, pictures } = readForms(html);
  if (pictures > 0) tell(problem("pictures-not-pasted", { count: pictures }));
  if (changes.length > 0) tell(problem("pasted-otherwise", { changes: listed(changes.map((change) => words.pastedChanges[change])) }));
  return readTables(readWordLists(read));
}
