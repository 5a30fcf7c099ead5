import { memo } from "react";
import { classNames } from "../class-names.ts";
import styles from "./chord.module.css";
import { Accidental, MusicText } from "./MusicText.tsx";
import { spokenSymbol } from "./spoken.ts";
import { symbolParts } from "./symbol-parts.ts";

export interface ChordSymbolProps {
  /** As chords are named, e.g. `"Ebmaj7"`. */
  readonly name: string;
  /** True inside something that already speaks the chord. */
  readonly silent?: boolean;
  readonly className?: string | undefined;
}

/** A chord symbol, set properly: one image to assistive technology ("B flat 13"), real text to copying, never broken across lines. */
export const ChordSymbol = memo(function ChordSymbol({ name, silent = false, className }: ChordSymbolProps) {
  const parts = symbolParts(name);
  const voice = silent ? { "aria-hidden": true } : { role: "img", "aria-label": spokenSymbol(parts) };
  return (
    <span className={classNames(styles.chord, className)} {...voice}>
      <span className={styles.root}>{parts.root}</span>
      <Accidental sign={parts.accidental} />
      {parts.minor && <span className={styles.minor}>m</span>}
      {(parts.sup !== "" || parts.alterations.length > 0) && (
        <span className={styles.sup}>
          <MusicText text={parts.sup.replace("6/9", "6∕9")} />
          {parts.alterations.length > 0 && (
            <span className={styles.alterations}>
              <MusicText text={parts.alterations.join("")} />
            </span>
          )}
        </span>
      )}
      {parts.bass !== undefined && (
        <span className={styles.bass}>
          {parts.bass.root}
          <Accidental sign={parts.bass.accidental} />
        </span>
      )}
    </span>
  );
});
