import { type CSSProperties, memo, useEffect, useLayoutEffect, useRef } from "react";
import { ChordSymbol } from "../chord/ChordSymbol.tsx";
import { Sign, type VerdictKind } from "../verdict/Verdict.tsx";
import { type DrawnSign, LANE_HEIGHT } from "./engraving/above.ts";
import { type DrawnElement, type DrawnSystem, elementKey } from "./engraving/drawn.ts";
import "./highlights.css";
import { JumpSign } from "./JumpSign.tsx";
import styles from "./notation.module.css";

/** What is said about an element: a verdict with its sign (and a word when it is not right), sounding now, or played already. */
export interface NotationMark {
  readonly kind: VerdictKind | "now" | "past";
  /** One word under the sign: "early", "missed". */
  readonly word?: string;
  /** True: its colour alone, e.g. where the sign stands on the other staff of the same chord. */
  readonly signless?: boolean;
}

/** Marks by `elementKey`. */
export type NotationMarks = ReadonlyMap<string, NotationMark>;

const KINDS: readonly NotationMark["kind"][] = ["success", "warning", "error", "now", "past"];

export interface SystemProps {
  readonly system: DrawnSystem;
  readonly marks: NotationMarks | undefined;
  readonly barNumber: boolean;
}

/**
 * One engraved line with what is set over it: chord symbols, bar number, verdicts. Lengths scale with the line by container units. It is
 * drawn anew only where a mark of its own changes: a run of 200 bars tells a verdict several times a second.
 */
export const System = memo(DrawnLine, (before, after) => {
  const isSame = before.system === after.system && before.barNumber === after.barNumber;
  return isSame && (before.marks === after.marks || haveSameMarks(after.system, before.marks, after.marks));
});

const keys = new WeakMap<DrawnSystem, readonly string[]>();

/** The names of a line's elements, made once: they are asked for with each verdict, of all lines. */
function keysOf(system: DrawnSystem): readonly string[] {
  const known = keys.get(system) ?? system.elements.map(elementKey);
  keys.set(system, known);
  return known;
}

function haveSameMarks(system: DrawnSystem, before: NotationMarks | undefined, after: NotationMarks | undefined): boolean {
  return keysOf(system).every((key) => {
    const [a, b] = [before?.get(key), after?.get(key)];
    return a === b || (a !== undefined && b !== undefined && a.kind === b.kind && a.word === b.word && a.signless === b.signless);
  });
}

function DrawnLine({ system, marks, barNumber }: SystemProps) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    host.current?.replaceChildren(system.svg);
  }, [system]);
  useMarks(system, marks);
  const verdicts = system.elements.flatMap((element) => verdictOf(system, element, marks));
  return (
    <div
      className={styles.system}
      style={{ "--unit": `${100 / system.width}cqw`, aspectRatio: `${system.width} / ${system.height}` } as CSSProperties}
    >
      {verdicts.map(({ key, mark, at: { box } }) => (
        <span
          key={key}
          className={styles.tint}
          data-kind={mark.kind}
          style={area(box.left - 3, box.top - 3, box.right - box.left + 6, box.bottom - box.top + 6)}
        />
      ))}
      <div ref={host} className={styles.drawing} />
      {barNumber && (
        <span className={styles.barNumber} style={place(system.number.x, system.number.y)} aria-hidden="true">
          {system.number.text}
        </span>
      )}
      {system.chords.map((chord) => (
        <span key={`${chord.name} ${chord.x}`} className={styles.chord} data-symbol="" style={place(chord.x, chord.y)}>
          <ChordSymbol name={chord.name} />
        </span>
      ))}
      {system.signs.map((sign) => (
        <SheetSign key={`${sign.kind} ${sign.text} ${sign.left}`} sign={sign} />
      ))}
      {verdicts
        .filter(({ mark }) => mark.signless !== true)
        .map(({ key, mark, at }) => (
          <span key={key} className={styles.sign} data-kind={mark.kind} style={place(at.x, at.y)}>
            <Sign kind={mark.kind} />
            {mark.word}
          </span>
        ))}
    </div>
  );
}

/** What stands over the staff beside chord symbols. */
function SheetSign({ sign: { kind, text, left, right, y, opens, closes } }: { readonly sign: DrawnSign }) {
  const style = area(left, y - LANE_HEIGHT, right - left, LANE_HEIGHT);
  const data = { "data-kind": kind, "data-opens": opens || undefined, "data-closes": closes || undefined };
  return (
    <span className={styles.over} style={style} {...data}>
      {kind === "segno" || kind === "coda" ? <JumpSign kind={kind} label={text} /> : text}
    </span>
  );
}

const units = (length: number): string => `calc(${Math.round(length * 100) / 100} * var(--unit))`;
const place = (x: number, y: number): CSSProperties => ({ left: units(x), top: units(y) });
const area = (x: number, y: number, width: number, height: number): CSSProperties => ({
  ...place(x, y),
  width: units(width),
  height: units(height),
});

function verdictOf(system: DrawnSystem, element: DrawnElement, marks: NotationMarks | undefined) {
  const key = elementKey(element);
  const [mark, at] = [marks?.get(key), system.verdicts.get(key)];
  if (mark === undefined || at === undefined || mark.kind === "now" || mark.kind === "past") return [];
  return [{ key, at, mark: { ...mark, kind: mark.kind } }];
}

/** The drawing is not React's, so highlight classes are set on it by hand. */
function useMarks(system: DrawnSystem, marks: NotationMarks | undefined): void {
  useEffect(() => {
    for (const element of system.elements) {
      const kind = marks?.get(elementKey(element))?.kind;
      for (const node of element.nodes) for (const one of KINDS) node.classList.toggle(`highlight-${one}`, one === kind);
    }
  }, [system, marks]);
}
