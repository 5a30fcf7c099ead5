import type { ComponentPropsWithRef } from "react";
import type { Duration } from "../../../music/elements.ts";
import { ChordSymbol } from "../chord/ChordSymbol.tsx";
import { type HarmonicFunction, Roman } from "../chord/Roman.tsx";
import { classNames } from "../class-names.ts";
import { DURATION_NAMES } from "./durations.ts";
import styles from "./element-card.module.css";
import { RestGlyph } from "./RestGlyph.tsx";

export interface ElementCardProps extends Omit<ComponentPropsWithRef<"div">, "children" | "content"> {
  /** A chord's name, a rest, or a note's name. */
  readonly content:
    | { readonly kind: "chord"; readonly name: string }
    | { readonly kind: "rest" }
    | { readonly kind: "note"; readonly name: string };
  readonly duration: Duration;
  readonly numeral?: string | undefined;
  readonly function?: HarmonicFunction | undefined;
  readonly selected?: boolean;
  readonly dragging?: boolean;
  /** 68 px high instead of 56. */
  readonly large?: boolean;
}

/** A chord, rest or note in a lane: symbol, roman numeral, duration letter, and a bar in the colour of its function. Other props go to its element, for what drags it. */
export function ElementCard(props: ElementCardProps) {
  const {
    content,
    duration,
    numeral,
    function: harmonic = "other",
    selected = false,
    dragging = false,
    large = false,
    className,
    ...rest
  } = props;
  return (
    <div
      {...rest}
      className={classNames(
        styles.card,
        `function-${harmonic}`,
        content.kind === "rest" && styles.rest,
        selected && styles.selected,
        dragging && styles.dragging,
        large && styles.large,
        className,
      )}
    >
      {content.kind === "rest" ? <RestGlyph duration={duration} /> : <ChordSymbol name={content.name} className={styles.symbol} />}
      <span className={styles.meta}>
        {numeral === undefined ? <span /> : <Roman numeral={numeral} function={harmonic} size="var(--t-12)" />}
        <span title={DURATION_NAMES[duration]}>
          <span aria-hidden="true">{duration}</span>
          <span className="visually-hidden">{`${DURATION_NAMES[duration]}${content.kind === "rest" ? " rest" : ""}`}</span>
        </span>
      </span>
    </div>
  );
}
