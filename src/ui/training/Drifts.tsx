import type { TrainingRecord } from "../../protocol/records/training-feed.ts";
import * as words from "../text/en/training.ts";
import styles from "./past-runs.module.css";
import { driftWord } from "./words.ts";

/** How far the beat moved each time that the click was out; nothing where it never was. */
export function Drifts({ run: { drifts } }: { readonly run: Pick<TrainingRecord, "drifts"> }) {
  if (drifts.length === 0) return null;
  return (
    <section>
      <h4 className={styles.title}>{words.withoutTheClick}</h4>
      <ul className={styles.drifts}>
        {drifts.map((drift, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they stand in the order of the music, and bars may come again
          <li key={index}>{driftWord(drift)}</li>
        ))}
      </ul>
    </section>
  );
}
