import { classNames } from "../class-names.ts";
import styles from "./chord.module.css";
import { Either } from "./Either.tsx";
import { Accidental, MusicText } from "./MusicText.tsx";
import { romanGlyphs, spokenRoman } from "./roman-parts.ts";

/** What a chord does in its key. */
export type HarmonicFunction = "tonic" | "subdominant" | "dominant" | "other";

export interface RomanProps {
  /** Case tells the third: `"ii7"`, `"V7"`, `"bII7"`, `"viiø7"`. */
  readonly numeral: string;
  readonly function?: HarmonicFunction;
  /** px or any CSS length; 12 px when not given. */
  readonly size?: number | string;
}

/** A roman numeral in the colour of its function, its figure raised. */
export function Roman({ numeral, function: harmonic = "other", size }: RomanProps) {
  const parts = romanGlyphs(numeral);
  return (
    <span
      className={classNames(styles.roman, `function-${harmonic}`)}
      style={size === undefined ? undefined : { fontSize: size }}
      role="img"
      aria-label={spokenRoman(parts)}
    >
      {parts.substitute === true && "sub"}
      <Accidental sign={parts.accidental} />
      {parts.degree}
      {parts.figure !== "" && (
        <sup>
          {parts.figure.startsWith("ø") ? (
            <Either usual={<MusicText text={parts.figure} />} name="m7b5" other={<MusicText text={`${parts.figure.slice(1)}(b5)`} />} />
          ) : (
            <MusicText text={parts.figure} />
          )}
        </sup>
      )}
      {parts.of !== undefined && <MusicText text={`/${parts.of}`} />}
    </span>
  );
}
