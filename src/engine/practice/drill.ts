import { ok, type Result } from "../../lib/result.ts";
import { readHarmony, wrongWords } from "../../music/formats/chart-text/read-harmony.ts";
import { refuse } from "../../music/formats/shared/problems.ts";
import { type Change, changesPiece } from "../../music/training/changes.ts";

/**
 * The changes between chords as they are typed, in their order, as every field of chords reads them: in the key that the text names or its numerals stand in,
 * else in that of the last chord's root. A chord that stands twice in a row is no change. Refused: a word that is no chord.
 * @example readDrill("ii V in Eb") // [{ from: "Fm7", to: "Bb7", key: "Eb" }]
 */
export function readDrill(text: string): Result<readonly Change[]> {
  const read = readHarmony(text, { key: "C", scaleType: "major" });
  if (!read.ok) return read;
  const wrong = wrongWords(read.value);
  if (wrong.length > 0) return refuse("not-chords", { words: wrong.join(", ") });
  const { elements, bars, isKeyNamed, key } = read.value;
  const played = elements.flatMap(({ elementType, name }) => (elementType === "Chord" ? [name] : []));
  const chords = played.filter((name, at) => name !== played[at - 1]);
  const hasNumerals = bars.flat().some((word) => word.symbol !== word.text && !/^[A-G]/.test(word.text));
  const tonic = isKeyNamed || hasNumerals ? key.key : (/^[A-G](?:bb?|##?)?/.exec(chords.at(-1) ?? "")?.[0] ?? "C");
  const changes = chords.slice(1).map((to, at) => ({ from: chords[at] ?? null, to, key: tonic }));
  if (changes.length === 0) return ok([]);
  const piece = changesPiece(changes, { id: "drill", title: "" });
  return piece.ok ? ok(changes) : piece;
}
