import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { progressionCode } from "../../music/ids.ts";
import { randomCode } from "../../music/progressions.ts";
import { dashboardIds } from "../../protocol/records/dashboard.ts";
import { Button } from "../controls/button/Button.tsx";
import { ProgressionLane } from "../lanes/ProgressionLane.tsx";
import { ProgressionTempo } from "../lanes/ProgressionTempo.tsx";
import { useWidgetAct } from "../state/widget-acts.ts";
import * as words from "../text/en/workspace.ts";
import { say } from "../text/say.ts";
import styles from "./dashboard.module.css";
import { type DashboardProgression, useDashboardProgressions } from "./progressions.ts";

/** One's own progressions, each in its lane; the selected one is in the player. */
export function UserProgressions() {
  const { mine, selectedId } = useDashboardProgressions();
  const act = useWidgetAct(dashboardIds.progression);
  const [chosen, setChosen] = useState<{ readonly id: string; readonly index: number }>();
  return (
    <div className={styles.progressions}>
      {mine.map((progression) => (
        <section key={progression.id} className={styles.progression} aria-label={say(words.progression, { name: progression.name })}>
          <Head progression={progression} selected={progression.id === selectedId} />
          <ProgressionLane
            widget={dashboardIds.progression}
            progression={progression}
            editable
            name={progressionCode(progression.id)}
            onChoose={(index) => setChosen({ id: progression.id, index })}
            chosen={chosen?.id === progression.id ? chosen.index : undefined}
          />
        </section>
      ))}
      <Button variant="line" className={styles.add} onClick={() => void act("add", { code: randomCode(Math.random) })}>
        <Plus />
        {words.addProgression}
      </Button>
    </div>
  );
}

function Head({
  progression: { id, name, tempo, cards },
  selected,
}: {
  readonly progression: DashboardProgression;
  readonly selected: boolean;
}) {
  const act = useWidgetAct(dashboardIds.progression);
  return (
    <header className={styles.progressionHead}>
      <button type="button" className={styles.choose} aria-pressed={selected} onClick={() => void act("select", { id })}>
        {name}
        {selected && <small>{words.inThePlayer}</small>}
      </button>
      <ProgressionTempo name={name} tempo={tempo} onCommit={(bpm) => void act("setTempo", { id, tempo: bpm })} />
      <Button
        size="small"
        disabled={cards.length === 0}
        aria-label={say(words.clearElementsOf, { name })}
        onClick={() => void act("clear", { id })}
      >
        {words.clearElements}
      </Button>
      <Button size="small" icon aria-label={say(words.deleteProgression, { name })} onClick={() => void act("remove", { id })}>
        <Trash2 />
      </Button>
    </header>
  );
}

/** How many there are. */
export const OwnCount = () => useDashboardProgressions().mine.length;
