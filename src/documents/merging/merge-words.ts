import { diff3Merge, diffComm } from "node-diff3";
import type { Json, JsonObject } from "../../lib/json.ts";
import { equalData, isJsonObject } from "../../lib/json.ts";

/** Words and the blanks between them that a side of a comparison may have: comparing takes the product of both sides. */
const MOST_WORDS = 2_000;

/** Words, and what stands between them, in turn. @example wordsOf("a  b") // ["a", "  ", "b"] */
const wordsOf = (text: string): string[] => text.match(/\s+|\S+/g) ?? [];

/** Whether the tags of a text stand in each other as they have to: bold that one side put on must not end inside what the other put on. */
function isNested(text: string): boolean {
  const open: string[] = [];
  for (const [, end, name = "", alone] of text.matchAll(/<(\/?)([a-z][a-z\d]{0,15})\b[^<>]{0,500}?(\/?)>/gi)) {
    if (alone === "/" || name.toLowerCase() === "br") continue;
    if (end === "") open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}

/**
 * Joins two changes of one text by words: what each side changed stands in it. Undefined where both changed the same words, each in another way, where
 * the text is longer than some thousand words, or where tags would not nest any more.
 * @example mergeWords("one two three", "One two three", "one two 3") // "One two 3"
 */
export function mergeWords(base: string, mine: string, theirs: string): string | undefined {
  const [from, own, other] = [wordsOf(base), wordsOf(mine), wordsOf(theirs)];
  if (Math.max(from.length, own.length, other.length) > MOST_WORDS) return undefined;
  const merged: string[] = [];
  for (const region of diff3Merge(own, from, other, { excludeFalseConflicts: true })) {
    if (region.ok === undefined) return undefined;
    merged.push(...region.ok);
  }
  const text = merged.join("");
  return isNested(text) ? text : undefined;
}

/**
 * Joins two changes of one value, member by member: texts by words, anything else only where one side alone changed it. Undefined where that is not
 * possible.
 */
export function mergeValues(base: Json | undefined, mine: Json | undefined, theirs: Json | undefined): Json | undefined {
  if (equalData(mine, theirs) || equalData(theirs, base)) return mine;
  if (equalData(mine, base)) return theirs;
  if (typeof base === "string" && typeof mine === "string" && typeof theirs === "string") return mergeWords(base, mine, theirs);
  if (!isJsonObject(base) || !isJsonObject(mine) || !isJsonObject(theirs)) return undefined;
  return mergeMembers(base, mine, theirs);
}

/** Joins two changes of one object as `mergeValues` does; undefined where that is not possible. */
export function mergeMembers(base: JsonObject, mine: JsonObject, theirs: JsonObject): JsonObject | undefined {
  const merged: Record<string, Json> = {};
  for (const name of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const [from, own, other] = [base[name], mine[name], theirs[name]];
    // What one side took away and the other left is gone; what the other changed is a question.
    const isGone = (own === undefined && equalData(other, from)) || (other === undefined && equalData(own, from));
    if (isGone) continue;
    const value = mergeValues(from, own, other);
    if (value === undefined) return undefined;
    merged[name] = value;
  }
  return merged;
}

/** A stretch of a text, and whether the other text has it otherwise. */
export interface ComparedText {
  readonly text: string;
  readonly differs: boolean;
}

/** Two texts beside each other, with what differs marked by words; very long ones are marked as a whole. */
export function compareWords(one: string, other: string): readonly [ComparedText[], ComparedText[]] {
  const [left, right] = [wordsOf(one), wordsOf(other)];
  if (Math.max(left.length, right.length) > MOST_WORDS) return [[{ text: one, differs: true }], [{ text: other, differs: true }]];
  const sides: [ComparedText[], ComparedText[]] = [[], []];
  const add = (side: 0 | 1, words: readonly string[], differs: boolean) => {
    if (words.length > 0) sides[side].push({ text: words.join(""), differs });
  };
  for (const { common, buffer1, buffer2 } of diffComm(left, right)) {
    add(0, common ?? buffer1 ?? [], common === undefined);
    add(1, common ?? buffer2 ?? [], common === undefined);
  }
  return [joinedOverBlanks(sides[0]), joinedOverBlanks(sides[1])];
}

/** Marks the blanks between two words that differ as well, so that a run of them is one stretch. */
function joinedOverBlanks(stretches: readonly ComparedText[]): ComparedText[] {
  const joined: { text: string; differs: boolean }[] = [];
  for (const [at, { text, differs }] of stretches.entries()) {
    const isBetween = text.trim() === "" && stretches[at - 1]?.differs === true && stretches[at + 1]?.differs === true;
    const last = joined.at(-1);
    if (last?.differs === true && (differs || isBetween)) last.text += text;
    else joined.push({ text, differs });
  }
  return joined;
}
