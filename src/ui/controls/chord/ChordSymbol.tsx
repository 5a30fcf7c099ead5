import { memo } from "react";
import { symbolParts } from "../../../music/chords/symbol-parts.ts";
import { classNames } from "../class-names.ts";
import { ChordParts } from "./ChordParts.tsx";
import styles from "./chord.module.css";
import { MusicText } from "./MusicText.tsx";

export interface ChordSymbolProps {
  /** As chords are named, e.g. `"Ebmaj7"`; what is no chord ("N.C.") is set as text. */
  readonly name: string;
  /** True inside something that already speaks the chord. */
  readonly silent?: boolean;
  readonly className?: string | undefined;
}

/** A chord symbol, set properly: one image to assistive technology ("B flat 13"), real text to copying, never broken across lines. */
export const ChordSymbol = memo(function ChordSymbol({ name, silent = false, className }: ChordSymbolProps) {
  const parts = symbolParts(name);
  if (parts !== undefined) return <ChordParts parts={parts} silent={silent} className={className} />;
  return (
    <span className={classNames(styles.chord, className)} aria-hidden={silent || undefined}>
      <MusicText text={name} />
    </span>
  );
});
