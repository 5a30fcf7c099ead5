import { Copy, FlipVertical2, Trash2, Volume2 } from "lucide-react";
import type { WidgetId } from "../../../documents/records.ts";
import { elementName } from "../../../music/element-name.ts";
import type { Duration, MusicElement } from "../../../music/elements.ts";
import { ElementSymbol } from "../../controls/chord/ElementSymbol.tsx";
import { DURATION_NAMES, DURATIONS } from "../../controls/element-card/durations.ts";
import { NoteGlyph } from "../../controls/element-card/NoteGlyph.tsx";
import { ContextMenu } from "../../controls/menu/ContextMenu.tsx";
import type { MenuItem } from "../../controls/menu/Menu.tsx";
import * as common from "../../text/en/common.ts";
import * as words from "../../text/en/controls.ts";
import { say } from "../../text/say.ts";
import { useTargets } from "../dragging/use-targets.ts";
import { addedTo, addItems } from "./DragSourceMenu.tsx";
import styles from "./element-menu.module.css";

/** What can be done with an element of a progression. */
export interface ElementActs {
  hear(): void;
  turn(): void;
  duplicate(): void;
  remove(): void;
  setDuration(duration: Duration): void;
}

export interface ElementMenuProps {
  readonly element: MusicElement;
  /** Where it stands: "place 2 of Progression k3x9". */
  readonly place: string;
  readonly acts: ElementActs;
  /** Its own progression; undefined for one of a preset, which is only heard and copied. */
  readonly progression: { readonly widget: WidgetId; readonly id: string } | undefined;
  /** Where it is open, in px of the window. */
  readonly at: { readonly x: number; readonly y: number } | undefined;
  readonly onClose: () => void;
}

const choices = DURATIONS.map((duration) => ({
  value: duration,
  label: DURATION_NAMES[duration],
  icon: <NoteGlyph duration={duration} />,
}));

const isDuration = (value: string): value is Duration => DURATIONS.some((duration) => duration === value);

/** The menu of an element: how long it lasts, and what else can be done with it. */
export function ElementMenu({ element, place, acts, progression, at, onClose }: ElementMenuProps) {
  const isChord = element.elementType === "Chord";
  const { targets, add } = useTargets();
  const others = targets.filter(({ widget, id }) => widget !== progression?.widget || id !== progression.id);
  const own: MenuItem[] = [
    ...(isChord
      ? [{ id: "turn", label: say(words.nextInversion, { inversion: inversionName(element.inversion) }), icon: <FlipVertical2 /> }]
      : []),
    { id: "duplicate", label: common.duplicate, icon: <Copy />, shortcut: "D" },
  ];
  const items: MenuItem[] = [
    { id: "hear", label: words.hearIt, icon: <Volume2 />, shortcut: "Enter", disabled: element.elementType === "Rest" },
    ...(progression === undefined ? [] : own),
    ...(others.length === 0 ? [] : addItems(others)),
    ...(progression === undefined ? [] : [REMOVE]),
  ];
  const durations = {
    label: words.duration,
    value: element.duration,
    choices,
    onChange: (value: string) => isDuration(value) && acts.setDuration(value),
  };
  const run: Readonly<Record<string, () => void>> = { hear: acts.hear, turn: acts.turn, duplicate: acts.duplicate, remove: acts.remove };
  return (
    <ContextMenu
      label={say(words.elementAtPlace, { element: element.name, place })}
      head={
        <span className={styles.head}>
          <ElementSymbol element={elementName(element)} />
          <small>{place}</small>
        </span>
      }
      items={items}
      {...(progression === undefined ? {} : { choices: durations })}
      onSelect={(id) => {
        const target = addedTo(id, others);
        if (target !== undefined) add(element, target);
        else run[id]?.();
      }}
      at={at}
      onClose={onClose}
    />
  );
}

const REMOVE: MenuItem = { id: "remove", label: words.remove, icon: <Trash2 />, shortcut: common.del, danger: true };

/** @example inversionName(0) // "root" */
const inversionName = (inversion: number): string =>
  [words.rootInversion, words.inversion1, words.inversion2, words.inversion3][inversion] ?? say(words.inversionOf, { inversion });
