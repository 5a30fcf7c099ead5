import { ElementSymbol } from "../../ui/controls/chord/ElementSymbol.tsx";
import { MusicText } from "../../ui/controls/chord/MusicText.tsx";
import { Sequencer } from "../../ui/sequencer/Sequencer.tsx";
import { widgetView } from "../../ui/state/widget-view.tsx";
import type { chordRhythmSequencer } from "./definition.ts";
import styles from "./view.module.css";

/** A row for each of a chord's degrees, or for a note: which of its notes are struck when. */
export default widgetView<typeof chordRhythmSequencer>(({ id, derived, act }) => (
  <div className={styles.sequencer}>
    <Sequencer
      id={id}
      shown={derived}
      extra={<ElementSymbol element={derived.sounds} className={styles.chord} />}
      rowLabel={(row) => (
        <>
          {row.key}
          <small>{row.note === null ? "–" : <MusicText text={row.note.replace(/\d/, "")} />}</small>
        </>
      )}
      onToggle={(row, cell) => act("toggle", { row, cell })}
      onStretch={(row, cell, by) => act("stretch", { row, cell, by })}
      onHold={(row, cell, cells) => act("hold", { row, cell, cells })}
      onGrid={(grid) => act("setGrid", { grid })}
      onTempo={(tempo) => act("setTempo", { tempo })}
      onClear={() => act("clear", {})}
    />
  </div>
));
