import { memo, useEffect, useMemo, useRef } from "react";
import { elementName } from "../../../music/element-name.ts";
import type { TrainingRecord } from "../../../protocol/records/training-feed.ts";
import { ElementSymbol } from "../../../ui/controls/chord/ElementSymbol.tsx";
import { Sign } from "../../../ui/controls/verdict/Verdict.tsx";
import * as words from "../../../ui/text/en/training.ts";
import type { StepPlaces } from "../../../ui/training/simple-marks.ts";
import styles from "../../../ui/training/stage/stage-steps.module.css";
import { OPEN, type ToldStep, toldSteps } from "../../../ui/training/stage/told-steps.ts";
import { cardVoicing } from "../../../ui/training/words.ts";
import type { TrainingCard, TrainingDerived } from "../cards.ts";

interface Props {
  readonly derived: TrainingDerived;
  readonly run: TrainingRecord | undefined;
  readonly places: StepPlaces | undefined;
}

/** The steps with their verdicts as text; the one that waits is in view. */
export function StageSteps({ derived, run, places }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const { cards } = derived;
  const { current, told } = useMemo(() => toldSteps(derived, run, places?.starts ?? []), [derived, run, places]);
  useEffect(() => {
    // With the frame that is drawn next: asked at once, the page would be laid out an extra time.
    const frame = requestAnimationFrame(() => {
      const row = list.current?.children[Math.min(current, cards.length - 1)];
      if (row instanceof HTMLElement && list.current !== null)
        list.current.scrollTop = row.offsetTop - list.current.offsetTop - list.current.clientHeight / 2;
    });
    return () => cancelAnimationFrame(frame);
  }, [current, cards.length]);
  if (told === null) return null;
  return (
    <section className={styles.steps}>
      <h3>{words.steps}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, and the keyboard has to reach what scrolls */}
      <ol ref={list} tabIndex={0}>
        {cards.map((card, index) => (
          <StepRow
            key={card.id}
            card={card}
            number={index + 1}
            how={derived.mode === "simple" ? cardVoicing(card) : ""}
            {...(told[index] ?? OPEN)}
          />
        ))}
      </ol>
    </section>
  );
}

interface RowProps extends ToldStep {
  readonly card: TrainingCard;
  readonly number: number;
  /** How it has to stand, or how it was played. */
  readonly how: string;
}

const StepRow = memo(({ card, number, how, kind, word }: RowProps) => (
  <li data-kind={kind} aria-current={kind === "now" ? "step" : undefined}>
    <span className={styles.number}>{number}</span>
    <span className={styles.asked}>
      <ElementSymbol element={elementName(card.element)} />
      {how !== "" && <small>{how}</small>}
    </span>
    <span className={styles.word}>
      {kind !== "now" && kind !== "none" && <Sign kind={kind} />}
      {word}
    </span>
  </li>
));
