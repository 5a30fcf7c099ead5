import { type KeyboardEvent, useRef } from "react";
import * as words from "../../text/en/controls.ts";
import { classNames } from "../class-names.ts";
import styles from "./circle.module.css";
import {
  BETWEEN,
  CIRCLE_KEYS,
  type CircleKey,
  circleRole,
  INNER,
  MAJOR_NAMES,
  MINOR_NAMES,
  MINOR_SIZE,
  majorKey,
  minorAt,
  minorName,
  REACH,
  RELATIVE_MINORS,
  signatureWords,
  type WrittenKey,
  wedge,
  wedgeCentre,
} from "./circle.ts";
import { SvgPitch } from "./SvgPitch.tsx";

export interface CircleOfFifthsProps {
  /** The selected key, one of the circle's twelve. */
  readonly selected: string;
  /** How it is written; without it, as a major key. */
  readonly written?: WrittenKey;
  /** Whether the keys beside it are tinted by their function; true without it. */
  readonly tonal?: boolean;
  readonly onSelect: (key: CircleKey) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * The circle of fifths: C on top, the selected key filled, its neighbours tinted, relative minors inside; of a minor key the neighbours on the inner
 * ring are its own. One tab stop; arrows go round.
 */
export function CircleOfFifths({ selected, written, tonal = true, onSelect }: CircleOfFifthsProps) {
  const svg = useRef<SVGSVGElement>(null);
  const index = (CIRCLE_KEYS as readonly string[]).indexOf(selected);
  const current = CIRCLE_KEYS[index];
  const shown = written ?? (current && majorKey(current));
  const inner = minorAt(index, shown?.isMinor ?? false);
  const focus = (at: number) => svg.current?.querySelectorAll<SVGElement>("[role=button]")[(at + 12) % 12]?.focus();
  const onKeyDown = (event: KeyboardEvent<SVGElement>, key: CircleKey, at: number) => {
    const step = steps[event.key];
    if (step !== undefined) focus(at + step);
    else if (event.key === "Enter" || event.key === " ") onSelect(key);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a drawing
    <svg ref={svg} className={styles.circle} viewBox="-101 -101 202 202" role="group" aria-label={words.circleOfFifths}>
      {CIRCLE_KEYS.map((key, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a button element cannot stand in a drawing
        <g
          key={key}
          role="button"
          tabIndex={at === Math.max(index, 0) ? 0 : -1}
          aria-label={key}
          aria-pressed={at === index}
          className={styles.key}
          onClick={() => onSelect(key)}
          onKeyDown={(event) => onKeyDown(event, key, at)}
        >
          <Wedge at={at} selected={index} name={key} tonal={tonal} />
        </g>
      ))}
      {RELATIVE_MINORS.map((minor, at) => (
        <Minor key={minor} at={at} selected={tonal ? inner : -1} name={minorName(at, inner, shown)} />
      ))}
      {current !== undefined && shown !== undefined && (
        // biome-ignore lint/a11y/noAriaHiddenOnFocusable: this group takes no focus
        <g aria-hidden="true">
          <SvgPitch name={shown.isMinor ? `${shown.tonic}m` : shown.tonic} x={0} y={-2} size={24} weight={640} />
          {shown.signature !== 0 && (
            <text className={styles.signature} x="0" y="20" textAnchor="middle">
              {signatureWords(shown.signature)}
            </text>
          )}
        </g>
      )}
    </svg>
  );
}

interface PartProps {
  readonly at: number;
  readonly selected: number;
  readonly name: string;
}

function Wedge({ at, selected, name, tonal }: PartProps & { readonly tonal: boolean }) {
  const role = tonal || at === selected ? circleRole(at, selected) : undefined;
  return (
    <>
      <path className={styles.reach} d={wedge(at, REACH.from, REACH.to)} />
      <path className={classNames(styles.wedge, role && styles[role], role === "tonic" && styles.selected)} d={wedge(at, BETWEEN, 100)} />
      <SvgPitch
        name={name}
        {...wedgeCentre(at, MAJOR_NAMES)}
        size={role === "tonic" ? 19 : 16}
        {...(role === "tonic" ? { className: styles.onSelected } : {})}
      />
    </>
  );
}

function Minor({ at, selected, name }: PartProps) {
  const role = circleRole(at, selected);
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: this group takes no focus
    <g className={styles.inner} aria-hidden="true">
      <path className={classNames(styles.wedge, role && styles[role])} d={wedge(at, INNER, BETWEEN)} />
      <SvgPitch
        name={name}
        {...wedgeCentre(at, MINOR_NAMES)}
        size={MINOR_SIZE}
        weight={500}
        className={role === undefined ? styles.minor : undefined}
      />
    </g>
  );
}
