/** Signs that end or change a field, a quote or a comment, by the names that the reader knows. A semicolon stands for itself but in quotes. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ['"', "&quot;"],
  ["\\", "&bsol;"],
  ["%", "&percnt;"],
]);

/** Words as they may stand in a field. @example writeText("50 %; slow") // "50 &percnt;; slow" */
export const writeText = (text: string): string => text.replace(/[&"\\%]/g, (sign) => NAMES.get(sign) ?? sign).replace(/[\r\n]+/g, " ");

/** The same in quotes over the music, where a semicolon begins a new line. @example writeQuote("slow; soft") // "slow&semi; soft" */
export const writeQuote = (text: string): string => text.split(";").map(writeText).join("&semi;");

/** A syllable as it stands in a `w:` line. @example writeSyllable("o'er the") // "o'er~the" */
export const writeSyllable = (text: string): string =>
  writeText(text)
    .replace(/~/g, "&tilde;")
    .replace(/[-_*|]/g, (sign) => `\\${sign}`)
    .replace(/\s/g, "~");

/** A length in units: `""` for one, `3`, `/`, `3/2`. @example writeLength(720, 480) // "3/2" */
export function writeLength(length: number, unit: number): string {
  const shared = greatestDivisor(length, unit);
  const [times, parts] = [length / shared, unit / shared];
  if (parts === 1) return times === 1 ? "" : `${times}`;
  return `${times === 1 ? "" : times}/${parts === 2 && times === 1 ? "" : parts}`;
}

function greatestDivisor(a: number, b: number): number {
  let [large, small] = [Math.max(a, b), Math.min(a, b)];
  while (small > 0) [large, small] = [small, large % small];
  return large || 1;
}
