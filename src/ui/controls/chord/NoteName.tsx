import { classNames } from "../class-names.ts";
import styles from "./chord.module.css";
import { Accidental, MusicText } from "./MusicText.tsx";
import { noteParts, spokenNote } from "./note-parts.ts";

export interface NoteNameProps {
  /** A note with its octave, e.g. `"Bb4"`; what is none is set as text. */
  readonly name: string;
  /** True inside something that already speaks the note. */
  readonly silent?: boolean;
  readonly className?: string | undefined;
}

/** A note with its octave, set properly: one image to assistive technology ("B flat 4"), real text to copying. */
export function NoteName({ name, silent = false, className }: NoteNameProps) {
  const parts = noteParts(name);
  if (parts === undefined)
    return (
      <span className={classNames(styles.chord, className)} aria-hidden={silent || undefined}>
        <MusicText text={name} />
      </span>
    );
  const voice = silent ? { "aria-hidden": true } : { role: "img", "aria-label": spokenNote(parts) };
  return (
    <span className={classNames(styles.chord, className)} {...voice}>
      {parts.letter}
      <Accidental sign={parts.accidentals} />
      <span className={styles.octave}>{parts.octave}</span>
    </span>
  );
}
