import { ChevronRight, RotateCcw, SlidersHorizontal } from "lucide-react";
import { elementName } from "../../music/element-name.ts";
import { sessionIds } from "../../protocol/records/session-records.ts";
import { Button } from "../../ui/controls/button/Button.tsx";
import { Popover } from "../../ui/controls/popover/Popover.tsx";
import { Segmented } from "../../ui/controls/segmented/Segmented.tsx";
import { EmptyState } from "../../ui/controls/widget-frame/WidgetState.tsx";
import { useRecord } from "../../ui/state/records.ts";
import { type WidgetViewProps, widgetView } from "../../ui/state/widget-view.tsx";
import * as common from "../../ui/text/en/common.ts";
import * as words from "../../ui/text/en/training.ts";
import { listed, say } from "../../ui/text/say.ts";
import { refusalText } from "../../ui/training/words.ts";
import { ChoicesView } from "./ChoicesView.tsx";
import type { TrainingDerived } from "./cards.ts";
import type { simpleTraining } from "./definition.ts";
import { OptionsView } from "./OptionsView.tsx";
import { RunView } from "./RunView.tsx";
import { StepsView } from "./StepsView.tsx";
import styles from "./view.module.css";

type Props = WidgetViewProps<typeof simpleTraining>;

const MODES = [
  { value: "simple", label: words.simple },
  { value: "timed", label: words.timed },
  { value: "wait", label: words.wait },
] as const;

/** Training: chord by chord, against the clock, or with music that waits. */
export default widgetView<typeof simpleTraining>((props) => {
  const { derived, act, id } = props;
  const run = useRecord("training", sessionIds.training(id));
  const shown = derived.mode === "simple" ? undefined : run;
  if (derived.cards.length === 0)
    return (
      <EmptyState
        title={words.nothingToPractise}
        text={words.nothingToPractiseHint}
        actions={
          <Button variant="line" onClick={() => act("practise", { kind: "exercise", name: "two-five-one", key: "C", type: "maj7" })}>
            {words.twoFiveOne}
          </Button>
        }
      />
    );
  return (
    <div className={styles.training}>
      {shown === undefined && <Head {...props} />}
      {derived.mode === "simple" ? <Simple {...props} /> : <RunView {...props} run={shown} />}
    </div>
  );
});

/** The mode and what belongs to it; gone while a run or its result needs the room. */
function Head({ id, derived, act }: Props) {
  return (
    <div className={styles.head}>
      <Segmented label={words.mode} small value={derived.mode} choices={MODES} onChange={(mode) => act("setMode", { mode })} />
      <Popover
        label={words.trainingOptions}
        small
        trigger={
          <>
            <SlidersHorizontal />
            {words.options}
          </>
        }
      >
        {() =>
          derived.mode === "simple" ? (
            <OptionsView id={id} derived={derived} act={act} />
          ) : (
            <ChoicesView id={id} derived={derived} act={act} />
          )
        }
      </Popover>
    </div>
  );
}

/** A step passes when what is played is the chord. */
function Simple({ derived, act }: Props) {
  const done = derived.current >= derived.cards.length;
  return (
    <>
      <StepsView derived={derived} />
      <div className={styles.foot}>
        <span className={styles.count} role="status">
          {done ? summary(derived) : progress(derived)}
        </span>
        {done ? (
          <Button variant="line" onClick={() => act("restart", {})}>
            <RotateCcw />
            {words.startAgain}
          </Button>
        ) : (
          <Button variant="line" onClick={() => act("next", {})}>
            {common.next}
            <ChevronRight />
          </Button>
        )}
      </div>
    </>
  );
}

/** Where the run stands; after a wrong answer why it was refused. */
function progress({ current, cards, tries, refusal }: TrainingDerived): string {
  const at = { step: current + 1, steps: cards.length };
  const card = cards[current];
  if (tries === 0 || refusal === null || card === undefined) return say(words.stepOf, at);
  return say(words.refusedStep, { ...at, why: refusalText(refusal, elementName(card.element)) });
}

/** @example summary({ passed: 3, found: 1, skipped: 1, ... }) // "All 4 steps done: 2 right at once, 1 after a wrong try, 1 skipped" */
function summary({ passed, found, skipped, wrong, cards }: TrainingDerived): string {
  return listed([
    say(found > 0 ? words.rightAtOnce : words.allStepsDone, { steps: cards.length, right: passed - found }),
    found > 0 ? say(words.countFound, { count: found }) : "",
    wrong > 0 ? say(words.countWrong, { count: wrong }) : "",
    skipped > 0 ? say(words.countSkipped, { count: skipped }) : "",
  ]);
}
