import { useEffect, useMemo, useRef } from "react";
import { elementName } from "../../../music/element-name.ts";
import type { TrainingMark, TrainingRecord } from "../../../protocol/records/training-feed.ts";
import { ElementSymbol } from "../../../ui/controls/chord/ElementSymbol.tsx";
import { Sign, type VerdictKind } from "../../../ui/controls/verdict/Verdict.tsx";
import * as common from "../../../ui/text/en/common.ts";
import * as words from "../../../ui/text/en/training.ts";
import { say } from "../../../ui/text/say.ts";
import { type StepPlaces, simpleMarks } from "../../../ui/training/simple-marks.ts";
import styles from "../../../ui/training/stage/stage-steps.module.css";
import type { TrainingCard, TrainingDerived } from "../cards.ts";

interface Props {
  readonly derived: TrainingDerived;
  readonly run: TrainingRecord | undefined;
  readonly places: StepPlaces | undefined;
}

/** How a step stands, in a word with its sign. */
interface ToldStep {
  readonly kind: VerdictKind | "now" | "none";
  readonly word: string;
}

const OPEN: ToldStep = { kind: "none", word: "" };

/** The steps with their verdicts as text; the one that waits is in view. */
export function StageSteps({ derived, run, places }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const { cards, mode } = derived;
  const simple = mode === "simple";
  const current = simple ? derived.current : (run?.present ?? 0);
  // A run asks for other steps than the cards where other voices were chosen.
  const isSame = simple || run === undefined || (run.steps === cards.length && places?.starts.length === run.steps);
  const told = useMemo(
    () => (simple ? simpleSteps(cards) : runSteps(run, places?.starts ?? [], current)),
    [simple, cards, run, places, current],
  );
  useEffect(() => {
    const row = list.current?.children[Math.min(current, cards.length - 1)];
    if (row instanceof HTMLElement && list.current !== null)
      list.current.scrollTop = row.offsetTop - list.current.offsetTop - list.current.clientHeight / 2;
  }, [current, cards.length]);
  if (!isSame) return null;
  return (
    <section className={styles.steps}>
      <h3>{words.steps}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, and the keyboard has to reach what scrolls */}
      <ol ref={list} tabIndex={0}>
        {cards.map((card, index) => (
          <StepRow key={card.id} card={card} number={index + 1} {...(told[index] ?? OPEN)} />
        ))}
      </ol>
    </section>
  );
}

const StepRow = ({ card, number, kind, word }: ToldStep & { readonly card: TrainingCard; readonly number: number }) => (
  <li data-kind={kind} aria-current={kind === "now" ? "step" : undefined}>
    <span className={styles.number}>{number}</span>
    <ElementSymbol element={elementName(card.element)} />
    <span className={styles.word}>
      {kind !== "now" && kind !== "none" && <Sign kind={kind} />}
      {word}
    </span>
  </li>
);

/** The steps of simple training; those to come say nothing but the next. */
function simpleSteps(cards: readonly TrainingCard[]): readonly ToldStep[] {
  const marks = simpleMarks(cards, { voice: 0, starts: cards.map((_, index) => index as TrainingMark["start"]) });
  return cards.map(({ status, tries }, index) => {
    if (status === "right" && tries > 0) return { kind: "success", word: say(words.afterTries, { count: tries }) };
    return toldOf(marks[index]);
  });
}

/** The steps of a run from the marks on its music. */
function runSteps(run: TrainingRecord | undefined, starts: StepPlaces["starts"], present: number): readonly ToldStep[] {
  if (run === undefined) return [];
  const marks = new Map(run.marks.map((mark) => [mark.start, mark]));
  return starts.map((start, index) => {
    const mark = marks.get(start);
    if (mark !== undefined) return toldOf(mark);
    if (run.status === "over") return OPEN;
    return index === present ? { kind: "now", word: words.now } : index === present + 1 ? { kind: "none", word: common.next } : OPEN;
  });
}

function toldOf(mark: TrainingMark | undefined): ToldStep {
  if (mark === undefined) return OPEN;
  if (mark.kind === "now") return { kind: "now", word: words.now };
  return { kind: mark.kind, word: mark.word === undefined ? words.outcomeRight : words.marks[mark.word] };
}
