import { useRef } from "react";
import type { ChordElement } from "../../music/elements.ts";
import { ElementSymbol } from "../../ui/controls/chord/ElementSymbol.tsx";
import { ChordLane } from "../../ui/lanes/ChordLane.tsx";
import { RestLane } from "../../ui/lanes/RestLane.tsx";
import { useLessonMode } from "../../ui/state/documents/lesson-mode.ts";
import { useInSightFirst } from "../../ui/state/page/use-in-sight-first.ts";
import { widgetView } from "../../ui/state/widget-view.tsx";
import * as words from "../../ui/text/en/widgets.ts";
import { Said } from "../../ui/text/Said.tsx";
import type { ChordsDerived, chords, ShownChord } from "./definition.ts";
import styles from "./view.module.css";

/**
 * The chords of the scale with their numerals, then the library's groups on the tonic; each sounds when it is clicked. The library is to build with:
 * who reads a lesson has the scale's own.
 */
export default widgetView<typeof chords>(({ id, state, derived, act }) => {
  const { selectedElement } = state;
  const reads = useLessonMode() === "read";
  const selected = selectedElement?.elementType === "Chord" ? selectedElement.name : undefined;
  const play = (chord: ChordElement) => act("play", { chord });
  return (
    <div className={styles.chords}>
      {derived.other !== null && (
        <p className={styles.other}>
          <Said text={words.chosenElement} values={{ element: <ElementSymbol element={derived.other} /> }} />
        </p>
      )}
      <Group id={id} name={words.inTheScale} chords={derived.scaleChords} selected={selected} play={play} atOnce />
      {!reads &&
        derived.groups.map(({ name, chords: shown }: ChordsDerived["groups"][number], index: number) => (
          <Group key={name} id={id} name={words.chordGroups[name]} chords={shown} selected={selected} play={play} atOnce={index === 0} />
        ))}
      {!reads && (
        <section className={styles.group} aria-label={words.rests}>
          <h3>{words.rests}</h3>
          <RestLane
            name={id}
            selected={selectedElement?.elementType === "Rest" ? selectedElement.duration : undefined}
            onChoose={(rest) => act("rest", { rest })}
          />
        </section>
      )}
    </div>
  );
});

interface GroupProps {
  readonly id: string;
  readonly name: string;
  readonly chords: readonly ShownChord[];
  readonly selected: string | undefined;
  readonly play: (chord: ChordElement) => void;
  readonly atOnce: boolean;
}

function Group({ id, name, chords: shown, selected, play, atOnce }: GroupProps) {
  const element = useRef<HTMLElement>(null);
  const isDue = useInSightFirst(element, { atOnce });
  return (
    <section ref={element} className={styles.group} aria-label={name}>
      <h3>{name}</h3>
      {shown.length === 0 && <p className={styles.none}>{words.noChordsOfScale}</p>}
      {isDue && shown.length > 0 && (
        <ChordLane name={`${id}.${name}`} label={name} chords={shown} selected={(chord) => chord.name === selected} onPlay={play} />
      )}
    </section>
  );
}
