import type { ComponentPropsWithRef } from "react";
import type { ElementName } from "../../../music/element-name.ts";
import type { Duration } from "../../../music/elements.ts";
import * as words from "../../text/en/controls.ts";
import { say } from "../../text/say.ts";
import { ElementSymbol } from "../chord/ElementSymbol.tsx";
import { type HarmonicFunction, Roman } from "../chord/Roman.tsx";
import { classNames } from "../class-names.ts";
import { DURATION_NAMES } from "./durations.ts";
import styles from "./element-card.module.css";
import { RestGlyph } from "./RestGlyph.tsx";

export interface ElementCardProps extends Omit<ComponentPropsWithRef<"div">, "children" | "content"> {
  /** What is called by a name, or a rest, which is drawn. */
  readonly content: ElementName | { readonly kind: "rest" };
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
      {content.kind === "rest" ? <RestGlyph duration={duration} /> : <ElementSymbol element={content} className={styles.symbol} />}
      <span className={styles.meta}>
        {numeral === undefined ? <span /> : <Roman numeral={numeral} function={harmonic} size="var(--t-12)" />}
        <span title={DURATION_NAMES[duration]}>
          <span aria-hidden="true">{duration}</span>
          <span className="visually-hidden">
            {content.kind === "rest" ? say(words.restOf, { duration: DURATION_NAMES[duration] }) : DURATION_NAMES[duration]}
          </span>
        </span>
      </span>
    </div>
  );
}
