import { type KeyboardEvent, useId } from "react";
import { useFieldDraft } from "../controls/field/use-field-draft.ts";
import { readTempoOrNone, stepTempo, tempoStep } from "../controls/spin/tempo.ts";
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

const tempoText = (tempo: number | null): string => (tempo === null ? "" : String(tempo));

/** Where an arrow key begins when no tempo is said. */
const USUAL = 120;

/** The tempo that a progression brings along: typed or turned by arrow keys, taken on Enter and on leaving; emptied, it brings none. */
export function ProgressionTempo({ name, tempo, onCommit }: ProgressionTempoProps) {
  const help = useId();
  const { shown, isEdited, draft } = useFieldDraft({ value: tempo, show: tempoText, read: readTempoOrNone, onCommit });
  const read = readTempoOrNone(shown);
  const wrong = isEdited && !read.ok ? read.error : undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = tempoStep(event.key, event.shiftKey);
    if (step !== undefined) {
      event.preventDefault();
      draft.change(String(stepTempo((read.ok ? read.value : tempo) ?? USUAL, step)));
    } else if (event.key === "Enter") draft.settle();
    else if (event.key === "Escape" && isEdited) {
      event.stopPropagation();
      draft.discard();
    }
  };
  return (
    <span className={styles.tempo}>
      <input
        role="spinbutton"
        aria-label={say(words.bpmOf, { name })}
        aria-valuenow={tempo ?? undefined}
        aria-valuetext={tempo === null ? words.tempoOfPlayer : `${tempo}`}
        aria-invalid={wrong !== undefined}
        aria-describedby={wrong === undefined ? undefined : help}
        inputMode="decimal"
        autoComplete="off"
        placeholder="–"
        value={shown}
        onChange={(event) => draft.change(event.target.value)}
        onKeyDown={onKeyDown}
        onFocus={(event) => event.target.select()}
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
