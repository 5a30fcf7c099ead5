import { MusicText } from "../../ui/controls/chord/MusicText.tsx";
import { Sequencer } from "../../ui/sequencer/Sequencer.tsx";
import { widgetView } from "../../ui/state/widget-view.tsx";
import type { pianoRollSequencer } from "./definition.ts";
import styles from "./view.module.css";

/** A row for each pitch class, the keyboard's black keys darker. */
export default widgetView<typeof pianoRollSequencer>(({ id, derived, act }) => (
  <div className={styles.sequencer}>
    <Sequencer
      id={id}
      shown={derived}
      rowLabel={(row) => (
        <span>
          <MusicText text={row.key} />
        </span>
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
