import { dashboardIds } from "../../protocol/dashboard.ts";
import { ChordSymbol } from "../controls/chord/ChordSymbol.tsx";
import { MusicText } from "../controls/chord/MusicText.tsx";
import { useWidgetAct } from "../state/widget-acts.ts";
import styles from "./dashboard.module.css";
import { useDashboardProgressions } from "./progressions.ts";

/** The presets of the key; choosing one is all that can be done with them. */
export function BasicProgressions() {
  const { basic, selectedId } = useDashboardProgressions();
  const act = useWidgetAct(dashboardIds.progression);
  return (
    <ul className={styles.basic} aria-label="Basic progressions">
      {basic.map(({ id, name, cards }) => (
        <li key={id}>
          <button type="button" className={styles.preset} aria-pressed={id === selectedId} onClick={() => void act("select", { id })}>
            <MusicText text={name} />
            <span className={styles.presetChords}>
              {cards.map(({ element }) => (
                <ChordSymbol key={element.id} name={element.name} />
              ))}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
