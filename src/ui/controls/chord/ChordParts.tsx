import type { ChordSymbolParts, SymbolToken } from "../../../music/chords/symbol-parts.ts";
import { classNames } from "../class-names.ts";
import styles from "./chord.module.css";
import { Either } from "./Either.tsx";
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

const Superscript = ({ text, alterations }: { readonly text: string; readonly alterations: readonly string[] }) =>
  (text !== "" || alterations.length > 0) && (
    <span className={styles.sup}>
      <MusicText text={text} />
      {alterations.length > 0 && (
        <span className={styles.alterations}>
          <MusicText text={alterations.join("")} />
        </span>
      )}
    </span>
  );

const Minor = () => (
  <span className={styles.minor}>
    <Either usual="m" name="dash" other="−" />
  </span>
);

/** What follows the root; a half-diminished chord always shows its seventh. */
function Quality({ minor, superscript, alterations }: ChordSymbolParts) {
  const text = superscript.map(tokenText).join("");
  const plain = (
    <>
      {minor && <Minor />}
      <Superscript text={text === GLYPHS.halfDiminished ? `${text}7` : text} alterations={alterations} />
    </>
  );
  if (!text.startsWith(GLYPHS.halfDiminished)) return plain;
  const words = (
    <>
      <Minor />
      <Superscript text={text.slice(1) || "7"} alterations={["b5", ...alterations]} />
    </>
  );
  return <Either usual={plain} name="m7b5" other={words} />;
}

/** A chord symbol that is already cut into its parts, set: one image to assistive technology, real text to copying, never broken across lines. */
export function ChordParts({ parts, silent = false, className }: ChordPartsProps) {
  const voice = silent ? { "aria-hidden": true } : { role: "img", "aria-label": spokenSymbol(parts) };
  return (
    <span className={classNames(styles.chord, className)} {...voice}>
      <span className={styles.root}>{parts.root.letter}</span>
      <Accidental sign={parts.root.accidental} />
      <Quality {...parts} />
      {parts.bass !== undefined && (
        <span className={styles.bass}>
          {parts.bass.letter}
          <Accidental sign={parts.bass.accidental} />
        </span>
      )}
    </span>
  );
}
