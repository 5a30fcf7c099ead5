import type { ChordSymbolParts, SymbolToken } from "../../../music/chords/symbol.ts";
import { classNames } from "../class-names.ts";
import styles from "./chord.module.css";
import { Accidental, MusicText } from "./MusicText.tsx";
import { spokenSymbol } from "./spoken.ts";

export interface ChordPartsProps {
  readonly parts: ChordSymbolParts;
  /** True inside something that already speaks the chord. */
  readonly silent?: boolean;
  readonly className?: string | undefined;
}

const GLYPHS = { triangle: "△", halfDiminished: "ø", diminished: "°", augmented: "+" } as const;

const tokenText = (token: SymbolToken): string => ("glyph" in token ? GLYPHS[token.glyph] : token.text.replace("6/9", "6∕9"));

/** The superscript as text; a half-diminished chord always shows its seventh. */
function superscriptText(tokens: readonly SymbolToken[]): string {
  const text = tokens.map(tokenText).join("");
  return text === GLYPHS.halfDiminished ? `${text}7` : text;
}

/** A chord symbol that is already cut into its parts, set: one image to assistive technology, real text to copying, never broken across lines. */
export function ChordParts({ parts, silent = false, className }: ChordPartsProps) {
  const voice = silent ? { "aria-hidden": true } : { role: "img", "aria-label": spokenSymbol(parts) };
  const above = superscriptText(parts.superscript);
  return (
    <span className={classNames(styles.chord, className)} {...voice}>
      <span className={styles.root}>{parts.root.letter}</span>
      <Accidental sign={parts.root.accidental} />
      {parts.minor && <span className={styles.minor}>m</span>}
      {(above !== "" || parts.alterations.length > 0) && (
        <span className={styles.sup}>
          <MusicText text={above} />
          {parts.alterations.length > 0 && (
            <span className={styles.alterations}>
              <MusicText text={parts.alterations.join("")} />
            </span>
          )}
        </span>
      )}
      {parts.bass !== undefined && (
        <span className={styles.bass}>
          {parts.bass.letter}
          <Accidental sign={parts.bass.accidental} />
        </span>
      )}
    </span>
  );
}
