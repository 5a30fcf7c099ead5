import { ok, type Result } from "../lib/result.ts";
import type { Key } from "../music/elements.ts";
import { readHarmony, type TypedHarmony, wrongWords } from "../music/formats/chart-text/read-harmony.ts";
import { refuse } from "../music/formats/shared/problems.ts";
import { likelyKey } from "../music/harmony/likely-key.ts";
import type { Harmony } from "../music/payloads.ts";
import { chordsIn } from "../music/pieces/chords.ts";
import { keyOfSignature } from "../music/spelling/key-names.ts";

/** Typed harmony that is chords throughout; a word that is none refuses it. */
export function readTyped(text: string, key: Key): Result<TypedHarmony> {
  const read = readHarmony(text, key);
  if (!read.ok) return read;
  const wrong = wrongWords(read.value);
  return wrong.length > 0 ? refuse("not-chords", { words: wrong.join(", ") }) : read;
}

/** As `readTyped`, for chords that are kept without a meter: bars of another length than 4/4 are refused (`meter-not-held`). */
export function readInFour(text: string, key: Key): Result<TypedHarmony> {
  const read = readTyped(text, key);
  return read.ok ? inFour(read.value) : read;
}

const inFour = (typed: TypedHarmony): Result<TypedHarmony> =>
  typed.oddMeter === undefined ? ok(typed) : refuse("meter-not-held", { meter: typed.oddMeter });

/** As `readTyped`; where the text names no key and no numeral asks for one, it is in the key that its chords are in. */
export function readInItsKey(text: string, given: Key): Result<TypedHarmony> {
  const read = readTyped(text, given);
  if (!read.ok || read.value.isKeyNamed || read.value.bars.flat().some(({ text: word }) => isNumeral(word))) return read;
  const key = likelyKey(chordsIn(read.value.elements), given);
  return key === given ? read : readTyped(text, key);
}

const isNumeral = (word: string): boolean => /^(?:[b#♭♯]*[iv]|subV)/i.test(word);

/**
 * Typed harmony as it goes along links; untitled, it is called by its first chords. `signature`: the key of numerals where the text names
 * none, and of chords that are as much in it as in another. Links carry no meter: refused as `readInFour`.
 */
export function typedFor(text: string, signature = "C"): Result<Harmony> {
  const read = readInItsKey(text, keyOfSignature(signature) ?? { key: "C", scaleType: "major" });
  const typed = read.ok ? inFour(read.value) : read;
  if (!typed.ok) return typed;
  const { key, elements, tempo } = typed.value;
  return ok({ title: titleOf(typed.value), key, elements, ...(tempo === null ? {} : { tempo }) });
}

/** How many chords a title names. */
const NAMED = 3;

/** The title of typed harmony, else its first chords. @example titleOf(read) // "Dm7 G7 Cmaj7" */
export function titleOf({ title, elements }: Pick<TypedHarmony, "title" | "elements">): string {
  if (title !== "") return title.slice(0, 80);
  const names = elements.map(({ name }) => name);
  return `${names.slice(0, NAMED).join(" ")}${names.length > NAMED ? " …" : ""}`;
}
