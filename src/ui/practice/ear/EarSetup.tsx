import { useState } from "react";
import { useLocation } from "react-router-dom";
import { type EarKind, type EarLevel, earChoices, earLevels, replaysOf } from "../../../music/ear/levels.ts";
import type { EarRecord } from "../../../protocol/records/session-records.ts";
import { Button } from "../../controls/button/Button.tsx";
import { MusicText } from "../../controls/chord/MusicText.tsx";
import { Segmented } from "../../controls/segmented/Segmented.tsx";
import * as common from "../../text/en/common.ts";
import * as words from "../../text/en/practice.ts";
import { listed, say } from "../../text/say.ts";
import styles from "../practice.module.css";
import { earLabel } from "./ear-label.ts";

const kinds = [
  { value: "interval", label: words.intervalKind },
  { value: "degree", label: words.degreeKind },
  { value: "chord", label: words.chordKind },
  { value: "progression", label: words.progressionKind },
] as const;

/** What an address hands to this page: the exercise that was asked for. */
export interface HandedEar {
  readonly ear: { readonly kind: EarKind; readonly level: EarLevel };
}

/** What to hear, and how hard it is. */
export function EarSetup({
  last,
  onStart,
}: {
  readonly last: EarRecord | undefined;
  readonly onStart: (kind: EarKind, level: EarLevel) => void;
}) {
  const { ear } = (useLocation().state ?? {}) as Partial<HandedEar>;
  const [kind, setKind] = useState<EarKind>(ear?.kind ?? last?.kind ?? "interval");
  const [level, setLevel] = useState<EarLevel>(ear?.level ?? last?.level ?? 1);
  return (
    <section className={styles.setup} aria-label={words.whatToHear}>
      <div className={styles.acts}>
        <Segmented label={words.kind} value={kind} choices={kinds} onChange={setKind} />
        <Segmented
          label={words.level}
          value={level}
          choices={earLevels.map((value) => ({ value, label: say(words.levelOf, { value }) }))}
          onChange={setLevel}
        />
      </div>
      <p className={styles.detail}>
        <MusicText text={say(words.earChoices, { choices: listed(earChoices(kind, level).map(earLabel)) })} />{" "}
        {say(words.hearAgainRule, { count: replaysOf(level) })}
      </p>
      <Button variant="ink" size="large" onClick={() => onStart(kind, level)}>
        {last === undefined || last.outcomes.length === 0 ? common.start : words.startAgain}
      </Button>
    </section>
  );
}
