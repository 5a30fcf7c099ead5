import type { NowPlaying } from "../../host/clock/now-playing.ts";
import { Beats } from "../controls/beats/Beats.tsx";
import * as words from "../text/en/player.ts";
import * as bandWords from "../text/en/playing/band.ts";
import { say } from "../text/say.ts";
import styles from "./count-in.module.css";
import { introWords } from "./repeat-words.ts";

export interface CountInOverlayProps {
  /** The beat that is counted, from 1, of so many in a bar. */
  readonly beat: number;
  readonly beats: number;
}

/** The count-in as numbers over the dimmed sheet, the beat now large. */
export const CountInOverlay = ({ beat, beats }: CountInOverlayProps) => (
  <div className={styles.dim} role="timer" aria-label={say(words.countInBeat, { beat, beats })}>
    <div className={styles.numbers} aria-hidden="true">
      {Array.from({ length: beats }, (_, index) => index + 1).map((number) => (
        <span key={number} data-now={number === beat || undefined}>
          {number}
        </span>
      ))}
    </div>
  </div>
);

/** That the band plays its intro, and how long it is: the cursor waits meanwhile. Read aloud it is the transport's status. */
export function IntroSign({ now }: { readonly now: NowPlaying | undefined }) {
  const left = introWords(now);
  if (left === undefined || !now?.intro) return null;
  const { beat, beats } = now.intro;
  return (
    <div className={styles.intro} aria-hidden="true">
      <b>{left}</b>
      <span className={styles.then}>{bandWords.thenTheMusic}</span>
      <Beats count={beats} now={beat - 1} />
    </div>
  );
}
