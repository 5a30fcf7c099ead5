import { useEffect, useRef } from "react";
import { elementName } from "../../../music/element-name.ts";
import type { TrainingRecord } from "../../../protocol/records/training-feed.ts";
import { ElementSymbol } from "../../../ui/controls/chord/ElementSymbol.tsx";
import { Sign, type VerdictKind } from "../../../ui/controls/verdict/Verdict.tsx";
import * as common from "../../../ui/text/en/common.ts";
import * as words from "../../../ui/text/en/training.ts";
import { say } from "../../../ui/text/say.ts";
import type { TrainingCard, TrainingDerived } from "../cards.ts";
import styles from "./stage.module.css";

const SIGNS: Readonly<Partial<Record<TrainingCard["status"], VerdictKind>>> = { right: "success", wrong: "error", skipped: "warning" };
const WORDS: Readonly<Record<TrainingCard["status"], string>> = {
  now: words.now,
  next: common.next,
  right: words.outcomeRight,
  wrong: words.outcomeWrong,
  skipped: words.marks.skipped,
};

const wordOf = ({ status, tries }: TrainingCard): string =>
  status === "right" && tries > 0 ? say(words.afterTries, { count: tries }) : WORDS[status];

/** The steps of simple training with their verdicts as text; the one that waits is in view. */
export function StageSteps({ derived, run }: { readonly derived: TrainingDerived; readonly run: TrainingRecord | undefined }) {
  const list = useRef<HTMLOListElement>(null);
  const { current, cards, mode } = derived;
  useEffect(() => {
    const row = list.current?.children[Math.min(current, cards.length - 1)];
    if (row instanceof HTMLElement && list.current !== null)
      list.current.scrollTop = row.offsetTop - list.current.offsetTop - list.current.clientHeight / 2;
  }, [current, cards.length]);
  if (mode !== "simple" || run !== undefined) return null;
  return (
    <section className={styles.steps}>
      <h3>{words.steps}</h3>
      <ol ref={list}>
        {cards.map((card, index) => (
          <li key={card.id} data-status={card.status} aria-current={card.status === "now" ? "step" : undefined}>
            <span className={styles.number}>{index + 1}</span>
            <ElementSymbol element={elementName(card.element)} />
            <span className={styles.word}>
              {SIGNS[card.status] !== undefined && <Sign kind={SIGNS[card.status] ?? "success"} />}
              {card.status === "next" ? "" : wordOf(card)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
