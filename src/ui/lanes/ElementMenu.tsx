import { Copy, FlipVertical2, Trash2, Volume2 } from "lucide-react";
import type { Duration, MusicElement } from "../../music/elements.ts";
import { ChordSymbol } from "../controls/chord/ChordSymbol.tsx";
import { DURATION_NAMES, DURATIONS } from "../controls/element-card/durations.ts";
import { NoteGlyph } from "../controls/element-card/NoteGlyph.tsx";
import { ContextMenu, type MenuItem } from "../controls/menu/Menu.tsx";
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
export function ElementMenu({ element, place, acts, at, onClose }: ElementMenuProps) {
  const isChord = element.elementType === "Chord";
  const items: MenuItem[] = [
    { id: "hear", label: "Hear it", icon: <Volume2 />, shortcut: "Enter", disabled: element.elementType === "Rest" },
    ...(isChord ? [{ id: "turn", label: `Next inversion (now ${inversionName(element.inversion)})`, icon: <FlipVertical2 /> }] : []),
    { id: "duplicate", label: "Duplicate", icon: <Copy />, shortcut: "D" },
    { id: "remove", label: "Remove", icon: <Trash2 />, shortcut: "Del", danger: true },
  ];
  const run: Readonly<Record<string, () => void>> = { hear: acts.hear, turn: acts.turn, duplicate: acts.duplicate, remove: acts.remove };
  return (
    <ContextMenu
      label={`${element.name}, ${place}`}
      head={
        <span className={styles.head}>
          {isChord ? <ChordSymbol name={element.name} /> : element.name}
          <small>{place}</small>
        </span>
      }
      items={items}
      choices={{ label: "Duration", value: element.duration, choices, onChange: (value) => isDuration(value) && acts.setDuration(value) }}
      onSelect={(id) => run[id]?.()}
      at={at}
      onClose={onClose}
    />
  );
}

/** @example inversionName(0) // "root" */
const inversionName = (inversion: number): string => ["root", "1st", "2nd", "3rd"][inversion] ?? `${inversion}th`;
