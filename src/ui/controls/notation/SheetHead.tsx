import type { ScoreHead } from "../../../music/notation/score.ts";
import { beatsAMinute } from "../../../music/time/tempo-beat.ts";
import * as words from "../../text/en/sheet.ts";
import { say } from "../../text/say.ts";
import { BeatSign } from "./BeatSign.tsx";
import styles from "./sheet-head.module.css";

export interface SheetHeadProps {
  readonly head: ScoreHead;
  /** Quarters a minute as it is played; the written ones when not given. */
  readonly tempo?: number | undefined;
  /** Whom it is written for. */
  readonly note?: string | undefined;
}

/** Title, composer, style and tempo over a sheet. */
export function SheetHead({ head: { title, composer, style, tempo, beat }, tempo: played, note }: SheetHeadProps) {
  const quarters = played ?? tempo;
  if (title === "" && composer === null && style === null && quarters === null && note === undefined) return null;
  return (
    <header className={styles.head}>
      {title !== "" && <p className={styles.title}>{title}</p>}
      <p className={styles.left}>
        {style !== null && <span>{style}</span>}
        {quarters !== null && (
          <span className={styles.tempo}>
            <BeatSign beat={beat} className={styles.note} />
            <span>{say(words.tempoOfBeat, { bpm: beatsAMinute(quarters, beat) })}</span>
          </span>
        )}
        {note !== undefined && <b className={styles.reader}>{note}</b>}
      </p>
      {composer !== null && <p className={styles.composer}>{composer}</p>}
    </header>
  );
}
