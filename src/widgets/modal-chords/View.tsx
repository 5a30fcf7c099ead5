import { ChordLane } from "../../ui/lanes/ChordLane.tsx";
import { widgetView } from "../../ui/state/widget-view.tsx";
import * as words from "../../ui/text/en/widgets.ts";
import { say } from "../../ui/text/say.ts";
import type { ModalChordsDerived, modalChords } from "./definition.ts";
import styles from "./view.module.css";

type Mode = ModalChordsDerived["modes"][number];

/** A row for each mode on the key's tonic: its seventh chords, each to be heard; what the key does not have is marked. */
export default widgetView<typeof modalChords>(({ id, state, derived, act }) => (
  <div className={styles.modes}>
    <p className={styles.legend}>
      <span className={styles.sample} aria-hidden="true" /> {words.borrowedChord}
    </p>
    {derived.modes.map((mode: Mode) => (
      <section key={mode.name} className={styles.mode} aria-label={`${derived.tonic} ${mode.name}`}>
        <h3>
          {mode.name.charAt(0).toUpperCase() + mode.name.slice(1)}
          {mode.home && <small>{words.keyItself}</small>}
        </h3>
        <ChordLane
          small
          name={`${id}.${mode.name}`}
          label={say(words.chordsOfMode, { key: derived.tonic, mode: mode.name })}
          chords={mode.chords}
          selected={(chord) => state.selectedElement?.id === chord.id}
          onPlay={(chord) => act("play", { chord })}
        />
      </section>
    ))}
  </div>
));
