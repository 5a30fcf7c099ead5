import { ChordButton } from "../../ui/controls/chord-button/ChordButton.tsx";
import { widgetView } from "../../ui/state/widget-view.tsx";
import type { ChordsDerived, chords, ShownChord } from "./definition.ts";
import styles from "./view.module.css";

/** The chords of the scale with their numerals, then the library's groups on the tonic; each sounds when it is clicked. */
export default widgetView<typeof chords>(({ state, derived, act }) => {
  const selected = state.selectedElement?.name;
  const play = (shown: ShownChord) => act("play", { chord: shown.chord });
  return (
    <div className={styles.chords}>
      <Group name="In the scale" chords={derived.scaleChords} selected={selected} play={play} />
      {derived.groups.map(({ name, chords: shown }: ChordsDerived["groups"][number]) => (
        <Group key={name} name={name} chords={shown} selected={selected} play={play} />
      ))}
    </div>
  );
});

interface GroupProps {
  readonly name: string;
  readonly chords: readonly ShownChord[];
  readonly selected: string | undefined;
  readonly play: (shown: ShownChord) => void;
}

const Group = ({ name, chords: shown, selected, play }: GroupProps) => (
  <section className={styles.group} aria-label={name}>
    <h3>{name}</h3>
    <ul>
      {shown.map((each) => (
        <li key={each.chord.id}>
          <ChordButton
            name={each.chord.name}
            numeral={each.roman}
            function={each.function}
            selected={each.chord.name === selected}
            onClick={() => play(each)}
          />
        </li>
      ))}
    </ul>
  </section>
);
