import { type CSSProperties, useEffect, useMemo, useRef } from "react";
import { elementName } from "../../music/element-name.ts";
import { withAccidentalSigns } from "../../ui/controls/chord/accidental-signs.ts";
import type { KeyMark } from "../../ui/controls/piano/PianoKey.tsx";
import { StepCard } from "../../ui/controls/step-card/StepCard.tsx";
import { useReach } from "../../ui/controls/step-card/use-reach.ts";
import { useElementWidth } from "../../ui/controls/use-element-width.ts";
import { useHost, useSignalValue } from "../../ui/state/host.tsx";
import { useGrowing } from "../../ui/state/page/use-in-sight-first.ts";
import * as words from "../../ui/text/en/training.ts";
import { listed, say } from "../../ui/text/say.ts";
import { cardVoicing } from "../../ui/training/words.ts";
import type { TrainingCard, TrainingDerived } from "./cards.ts";
import { keySizeFor } from "./key-size.ts";
import styles from "./view.module.css";

/** A card shows two octaves; a white key is at most 1 : 2.8. */
const WHITES_SHOWN = 14;
const WIDEST_KEY = 1 / 2.8;
/** Cards from the one to play on that are drawn as the widget opens. */
const AT_ONCE = 3;

/** The steps as cards; the one to play is in view. */
export function StepsView({ derived, hinted }: { readonly derived: TrainingDerived; readonly hinted: boolean }) {
  const list = useRef<HTMLOListElement>(null);
  const width = useElementWidth(list);
  const pressed = useSignalValue(useHost().keys.pressed);
  const { current } = derived;
  const keySize = keySizeFor(width);
  const drawn = useGrowing(derived.cards.length, current + AT_ONCE);
  const reach = Math.max(useReach(list, drawn, derived.cards), current + AT_ONCE);
  const isNew = useRef(true);
  useEffect(() => {
    // A new list stands at its first card: to ask for places would lay out the page once more.
    const isThere = isNew.current && current === 0;
    isNew.current = false;
    if (isThere) return;
    const card = list.current?.children[Math.min(current, list.current.children.length - 1)];
    if (card instanceof HTMLElement && list.current)
      list.current.scrollLeft = Math.max(0, card.offsetLeft - list.current.offsetLeft - card.offsetWidth * 0.6);
  }, [current]);
  return (
    <ol
      className={styles.steps}
      ref={list}
      aria-label={words.steps}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls and holds no control is scrolled by the arrow keys
      tabIndex={0}
      style={{ "--card": `${keySize * WHITES_SHOWN * WIDEST_KEY + 24}px` } as CSSProperties}
    >
      {derived.cards.slice(0, drawn).map((card: TrainingCard, index) => (
        <Step
          key={card.id}
          card={card}
          number={index + 1}
          keySize={keySize}
          isNear={index < reach}
          pressed={card.status === "now" ? pressed : none}
          over={card.status === "now" ? derived.over : NONE}
          hinted={card.status === "now" ? hinted : derived.rules.hintAfter === 0}
        />
      ))}
    </ol>
  );
}

interface StepProps {
  readonly card: TrainingCard;
  readonly number: number;
  readonly keySize: number;
  /** Its keys are drawn; one need not have scrolled to it yet. */
  readonly isNear: boolean;
  readonly pressed: ReadonlySet<number>;
  /** Keys that are down since the step before, which are not judged. */
  readonly over: readonly number[];
  readonly hinted: boolean;
}

/** A step's small piano shows where its notes are, and while it is the one to play, what is right and wrong of what is pressed. */
function Step({ card, number, keySize, isNear, pressed, over, hinted }: StepProps) {
  const marks = useMemo(() => marksOf(card, { pressed, over, hinted }), [card, pressed, over, hinted]);
  const asked = useMemo(() => elementName(card.element), [card.element]);
  const { notes, names } = card.played ?? card;
  const low = Math.floor(Math.min(...notes.map(({ midi }) => midi)) / 12) * 12;
  const high = Math.max(low + 23, Math.ceil((Math.max(...notes.map(({ midi }) => midi)) + 1) / 12) * 12 - 1);
  const isTold = hinted || isOver(card);
  return (
    <StepCard
      asked={asked}
      state={card.status}
      number={number}
      voicing={cardVoicing(card)}
      {...(isTold && { notes: listed(names.map(withAccidentalSigns)) })}
      {...(card.status === "right" && card.tries > 0 && { detail: say(words.afterTries, { count: card.tries }) })}
      piano={{ low, high, keySize, bare: !isNear, pressed, marks }}
    />
  );
}

const isOver = ({ status }: TrainingCard): boolean => status === "right" || status === "wrong" || status === "skipped";

/** What is asked for, and what is down: right or wrong, but for keys that are still down from the step before. */
function marksOf(
  card: TrainingCard,
  { pressed, over, hinted }: Pick<StepProps, "pressed" | "over" | "hinted">,
): ReadonlyMap<number, KeyMark> {
  const { status, allowed } = card;
  const { notes } = card.played ?? card;
  const asked = notes.map(({ midi, degree }): [number, KeyMark] => [
    midi,
    status === "right" ? { kind: "success" } : { kind: "expected", glyph: degree },
  ]);
  const played = [...pressed]
    .filter((note) => !over.includes(note))
    .map((note): [number, KeyMark] => [note, { kind: allowed.includes(note % 12) ? "success" : "error" }]);
  return new Map([...(hinted || isOver(card) ? asked : []), ...played]);
}

const none: ReadonlySet<number> = new Set();
const NONE: readonly number[] = [];
