import { ChevronRight, RotateCcw } from "lucide-react";
import { type CSSProperties, useEffect, useMemo, useRef } from "react";
import { Button } from "../../ui/controls/button/Button.tsx";
import type { KeyMark } from "../../ui/controls/piano/PianoKey.tsx";
import { StepCard } from "../../ui/controls/step-card/StepCard.tsx";
import { useElementWidth } from "../../ui/controls/use-element-width.ts";
import { EmptyState } from "../../ui/controls/widget-frame/WidgetState.tsx";
import { useHost, useSignalValue } from "../../ui/state/host.tsx";
import { widgetView } from "../../ui/state/widget-view.tsx";
import type { simpleTraining, TrainingCard, TrainingDerived } from "./definition.ts";
import styles from "./view.module.css";

/** Key size by container width (spec, section 2): 32, over 600 px 60, over 800 px 80. */
export const keySizeFor = (width: number): number => (width > 800 ? 80 : width > 600 ? 60 : 32);

/** A card shows two octaves; a white key is at most 1 : 2.8. */
const WHITES_SHOWN = 14;
const WIDEST_KEY = 1 / 2.8;

/** Step cards: a step passes when the pitch classes played are the chord's. */
export default widgetView<typeof simpleTraining>(({ derived, act }) => {
  if (derived.cards.length === 0)
    return <EmptyState title="Nothing to practise yet" text="Choose a progression, and its chords become steps." />;
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
  const keySize = keySizeFor(width);
  useEffect(() => {
    const card = list.current?.children[Math.min(current, list.current.children.length - 1)];
    if (card instanceof HTMLElement && list.current)
      list.current.scrollLeft = Math.max(0, card.offsetLeft - list.current.offsetLeft - card.offsetWidth * 0.6);
  }, [current]);
  return (
    <ol
      className={styles.steps}
      ref={list}
      aria-label="Steps"
      style={{ "--card": `${keySize * WHITES_SHOWN * WIDEST_KEY + 24}px` } as CSSProperties}
    >
      {derived.cards.map((card: TrainingCard, index) => (
        <Step key={card.id} card={card} number={index + 1} keySize={keySize} pressed={card.status === "now" ? pressed : none} />
      ))}
    </ol>
  );
}

interface StepProps {
  readonly card: TrainingCard;
  readonly number: number;
  readonly keySize: number;
  readonly pressed: ReadonlySet<number>;
}

/** A step's small piano shows where its notes are, and while it is the one to play, what is right and wrong of what is pressed. */
function Step({ card, number, keySize, pressed }: StepProps) {
  const marks = useMemo(() => marksOf(card, pressed), [card, pressed]);
  const low = Math.floor(Math.min(...card.notes.map(({ midi }) => midi)) / 12) * 12;
  const high = Math.max(low + 23, Math.ceil((Math.max(...card.notes.map(({ midi }) => midi)) + 1) / 12) * 12 - 1);
  return <StepCard chord={card.element.name} state={card.status} number={number} piano={{ low, high, keySize, pressed, marks }} />;
}

function marksOf({ notes, status }: TrainingCard, pressed: ReadonlySet<number>): ReadonlyMap<number, KeyMark> {
  const wanted = new Set(notes.map(({ midi }) => midi % 12));
  const asked = notes.map(({ midi, degree }): [number, KeyMark] => [
    midi,
    status === "right" ? { kind: "success" } : { kind: "expected", glyph: degree },
  ]);
  const played = [...pressed].map((note): [number, KeyMark] => [note, { kind: wanted.has(note % 12) ? "success" : "error" }]);
  return new Map([...asked, ...played]);
}

const none: ReadonlySet<number> = new Set();
