import { type KeyboardEvent, useState } from "react";
import type { WidgetId } from "../../documents/records.ts";
import { elementName } from "../../music/element-name.ts";
import type { Duration, MusicElement } from "../../music/elements.ts";
import { numberedElement } from "../../music/progressions.ts";
import { ElementCard } from "../controls/element-card/ElementCard.tsx";
import { useWidgetAct } from "../state/widget-acts.ts";
import * as words from "../text/en/controls.ts";
import { say } from "../text/say.ts";
import { Lane, type LaneHandle } from "./Lane.tsx";
import type { LaneActs, LaneItem } from "./lanes.ts";
import { type ElementActs, ElementMenu } from "./menus/ElementMenu.tsx";
import { MenuButton } from "./menus/MenuButton.tsx";
import { below, opensMenu } from "./menus/menu-place.ts";
import styles from "./progression-lane.module.css";

export interface ProgressionLaneProps {
  /** The progression widget. */
  readonly widget: WidgetId;
  readonly progression: { readonly id: string; readonly name: string; readonly cards: readonly LaneItem[] };
  /** False for a preset: its chords can be copied out of it, and that is all. */
  readonly editable: boolean;
  /** Names the lane on the page, with its kind. */
  readonly name: string;
  /** Called when a card is chosen: by a click, or Enter. */
  readonly onChoose?: (index: number) => void;
  readonly chosen?: number | undefined;
}

/** The elements of a progression in their lane: put in order by dragging, and each with its menu. */
export function ProgressionLane({ widget, progression, editable, name, onChoose, chosen }: ProgressionLaneProps) {
  const act = useWidgetAct(widget);
  const { id, cards } = progression;
  const [menu, setMenu] = useState<{ readonly index: number; readonly x: number; readonly y: number }>();
  const opened = menu && cards[menu.index];
  const choose = (index: number) => {
    onChoose?.(index);
    void act("hear", { id, index });
  };
  const acts: LaneActs = {
    named: (element) => numberedElement(element, { id, elements: cards.map((card) => card.element) }),
    insert: (element, index, gesture) => act("insertElement", { id, index, element }, gesture),
    move: (from, to, gesture) => act("moveElement", { id, from, to }, gesture),
    remove: (index, gesture) => act("removeElement", { id, index }, gesture),
  };
  return (
    <>
      <Lane
        kind={editable ? "progression" : "chords"}
        name={name}
        label={say(words.chordsOf, { name: progression.name })}
        items={cards}
        {...(editable ? { acts } : {})}
        empty={words.emptyLane}
        render={(item, index, handle, dragging) => (
          <Card
            item={item}
            handle={handle}
            dragging={dragging}
            selected={chosen === index}
            onChoose={() => choose(index)}
            onMenu={(x, y) => setMenu({ index, x, y })}
            {...(editable ? { acts: elementActs(act, id, index) } : {})}
          />
        )}
      />
      {menu !== undefined && opened !== undefined && (
        <ElementMenu
          element={opened.element}
          progression={editable ? { widget, id } : undefined}
          place={say(words.placeOf, { place: menu.index + 1, lane: progression.name })}
          acts={elementActs(act, id, menu.index)}
          at={menu}
          onClose={() => setMenu(undefined)}
        />
      )}
    </>
  );
}

/** What the menu and the keys do with the element of a place. */
const elementActs = (act: ReturnType<typeof useWidgetAct>, id: string, index: number): ElementActs => ({
  hear: () => void act("hear", { id, index }),
  turn: () => void act("turnChord", { id, index }),
  duplicate: () => void act("duplicateElement", { id, index }),
  remove: () => void act("removeElement", { id, index }),
  setDuration: (duration: Duration) => void act("setDuration", { id, index, duration }),
});

interface CardProps {
  readonly item: LaneItem;
  readonly handle: LaneHandle;
  readonly dragging: boolean;
  readonly selected: boolean;
  readonly onChoose: () => void;
  readonly onMenu: (x: number, y: number) => void;
  readonly acts?: ElementActs;
}

/** A card with its menu button; Enter hears it, D doubles it, Delete removes it, Shift+F10 opens its menu. */
function Card({ item, handle, dragging, selected, onChoose, onMenu, acts }: CardProps) {
  const { element, roman, function: harmonic } = item;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const run = keyed(event, { onChoose, onMenu, acts });
    if (run === undefined) return;
    event.preventDefault();
    run();
  };
  return (
    <div className={styles.slot}>
      <ElementCard
        {...handle}
        tabIndex={handle.tabIndex ?? 0}
        role="button"
        aria-pressed={selected}
        content={contentOf(element)}
        duration={element.duration}
        numeral={roman ?? undefined}
        function={harmonic}
        selected={selected}
        dragging={dragging}
        onClick={onChoose}
        onKeyDown={onKeyDown}
        onContextMenu={(event) => {
          event.preventDefault();
          event.stopPropagation();
          event.currentTarget.focus();
          onMenu(event.clientX, event.clientY);
        }}
      />
      {!dragging && <MenuButton name={element.name} className={styles.menu} onOpen={onMenu} />}
    </div>
  );
}

interface CardKeys {
  readonly onChoose: () => void;
  readonly onMenu: (x: number, y: number) => void;
  readonly acts: ElementActs | undefined;
}

function keyed(event: KeyboardEvent<HTMLElement>, { onChoose, onMenu, acts }: CardKeys): (() => void) | undefined {
  if (event.key === "Enter") return onChoose;
  if (opensMenu(event)) return () => onMenu(...below(event.currentTarget));
  if (acts === undefined) return undefined;
  if (event.key === "Delete" || event.key === "Backspace") return acts.remove;
  if (event.key.toLowerCase() === "d" && !event.shiftKey) return acts.duplicate;
  return undefined;
}

/** What a card shows of an element. */
const contentOf = (element: MusicElement) => (element.elementType === "Rest" ? ({ kind: "rest" } as const) : elementName(element));
