import { ChevronRight, Maximize, Play, RotateCcw, SlidersHorizontal } from "lucide-react";
import { lazy, type RefObject, Suspense, useEffect, useRef } from "react";
import { sessionIds } from "../../protocol/records/session-records.ts";
import type { TrainingRecord } from "../../protocol/records/training-feed.ts";
import { Button } from "../../ui/controls/button/Button.tsx";
import { Popover } from "../../ui/controls/popover/Popover.tsx";
import { Segmented } from "../../ui/controls/segmented/Segmented.tsx";
import { HeadActions } from "../../ui/controls/widget-frame/HeadActions.tsx";
import { EmptyState } from "../../ui/controls/widget-frame/WidgetState.tsx";
import { HarmonyField } from "../../ui/harmony/HarmonyField.tsx";
import { useLessonMode } from "../../ui/state/documents/lesson-mode.ts";
import { useLow, useNarrow } from "../../ui/state/page/use-narrow.ts";
import { useStage } from "../../ui/state/practice/use-stage.ts";
import { useDispatch, useRecord, useRecords } from "../../ui/state/records.ts";
import { type WidgetViewProps, widgetView } from "../../ui/state/widget-view.tsx";
import * as common from "../../ui/text/en/common.ts";
import * as typing from "../../ui/text/en/playing/harmony.ts";
import * as words from "../../ui/text/en/training.ts";
import { SpokenRun } from "../../ui/training/SpokenRun.tsx";
import { progress, summary } from "../../ui/training/simple-words.ts";
import { spokenSimple } from "../../ui/training/spoken.ts";
import { useBroughtIntoSight } from "../../ui/training/use-brought-into-sight.ts";
import { useHint } from "../../ui/training/use-hint.ts";
import { HeardBeside } from "../../ui/workspace/footer/MicrophoneHeard.tsx";
import type { simpleTraining } from "./definition.ts";
import { ChoicesView } from "./options/ChoicesView.tsx";
import { ExerciseView } from "./options/ExerciseView.tsx";
import { GoalView } from "./options/GoalView.tsx";
import { OptionsView } from "./options/OptionsView.tsx";
import { RunView } from "./RunView.tsx";
import { StepsView } from "./StepsView.tsx";
import styles from "./view.module.css";

const StageView = lazy(() => import("./stage/StageView.tsx"));

type Props = WidgetViewProps<typeof simpleTraining>;

const MODES = [
  { value: "simple", label: words.simple },
  { value: "timed", label: words.timed },
  { value: "wait", label: words.waitTraining },
] as const;

/** Training: chord by chord, against the clock, or with music that waits. */
export default widgetView<typeof simpleTraining>((props) => {
  const { derived, act, id } = props;
  const [stage, setStage] = useStage(id);
  const reads = useLessonMode() === "read";
  const narrow = useNarrow();
  const low = useLow();
  // On a phone, upright or on its side, a run begins there.
  const onStage = narrow || low ? () => setStage(true) : undefined;
  const run = useRecord("training", sessionIds.training(id));
  const shown = derived.mode === "simple" ? undefined : run;
  const isGoing = shown !== undefined && shown.status !== "over";
  const element = useRef<HTMLDivElement>(null);
  useBroughtIntoSight(element, `${derived.mode} ${isGoing}`);
  const toStage = useRef<HTMLButtonElement>(null);
  useFocusAfterStage(stage, toStage);
  if (derived.cards.length === 0)
    return (
      <div className={styles.empty}>
        <EmptyState
          title={words.nothingToPractise}
          text={words.nothingToPractiseHint}
          actions={
            <Button variant="line" onClick={() => act("practise", { kind: "exercise", name: "two-five-one", key: "C", type: "maj7" })}>
              {words.twoFiveOne}
            </Button>
          }
        />
        {!reads && <HarmonyField widget={id} label={typing.typeToPractise} clears />}
        <ExerciseView {...props} />
      </div>
    );
  return (
    <div ref={element} className={styles.training}>
      {(stage || isGoing) && <StageButton button={toStage} onOpen={() => setStage(true)} />}
      {stage ? (
        <>
          <p className={styles.count}>{words.onTheStage}</p>
          <Suspense fallback={null}>
            <StageView
              id={id}
              derived={derived}
              run={shown}
              onNext={() => act("next", {})}
              onRestart={() => act("restart", {})}
              onLeave={() => setStage(false)}
            />
          </Suspense>
        </>
      ) : (
        <>
          {!isGoing && <Head {...props} shown={shown} toStage={toStage} onStage={() => setStage(true)} />}
          {shown === undefined && <ExerciseView {...props} />}
          {derived.mode === "simple" ? <Simple {...props} onStage={onStage} /> : <RunView {...props} run={shown} onStage={onStage} />}
          <GoalView id={id} derived={derived} run={shown} />
        </>
      )}
    </div>
  );
});

