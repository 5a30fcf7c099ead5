import type { ScoreHead, TempoBeat } from "../../../music/notation/score.ts";
import * as words from "../../text/en/sheet.ts";
import { say } from "../../text/say.ts";
import styles from "./sheet-head.module.css";

export interface SheetHeadProps {
  readonly head: ScoreHead;
  /** Quarters a minute as it is played; the written ones when not given. */
  readonly tempo?: number | undefined;
  /** Whom it is written for. */
  readonly note?: string | undefined;
}

/** How many quarters a counted beat lasts. */
const QUARTERS: Readonly<Record<TempoBeat, number>> = { half: 2, quarter: 1, "dotted-quarter": 1.5, eighth: 0.5 };

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
            <BeatSign beat={beat} />
            <span>{say(words.tempoOfBeat, { bpm: Math.round(quarters / QUARTERS[beat]) })}</span>
          </span>
        )}
        {note !== undefined && <b className={styles.reader}>{note}</b>}
      </p>
      {composer !== null && <p className={styles.composer}>{composer}</p>}
    </header>
  );
}

/** A note as tempo marks have it, drawn: music fonts are not on every system. */
const BeatSign = ({ beat }: { readonly beat: TempoBeat }) => (
  <svg className={styles.note} viewBox="0 0 12 20" role="img" aria-label={words.tempoBeats[beat]}>
    <ellipse
      cx="4"
      cy="16.6"
      rx="3.4"
      ry="2.4"
      transform="rotate(-20 4 16.6)"
      fill={beat === "half" ? "none" : "currentColor"}
      stroke="currentColor"
      strokeWidth={beat === "half" ? 1.2 : 0.6}
    />
    <path d="M7.2 16 V2" stroke="currentColor" strokeWidth="1.1" />
    {beat === "eighth" && <path d="M7.2 2 C7.6 6 11 6.5 10.2 11 C10 8.5 8.5 7.6 7.2 7.2 Z" fill="currentColor" />}
    {beat === "dotted-quarter" && <circle cx="10.4" cy="16" r="1.2" fill="currentColor" />}
  </svg>
);
