import type { NowPlaying } from "../../host/now-playing.ts";
import type { PlayerSettings } from "../../music/playing/settings.ts";
import styles from "./repeat-status.module.css";
import { repeatWords } from "./repeat-words.ts";

export interface RepeatStatusProps {
  readonly now: NowPlaying | undefined;
  readonly settings: PlayerSettings;
  readonly variants: readonly { readonly transpose: number; readonly key: string }[];
}

/** What repeats change, now and next; nothing where they change nothing. */
export function RepeatStatus(props: RepeatStatusProps) {
  const words = repeatWords(props);
  return words === undefined ? null : (
    <span className={styles.status} role="status">
      {words}
    </span>
  );
}
