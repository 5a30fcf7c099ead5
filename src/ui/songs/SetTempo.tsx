import { useId } from "react";
import { TempoWrong } from "../controls/spin/TempoWrong.tsx";
import { useTempoOrNone } from "../controls/spin/use-tempo-or-none.ts";
import * as common from "../text/en/common.ts";
import * as words from "../text/en/songs/songs.ts";
import { say } from "../text/say.ts";
import styles from "./songs.module.css";

export interface SetTempoProps {
  /** Of the song. */
  readonly title: string;
  /** Quarter notes a minute in the set list; null where it is played as written. */
  readonly tempo: number | null;
  /** The song's own; null where it has none. */
  readonly written: number | null;
  readonly onCommit: (tempo: number | null) => void;
}

/** Where an arrow key begins when no tempo is written. */
const USUAL = 120;

/** The tempo of a song in a set list; emptied, it is the one that is written. What cannot be one stays to be mended, and is told. */
export function SetTempo({ title, tempo, written, onCommit }: SetTempoProps) {
  const help = useId();
  const { draft, now, wrong, input } = useTempoOrNone({ tempo, usual: written ?? USUAL, onCommit });
  const asWritten = written === null ? words.asWritten : say(words.tempoAsWritten, { bpm: written });
  return (
    <label className={styles.inBpm}>
      <span>{common.tempo}</span>
      <input
        {...input}
        role="spinbutton"
        className={styles.tempo}
        aria-label={say(words.tempoOf, { title })}
        aria-valuenow={now ?? written ?? undefined}
        aria-valuetext={now === null ? asWritten : `${now}`}
        aria-invalid={wrong !== undefined}
        aria-describedby={wrong === undefined ? undefined : help}
        title={words.tempoUnit}
        placeholder={written === null ? "" : `${written}`}
        onBlur={() => draft.settle()}
      />
      <span>{common.bpm}</span>
      <TempoWrong id={help} text={wrong} atEnd />
    </label>
  );
}
