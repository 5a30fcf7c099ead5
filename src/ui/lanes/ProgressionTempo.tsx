import { useId } from "react";
import { useTempoOrNone } from "../controls/spin/use-tempo-or-none.ts";
import * as common from "../text/en/common.ts";
import * as words from "../text/en/controls.ts";
import { say } from "../text/say.ts";
import styles from "./progression-tempo.module.css";

export interface ProgressionTempoProps {
  /** What the progression is called. */
  readonly name: string;
  /** Quarter notes a minute; null where it says none and the player keeps its own. */
  readonly tempo: number | null;
  readonly onCommit: (tempo: number | null) => void;
}

/** Where an arrow key begins when no tempo is said. */
const USUAL = 120;

/** The tempo that a progression brings along: typed or turned by arrow keys, taken on Enter and on leaving; emptied, it brings none. */
export function ProgressionTempo({ name, tempo, onCommit }: ProgressionTempoProps) {
  const help = useId();
  const { draft, now, wrong, input } = useTempoOrNone({ tempo, usual: USUAL, onCommit });
  return (
    <span className={styles.tempo}>
      <input
        {...input}
        role="spinbutton"
        aria-label={say(words.bpmOf, { name })}
        aria-valuenow={now ?? undefined}
        aria-valuetext={now === null ? words.tempoOfPlayer : `${now}`}
        aria-invalid={wrong !== undefined}
        aria-describedby={wrong === undefined ? undefined : help}
        placeholder="–"
        onBlur={() => draft.leave()}
      />
      <span aria-hidden="true">{common.bpm}</span>
      {wrong !== undefined && (
        <span id={help} className={styles.help} role="alert">
          {wrong}
        </span>
      )}
    </span>
  );
}
