import { type CSSProperties, memo } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../icon/Icon.tsx";
import type { KeyPlace } from "./geometry.ts";
import styles from "./piano.module.css";

/** What a mark on a key says (`on`: a person holds it; `played`: the music sounds it); shape and glyph carry it, colour repeats it. */
export type KeyMarkKind = "on" | "played" | "guide" | "root" | "tone" | "tension" | "expected" | "success" | "warning" | "error";

export interface KeyMark {
  readonly kind: KeyMarkKind;
  /** A name, degree or finger; verdicts draw their own sign. */
  readonly glyph?: string;
}

export interface PianoKeyProps {
  readonly place: KeyPlace;
  readonly pressed: boolean;
  readonly mark: KeyMark | undefined;
  /** Printed at the front edge. */
  readonly label: string | undefined;
  /** The computer key that plays it. */
  readonly keyCap: string | undefined;
  readonly tabStop: boolean;
  /** True: it is drawn, and nothing to press. */
  readonly still: boolean;
}

const Glyph = ({ mark }: { readonly mark: KeyMark }) => {
  if (mark.kind === "success" || mark.kind === "error")
    return (
      <Icon>
        <path d={mark.kind === "success" ? "m3 8.5 3.3 3.3L13 4.8" : "m4 4 8 8M12 4l-8 8"} />
      </Icon>
    );
  return <span>{mark.kind === "warning" ? "!" : mark.glyph}</span>;
};

/** One key. It is drawn anew only when something of its own changes: the keyboard listens for all keys at once. */
export const PianoKey = memo(function PianoKey({ place, pressed, mark, label, keyCap, tabStop, still }: PianoKeyProps) {
  const look = {
    "data-midi": place.midi,
    "data-pressed": pressed,
    className: classNames(styles.key, place.black ? styles.black : styles.white, mark && styles[mark.kind]),
    style: { "--x": place.x } as CSSProperties,
  };
  const inside = (
    <>
      {keyCap !== undefined && <span className={styles.keyCap}>{keyCap}</span>}
      {label !== undefined && <span className={styles.label}>{label}</span>}
      {mark !== undefined && (
        <span className={styles.mark} aria-hidden="true">
          <Glyph mark={mark} />
        </span>
      )}
    </>
  );
  if (still) return <span {...look}>{inside}</span>;
  return (
    <button type="button" aria-label={place.name} aria-pressed={pressed} tabIndex={tabStop ? 0 : -1} {...look}>
      {inside}
    </button>
  );
});
