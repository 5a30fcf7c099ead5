import { typedChord } from "../shared/bar-cells.ts";

/** Whether a text looks like typed music: a line with bars and a chord, or a row of chords. */
export function isChartText(text: string): boolean {
  return text
    .slice(0, 20_000)
    .split(/[\r\n]+/)
    .some((line) => {
      const words = line.split(/[\s|:[\]]+/).filter((word) => word !== "");
      const chords = words.filter((word) => typedChord(word) !== undefined).length;
      const numerals = words.filter((word) => /^[b#♭♯]?(?:VII|VI|IV|V|III|II|I)/i.test(word)).length;
      return line.includes("|") ? chords + numerals > 0 : chords > 0 && chords === words.length;
    });
}
