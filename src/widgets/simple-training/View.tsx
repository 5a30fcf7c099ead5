import { ChevronRight, RotateCcw } from "lucide-react";
import { useEffect, useRef } from "react";
import { useElementWidth } from "../../ui/controls/use-element-width.ts";
import { Button } from "../../ui/controls/button/Button.tsx";
import { StepCard } from "../../ui/controls/step-card/StepCard.tsx";
import { EmptyState } from "../../ui/controls/widget-frame/WidgetState.tsx";
import { useHost, useSignalValue } from "../../ui/state/host.tsx";
import { widgetView } from "../../ui/state/widget-view.tsx";
import type { simpleTraining, TrainingCard, TrainingDerived } from "./definition.ts";
import styles from "./view.module.css";

/** Key size by container width (spec, section 2): 32, over 600 px 60, over 800 px 80. */
export const keySizeFor = (width: number): number => (width > 800 ? 80 : width > 600 ? 60 : 32);

/** Step cards: a step passes when the pitch classes played are the chord's. */
export default widgetView<typeof simpleTraining>(({ derived, act }) => {
  if (derived.cards.length === 0) return <EmptyState title="Nothing to practise yet" text="Choose a progression, and its chords become steps." />;
  const done = derived.current >= derived.cards.length;
  return (
    <div className={styles.training}>
      <Steps derived={derived} />
      <div className={styles.foot}>
        <span className={styles.count} role="status">
          {done ? summary(derived) : `Step ${derived.current + 1} of ${derived.cards.length}`}
        </span>
        {done ? (
          <Button variant="line" onClick={() => act("restart", {})}>
            <RotateCcw />
            Start again
          </Button>
        ) : (
          <Button variant="line" onClick={() => act("next", {})}>
            Next
            <ChevronRight />
          </Button>
        )}
      </div>
    </div>
  );
});

/** @example summary({ passed: 3, skipped: 1, ... }) // "All 4 steps done: 3 right, 1 skipped" */
function summary({ passed, skipped, cards }: TrainingDerived): string {
  return `All ${cards.length} steps done: ${passed} right${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

function Steps({ derived }: { readonly derived: TrainingDerived }) {
  const list = useRef<HTMLOListElement>(null);
  const width = useElementWidth(list);
  const pressed = useSignalValue(useHost().keys.pressed);
  const { current } = derived;
  useEffect(() => {
    const card = list.current?.children[Math.min(current, list.current.children.length - 1)];
    if (card instanceof HTMLElement && list.current) list.current.scrollLeft = Math.max(0, card.offsetLeft - list.current.offsetLeft - card.offsetWidth * 0.6);
  }, [current]);
  return (
    <ol className={styles.steps} ref={list} aria-label="Steps">
      {derived.cards.map((card: TrainingCard, index) => (
        <li key={`${index}-${card.element.id}`} aria-current={card.status === "now" ? "step" : undefined}>
          <StepCard name={card.element.name} status={card.status} notes={card.notes} pressed={card.status === "now" ? pressed : none} keySize={keySizeFor(width)} />
        </li>
      ))}
    </ol>
  );
}

const none: ReadonlySet<number> = new Set();
