import { useState } from "react";
import { type EarKind, type EarLevel, earChoices, earLevels, replaysOf } from "../../music/ear/levels.ts";
import type { EarRecord } from "../../protocol/records/session-records.ts";
import { Button } from "../controls/button/Button.tsx";
import { MusicText } from "../controls/chord/MusicText.tsx";
import { Segmented } from "../controls/segmented/Segmented.tsx";
import styles from "./practice.module.css";
import { counted } from "./words.ts";

const kinds = [
  { value: "interval", label: "Intervals" },
  { value: "chord", label: "Chords" },
  { value: "progression", label: "Progressions" },
] as const;

/** What to hear, and how hard it is. */
export function EarSetup({
  last,
  onStart,
}: {
  readonly last: EarRecord | undefined;
  readonly onStart: (kind: EarKind, level: EarLevel) => void;
}) {
  const [kind, setKind] = useState<EarKind>(last?.kind ?? "interval");
  const [level, setLevel] = useState<EarLevel>(last?.level ?? 1);
  return (
    <section className={styles.setup} aria-label="What to hear">
      <div className={styles.acts}>
        <Segmented label="Kind" value={kind} choices={kinds} onChange={setKind} />
        <Segmented
          label="Level"
          value={level}
          choices={earLevels.map((value) => ({ value, label: `Level ${value}` }))}
          onChange={setLevel}
        />
      </div>
      <p className={styles.detail}>
        <MusicText
          text={`${earChoices(kind, level)
            .map(({ label }) => label)
            .join(", ")}.`}
        />{" "}
        You can hear each again {counted(replaysOf(level), "time")} before you answer: name it, or play it back on the keys.
      </p>
      <Button variant="ink" size="large" onClick={() => onStart(kind, level)}>
        {last === undefined || last.outcomes.length === 0 ? "Start" : "Start again"}
      </Button>
    </section>
  );
}
