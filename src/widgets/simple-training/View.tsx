import { ChevronRight, RotateCcw, SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/controls/button/Button.tsx";
import { EmptyState } from "../../ui/controls/widget-frame/WidgetState.tsx";
import { type WidgetViewProps, widgetView } from "../../ui/state/widget-view.tsx";
import type { TrainingDerived } from "./cards.ts";
import type { simpleTraining } from "./definition.ts";
import { OptionsView } from "./OptionsView.tsx";
import { StepsView } from "./StepsView.tsx";
import styles from "./view.module.css";

type Props = WidgetViewProps<typeof simpleTraining>;

/** Training step by step: a step passes when the pitch classes played are the chord's. */
export default widgetView<typeof simpleTraining>((props) => {
  if (props.derived.cards.length === 0)
    return <EmptyState title="Nothing to practise yet" text="Choose a progression, and its chords become steps." />;
  return <Simple {...props} />;
});

function Simple({ derived, act }: Props) {
  const [choosing, setChoosing] = useState(false);
  const done = derived.current >= derived.cards.length;
  return (
    <div className={styles.training}>
      {choosing ? <OptionsView derived={derived} act={act} /> : <StepsView derived={derived} />}
      <div className={styles.foot}>
        <span className={styles.count} role="status">
          {done ? summary(derived) : progress(derived)}
        </span>
        <span className={styles.buttons}>
          <Button pressed={choosing} onClick={() => setChoosing(!choosing)}>
            <SlidersHorizontal />
            Options
          </Button>
          {done ? (
            <Button variant="line" onClick={() => act("restart", {})}>
              <RotateCcw />
              Start again
            </Button>
          ) : (
            <Button variant="line" onClick={() => act("next", {})}>
              Next
              <ChevronRight />
            </Button>
          )}
        </span>
      </div>
    </div>
  );
}

const progress = ({ current, cards, tries }: TrainingDerived): string =>
  `Step ${current + 1} of ${cards.length}${tries > 0 ? ", not yet right" : ""}`;

/** @example summary({ passed: 3, skipped: 1, ... }) // "All 4 steps done: 3 right, 1 skipped" */
function summary({ passed, skipped, wrong, cards }: TrainingDerived): string {
  const rest = [wrong > 0 ? `${wrong} wrong` : "", skipped > 0 ? `${skipped} skipped` : ""].filter((each) => each !== "");
  return [`All ${cards.length} steps done: ${passed} right`, ...rest].join(", ");
}
