import type { PlainElement } from "../elements.ts";
import type { ScoreVoiceBar } from "./score.ts";

/** Characters that mean something in ABC's words. */
const escaped = (text: string): string =>
  text
    .replace(/[-_*~|\\]/g, "\\$&")
    .replace(/\s+/g, "~")
    .replaceAll("%", "\\%");

/**
 * The words of some notes in order as ABC writes them, one text a verse: a syllable a note, `_` where one is held, `*` where none is
 * sung.
 * @example versesOf([{ ...note, lyrics: [{ verse: 1, text: "blue" }] }]) // ["blue"]
 */
export function versesOf(elements: readonly PlainElement[]): readonly string[] {
  const sung = elements.filter(({ elementType }) => elementType !== "Rest");
  const last = Math.max(0, ...sung.flatMap(({ lyrics = [] }) => lyrics.map(({ verse }) => verse)));
  return Array.from({ length: last }, (_, verse) => sung.map((element) => syllable(element, verse + 1)).join(" "));
}

function syllable({ lyrics = [] }: PlainElement, verse: number): string {
  const own = lyrics.find((each) => each.verse === verse);
  if (own === undefined) return "*";
  if (own.text === "") return "_";
  return `${escaped(own.text)}${own.hyphen ? "-" : ""}`;
}

/** A syllable without ABC's escapes, its hyphen at its end; empty where a note has none of its own. @example plainToken("o\\-ver~all-") // "o-ver all-" */
export const plainToken = (token: string): string =>
  token === "*" || token === "_" ? "" : token.replace(/\\(.)|~/g, (_, kept: string | undefined) => kept ?? " ");

/** What each note of a bar has of a verse (from 0): a syllable, `_` or `*`. @example verseTokens(bar, 0) // ["blue-", "_", "*"] */
export const verseTokens = ({ verses, items }: ScoreVoiceBar, verse: number): readonly string[] =>
  verses[verse]?.split(" ") ?? items.flatMap(({ notes }) => (notes.length > 0 ? ["*"] : []));