/** Who leaves the stage is at the way to it again: what led there may have been drawn anew behind it. */
function useFocusAfterStage(stage: boolean, toStage: RefObject<HTMLButtonElement | null>): void {
  useEffect(() => {
    if (!stage) return;
    return () => {
      if (document.activeElement === document.body) toStage.current?.focus();
    };
  }, [stage, toStage]);
}

interface StageButtonProps {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onOpen: () => void;
}

/** The way to the whole screen, in the head of the frame; where there is no frame, beside the mode. */
function StageButton({ button: ref, onOpen }: StageButtonProps) {
  const button = (
    <Button ref={ref} size="small" className={styles.stage} aria-label={words.fullScreen} title={words.fullScreenHint} onClick={onOpen}>
      <Maximize />
      <span className={styles.word}>{words.fullScreen}</span>
    </Button>
  );
  return <HeadActions frameless={button}>{button}</HeadActions>;
}

interface HeadProps extends Props {
  /** The result that is shown; another mode takes it away. */
  readonly shown: TrainingRecord | undefined;
  readonly toStage: StageButtonProps["button"];
  readonly onStage: () => void;
}

/** The mode and what belongs to it; gone while a run needs the room. */
function Head({ id, derived, act, shown, toStage, onStage }: HeadProps) {
  const dispatch = useDispatch();
  const choose = (mode: (typeof MODES)[number]["value"]) => {
    if (shown !== undefined) dispatch({ type: "training/stop", widgetId: id });
    act("setMode", { mode });
  };
  return (
    <div className={styles.head}>
      <Segmented label={words.mode} small value={derived.mode} choices={MODES} onChange={choose} />
      <span className="grow" />
      <StageButton button={toStage} onOpen={onStage} />
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

/** Silent while a run of another training goes on: keys are judged there. */
function SpokenSimple({ derived, hinted }: Pick<Props, "derived"> & { readonly hinted: boolean }) {
  const isAside = useRecords("training").some(({ status }) => status !== "over");
  return isAside ? null : <SpokenRun {...spokenSimple(derived, hinted)} />;
}

/** A step passes when what is played is the chord. */
function Simple({ derived, act, onStage }: Props & { readonly onStage: (() => void) | undefined }) {
  const done = derived.current >= derived.cards.length;
  const hinted = useHint(derived.rules.hintAfter, derived.current);
  return (
    <>
      <StepsView derived={derived} hinted={hinted} />
      <div className={styles.foot}>
        <span className={styles.count} aria-hidden="true">
          {done ? summary(derived) : progress(derived)}
        </span>
        {!done && <HeardBeside names={derived.cards[derived.current]?.names} />}
        <SpokenSimple derived={derived} hinted={hinted} />
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
        {onStage !== undefined && !done && (
          <Button variant="ink" onClick={onStage}>
            <Play />
            {common.start}
          </Button>
        )}
      </div>
    </>
  );
}
