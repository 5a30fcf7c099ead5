import { Trash2 } from "lucide-react";
import type { MusicElement } from "../../music/elements.ts";
import { dashboardIds } from "../../protocol/records/dashboard.ts";
import { sessionIds } from "../../protocol/records/session-records.ts";
import { ChordLane, type SourceChord } from "../lanes/ChordLane.tsx";
import { Lane } from "../lanes/Lane.tsx";
import { RestLane } from "../lanes/RestLane.tsx";
import { useRecord } from "../state/records.ts";
import { useWidgetAct } from "../state/widget-acts.ts";
import * as words from "../text/en/workspace.ts";
import styles from "./dashboard.module.css";

/** Rests and the chords of the key, to be dragged into a progression, and the trash to drag out to. */
export function ElementLanes() {
  const derived = useRecord("derived", sessionIds.derived(dashboardIds.keySelector))?.value;
  const act = useWidgetAct(dashboardIds.chordDisplay);
  const chords = hasDegrees(derived) ? derived.degrees.flatMap(({ own }) => own ?? []) : [];
  return (
    <div className={styles.lanes}>
      <RestLane name="all" />
      <ChordLane
        name="key"
        label={words.chordsOfTheKey}
        chords={chords}
        selected={() => false}
        onPlay={(chord) => {
          void act("play", { chord });
          void act("show", chord);
        }}
      />
      <Lane kind="trash" name="dashboard" label={words.trash} items={[]} acts={TRASH} render={() => null} empty={<Hint />} />
    </div>
  );
}

const Hint = () => (
  <span className={styles.trash}>
    <Trash2 />
    {words.dropHereToRemove}
  </span>
);

/** What is dropped into the trash is removed from where it was; the trash itself keeps nothing. */
const nothing = () => Promise.resolve();
const TRASH = { named: (element: MusicElement) => element, insert: nothing, move: nothing, remove: nothing };

const hasDegrees = (value: unknown): value is { readonly degrees: readonly { readonly own: SourceChord | null }[] } =>
  typeof value === "object" && value !== null && "degrees" in value;
