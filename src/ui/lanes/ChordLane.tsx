import type { ChordElement } from "../../music/elements.ts";
import type { HarmonicFunction } from "../controls/chord/Roman.tsx";
import { ChordButton } from "../controls/chord-button/ChordButton.tsx";
import { Lane } from "./Lane.tsx";
import { useDragSourceMenu } from "./menus/use-drag-source-menu.tsx";

/** A chord that can be clicked and dragged away. */
export interface SourceChord {
  readonly chord: ChordElement;
  readonly roman: string;
  readonly function: HarmonicFunction;
  readonly borrowed?: boolean;
}

export interface ChordLaneProps {
  /** Names the lane on the page, with its kind. */
  readonly name: string;
  readonly label: string;
  readonly chords: readonly SourceChord[];
  /** Whether a chord is the one that was clicked last. */
  readonly selected: (chord: ChordElement) => boolean;
  readonly onPlay: (chord: ChordElement) => void;
  readonly small?: boolean;
}

/** Chords as drag sources: each sounds when it is clicked, and can be dragged into a progression, or sent there by its menu. */
export function ChordLane({ name, label, chords, selected, onPlay, small = false }: ChordLaneProps) {
  const { choose, keys, button, menu } = useDragSourceMenu();
  return (
    <>
      <Lane
        kind="chords"
        name={name}
        label={label}
        bare
        items={chords.map(({ chord, roman, function: harmonic }) => ({ element: chord, roman, function: harmonic }))}
        render={({ element, roman, function: harmonic }, index, handle, dragging) => {
          const source = chords[index];
          const hear = source && (() => onPlay(source.chord));
          return (
            <>
              <ChordButton
                {...handle}
                {...keys(element, hear)}
                name={element.name}
                numeral={roman ?? undefined}
                function={harmonic}
                borrowed={source?.borrowed ?? false}
                selected={source !== undefined && selected(source.chord)}
                small={small}
                dragging={dragging}
                onClick={() => {
                  choose(index);
                  hear?.();
                }}
              />
              {!dragging && button(index, element, hear)}
            </>
          );
        }}
      />
      {menu}
    </>
  );
}
