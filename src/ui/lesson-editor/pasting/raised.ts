/** Signs that Unicode has raised and lowered, in the order of `PLAIN`. Source: Unicode, Superscripts and Subscripts. */
const PLAIN = "0123456789+-=()";
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾";
const LOWERED = "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎";

/** Characters of the longest text that is looked at. */
const MOST = 30;
/** What stands before the raised part of a chord symbol, e.g. the "Dm" of Dm with a raised 7. */
const CHORD_ROOT = /(?:^|[\s|(/,-])[A-G][b#♭♯]?(?:m|maj|min|dim|aug|sus|ø|°|Δ|△|\+|-)?$/;
const CHORD_NUMBER = /^(?:5|6|7|9|11|13|69|4)$/;

/**
 * A raised or lowered text in signs that are so by themselves; undefined where there are none for it. The raised number of a chord symbol stays as it
 * is, as symbols are typed.
 * @param before what stands before it in its line
 * @example shifted("2", "sup", "x") // "²"
 */
export function shifted(text: string, as: "sub" | "sup", before: string): string | undefined {
  const plain = text.replaceAll("\u2212", "-").trim();
  if (plain === "" || plain.length > MOST) return plain === "" ? text : undefined;
  if (as === "sup" && CHORD_NUMBER.test(plain) && CHORD_ROOT.test(before.slice(-8))) return text;
  const signs = as === "sup" ? RAISED : LOWERED;
  const found = [...plain].map((sign) => signs[PLAIN.indexOf(sign)]);
  return found.includes(undefined) ? undefined : found.join("");
}
