import type { TrainingRecord } from "../../../protocol/records/training-feed.ts";
import { NumberField } from "../../../ui/controls/field/NumberField.tsx";
import { VerdictBadge } from "../../../ui/controls/verdict/Verdict.tsx";
import type { WidgetViewProps } from "../../../ui/state/widget-view.tsx";
import * as words from "../../../ui/text/en/playing/blocks.ts";
import { say } from "../../../ui/text/say.ts";
import type { simpleTraining } from "../definition.ts";
import { reachedOf } from "../goal.ts";
import styles from "../view.module.css";

type Derived = WidgetViewProps<typeof simpleTraining>["derived"];

/** The goal of an exercise, and once a run is over what came of it: right at once counts, in simple training too. */
export function GoalView({ derived, run }: { readonly derived: Derived; readonly run: TrainingRecord | undefined }) {
  const { goal, mode, cards, current, passed, found } = derived;
  if (goal === null) return null;
  const told = mode === "timed" ? words.goalInTime : words.goalAtOnce;
  const isOver = mode === "simple" ? current >= cards.length : run?.status === "over";
  const steps = run?.details?.steps ?? [];
  const counted =
    mode === "simple"
      ? { right: passed - found, steps: cards.length }
      : { right: steps.filter(({ outcome }) => outcome === "right").length, steps: steps.length };
  const reached = isOver ? reachedOf(goal, counted) : undefined;
  return (
    <p className={styles.goal} role="status">
      {reached === undefined ? (
        say(told.is, { goal })
      ) : (
        <VerdictBadge
          kind={reached.isReached ? "success" : "warning"}
          text={say(reached.isReached ? told.reached : told.missed, { percent: reached.percent, goal })}
        />
      )}
    </p>
  );
}

/** The field in which a goal is set; 0 is none. */
export const GoalFieldView = ({ derived: { goal }, act }: Pick<WidgetViewProps<typeof simpleTraining>, "derived" | "act">) => (
  <NumberField
    label={words.percentToReach}
    value={goal ?? 0}
    min={0}
    max={100}
    step={5}
    onCommit={(percent) => act("setGoal", { goal: percent === 0 ? null : Math.round(percent) })}
  />
);
