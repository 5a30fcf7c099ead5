import { ChordButton } from "../../ui/controls/chord-button/ChordButton.tsx";
import { widgetView } from "../../ui/state/widget-view.tsx";
import type { ModalChordsDerived, modalChords } from "./definition.ts";
import styles from "./view.module.css";

type Mode = ModalChordsDerived["modes"][number];

/** A row for each mode on the key's tonic: its seventh chords, each to be heard; what the key does not have is marked. */
export default widgetView<typeof modalChords>(({ state, derived, act }) => (
  <div className={styles.modes}>
    <p className={styles.legend}>
      <span className={styles.sample} aria-hidden="true" /> borrowed from another mode
    </p>
    {derived.modes.map((mode: Mode) => (
      <section key={mode.name} className={styles.mode} aria-label={`${state.key} ${mode.name}`}>
        <h3>
          {mode.name.charAt(0).toUpperCase() + mode.name.slice(1)}
          {mode.home && <small>the key itself</small>}
        </h3>
        <ul>
          {mode.chords.map(({ chord, roman, function: harmonic, borrowed }) => (
            <li key={chord.id}>
              <ChordButton
                small
                name={chord.name}
                numeral={roman}
                function={harmonic}
                borrowed={borrowed}
                selected={state.selectedElement?.id === chord.id}
                onClick={() => act("play", { chord })}
              />
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
));
