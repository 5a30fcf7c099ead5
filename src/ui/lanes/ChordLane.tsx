import type { ChordElement } from "../../music/elements.ts";
import type { HarmonicFunction } from "../controls/chord/Roman.tsx";
import { ChordButton } from "../controls/chord-button/ChordButton.tsx";
import { Lane } from "./Lane.tsx";

/** A chord that can be clicked and dragged away. */
export interface GivenChord {
  readonly chord: ChordElement;
  readonly roman: string;
  readonly function: HarmonicFunction;
  readonly borrowed?: boolean;
}

export interface ChordLaneProps {
  /** Names the lane on the page, with its kind. */
  readonly name: string;
  readonly label: string;
  readonly chords: readonly GivenChord[];
  /** Whether a chord is the one that was clicked last. */
  readonly selected: (chord: ChordElement) => boolean;
  readonly onPlay: (chord: ChordElement) => void;
  readonly small?: boolean;
}

/** Chords that give themselves: each sounds when it is clicked, and can be dragged into a progression. */
export const ChordLane = ({ name, label, chords, selected, onPlay, small = false }: ChordLaneProps) => (
  <Lane
    kind="chords"
    name={name}
    label={label}
    bare
    items={chords.map(({ chord, roman, function: harmonic }) => ({ element: chord, roman, function: harmonic }))}
    render={({ element, roman, function: harmonic }, index, handle, dragging) => {
      const chord = chords[index]?.chord;
      return (
        <ChordButton
          {...handle}
          name={element.name}
          numeral={roman ?? undefined}
          function={harmonic}
          borrowed={chords[index]?.borrowed ?? false}
          selected={chord !== undefined && selected(chord)}
          small={small}
          dragging={dragging}
          onClick={() => chord && onPlay(chord)}
        />
      );
    }}
  />
);
