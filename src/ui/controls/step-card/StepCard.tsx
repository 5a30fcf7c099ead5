import { memo } from "react";
import type { ElementName } from "../../../music/element-name.ts";
import * as common from "../../text/en/common.ts";
import * as words from "../../text/en/controls.ts";
import { say } from "../../text/say.ts";
import { ElementSymbol } from "../chord/ElementSymbol.tsx";
import { classNames } from "../class-names.ts";
import { Piano, type PianoProps } from "../piano/Piano.tsx";
import { VerdictBadge, type VerdictKind } from "../verdict/Verdict.tsx";
import styles from "./step-card.module.css";

/** Where a step of the training stands. */
export type StepState = "now" | "next" | "later" | "right" | "skipped" | "early" | "late" | "wrong" | "missed";

export interface StepCardProps {
  /** What is asked for: a chord, e.g. `"Bb13"`, or a note with its octave. */
  readonly asked: ElementName;
  readonly state: StepState;
  /** From 1. */
  readonly number: number;
  /** What the small piano shows; its `label` is made here. */
  readonly piano: Omit<PianoProps, "label" | "role">;
  /** Said after the verdict: ", 226 ms". */
  readonly detail?: string;
  /** How it has to stand: "1st inversion". */
  readonly voicing?: string;
  /** The notes that the piano shows, e.g. "E3, G3, C4"; without it they are to be found. */
  readonly notes?: string;
}

const STATES: Readonly<Record<StepState, string>> = {
  now: words.now,
  next: common.next,
  later: words.later,
  right: words.right,
  skipped: words.skipped,
  early: words.early,
  late: words.late,
  wrong: words.wrong,
  missed: words.missed,
};

const VERDICTS: Readonly<Partial<Record<StepState, VerdictKind>>> = {
  right: "success",
  early: "warning",
  late: "warning",
  wrong: "error",
  missed: "error",
};

/** One step of the training: the chord or note to play, its state as text, and where its keys are. */
export const StepCard = memo(function StepCard({ asked, state, number, piano, detail, voicing, notes }: StepCardProps) {
  const verdict = VERDICTS[state];
  const word = detail === undefined ? STATES[state] : say(words.stateAndDetail, { state: STATES[state], detail });
  return (
    <li
      className={classNames(styles.step, state === "now" && styles.now, verdict && styles.past)}
      aria-current={state === "now" ? "step" : undefined}
    >
      <div className={styles.head}>
        <ElementSymbol element={asked} className={styles.chord} />
        {verdict === undefined ? (
          <span className={classNames("label", state === "now" && styles.nowWord)}>{word}</span>
        ) : (
          <VerdictBadge kind={verdict} text={word} />
        )}
      </div>
      {voicing !== undefined && voicing !== "" && <span className={styles.voicing}>{voicing}</span>}
      <Piano {...piano} label={say(notes === undefined ? words.keysOfHiddenStep : words.keysOfStep, { number, notes: notes ?? "" })} />
    </li>
  );
});
