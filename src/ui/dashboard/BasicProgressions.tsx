import { dashboardIds } from "../../protocol/records/dashboard.ts";
import { sessionIds } from "../../protocol/records/session-records.ts";
import { ChordSymbol } from "../controls/chord/ChordSymbol.tsx";
import { MusicText } from "../controls/chord/MusicText.tsx";
import { useRecord } from "../state/records.ts";
import { useWidgetAct } from "../state/widget-acts.ts";
import * as words from "../text/en/workspace.ts";
import { Said } from "../text/Said.tsx";
import styles from "./dashboard.module.css";
import { useDashboardProgressions } from "./progressions.ts";

/** The presets of the key; choosing one is all that can be done with them. */
export function BasicProgressions() {
  const { basic, selectedId } = useDashboardProgressions();
  const act = useWidgetAct(dashboardIds.progression);
  return (
    <ul className={styles.basic} aria-label={words.basicProgressions}>
      {basic.map(({ id, name, cards }) => (
        <li key={id}>
          <button type="button" className={styles.preset} aria-pressed={id === selectedId} onClick={() => void act("select", { id })}>
            <span>
              <MusicText text={name} />
            </span>
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

/** The key of the presets as it is written, and their tempo. */
export function BasicMeta() {
  const { basic } = useDashboardProgressions();
  const derived = useRecord("derived", sessionIds.derived(dashboardIds.keySelector))?.value;
  const [first] = basic;
  if (!isKeyShown(derived) || first === undefined) return null;
  return <Said text={words.inKeyAtTempo} values={{ key: <MusicText text={derived.written.tonic} />, tempo: first.tempo }} />;
}

const isKeyShown = (value: unknown): value is { readonly written: { readonly tonic: string } } =>
  typeof value === "object" && value !== null && "written" in value;
