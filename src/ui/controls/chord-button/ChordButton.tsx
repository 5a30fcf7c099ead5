import type { ComponentPropsWithRef } from "react";
import * as words from "../../text/en/controls.ts";
import { ChordSymbol } from "../chord/ChordSymbol.tsx";
import { type HarmonicFunction, Roman } from "../chord/Roman.tsx";
import { classNames } from "../class-names.ts";
import styles from "./chord-button.module.css";

export interface ChordButtonProps extends Omit<ComponentPropsWithRef<"button">, "aria-pressed" | "children"> {
  /** As chords are named. */
  readonly name: string;
  readonly numeral?: string | undefined;
  readonly function?: HarmonicFunction | undefined;
  /** The one that was clicked last. */
  readonly selected?: boolean;
  /** Not a chord of the key: a dashed edge and the word. */
  readonly borrowed?: boolean;
  readonly small?: boolean;
  readonly dragging?: boolean;
}

/** A chord to click and hear: symbol and numeral, in the colour of its function. Other props go to its button, for what drags it. */
export function ChordButton(props: ChordButtonProps) {
  const {
    name,
    numeral,
    function: harmonic = "other",
    selected = false,
    borrowed = false,
    small = false,
    dragging = false,
    className,
    ...rest
  } = props;
  return (
    <button
      type="button"
      {...rest}
      className={classNames(
        styles.chord,
        `function-${harmonic}`,
        borrowed && styles.borrowed,
        small && styles.small,
        dragging && styles.dragging,
        className,
      )}
      aria-pressed={selected}
    >
      <ChordSymbol name={name} />
      {numeral !== undefined && <Roman numeral={numeral} function={harmonic} />}
      {borrowed && <span className="visually-hidden">{words.borrowed}</span>}
    </button>
  );
}
