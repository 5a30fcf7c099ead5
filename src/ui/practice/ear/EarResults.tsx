import type { EarRecord } from "../../../protocol/records/session-records.ts";
import { MusicText } from "../../controls/chord/MusicText.tsx";
import { EmptyState } from "../../controls/widget-frame/WidgetState.tsx";
import * as words from "../../text/en/practice.ts";
import { problemText } from "../../text/problems.ts";
import { say } from "../../text/say.ts";
import { earSummary } from "../words.ts";
import { EarConfusions } from "./EarConfusions.tsx";
import styles from "./ear.module.css";
import { MOST_SAID, takenSentences } from "./ear-words.ts";

/** What a run came to: how many were right, and what was taken for what, in words and as a table. */
export function EarResults({ ear }: { readonly ear: EarRecord }) {
  const { outcomes, confusions, problem } = ear;
  const count = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length;
  return (
    <div className={styles.results}>
      <h3>{earSummary(ear)}</h3>
      {takenSentences(confusions)
        .slice(0, MOST_SAID)
        .map((sentence) => (
          <p key={sentence} className={styles.taken}>
            <MusicText text={sentence} />
          </p>
        ))}
      <p className={styles.counts}>{say(words.earCounts, { right: count("right"), wrong: count("wrong"), skipped: count("skipped") })}</p>
      {problem !== null && <EmptyState title={words.runNotRecorded} text={problemText(problem)} />}
      {confusions.length > 0 && <EarConfusions confusions={confusions} />}
    </div>
  );
}
