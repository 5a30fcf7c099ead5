import type { WidgetId } from "../../../documents/records.ts";
import type { TrainingRecord } from "../../../protocol/records/training-feed.ts";
import { NumberField } from "../../../ui/controls/field/NumberField.tsx";
import { VerdictBadge } from "../../../ui/controls/verdict/Verdict.tsx";
import { useSignalValue } from "../../../ui/state/host.tsx";
import { askedTask, goalFor } from "../../../ui/state/practice/asked-task.ts";
import type { WidgetViewProps } from "../../../ui/state/widget-view.tsx";
import * as words from "../../../ui/text/en/playing/blocks.ts";
import { say } from "../../../ui/text/say.ts";
import type { simpleTraining } from "../definition.ts";
import { reachedOf } from "../goal.ts";
import styles from "../view.module.css";

type Derived = WidgetViewProps<typeof simpleTraining>["derived"];

interface GoalViewProps {
  readonly id: WidgetId;
  readonly derived: Derived;
  readonly run: TrainingRecord | undefined;
}

/** The goal of an exercise, that of the class where it is assigned, and once a run is over what came of it: steps count that were right at once. */
export function GoalView({ id, derived, run }: GoalViewProps) {
  const { mode, cards, current, passed, found } = derived;
  const asked = useSignalValue(askedTask);
  const goal = goalFor(id, derived.goal, asked);
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
