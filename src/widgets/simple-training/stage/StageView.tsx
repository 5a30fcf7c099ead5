import { ArrowLeft, ChevronRight, Play, RotateCcw, Square } from "lucide-react";
import { useEffect, useMemo, useRef } from "react";
import { createPortal } from "react-dom";
import type { WidgetId } from "../../../documents/records.ts";
import { type ElementName, elementName } from "../../../music/element-name.ts";
import type { TrainingRecord } from "../../../protocol/records/training-feed.ts";
import { Button } from "../../../ui/controls/button/Button.tsx";
import { ElementSymbol } from "../../../ui/controls/chord/ElementSymbol.tsx";
import { holdFocus } from "../../../ui/controls/dialog/hold-focus.ts";
import { useFocusReturn } from "../../../ui/controls/menu/use-focus-return.ts";
import { Sign } from "../../../ui/controls/verdict/Verdict.tsx";
import { useWakeLock } from "../../../ui/sheet/use-wake-lock.ts";
import { useHost, useSignalValue } from "../../../ui/state/host.tsx";
import { useDispatch } from "../../../ui/state/records.ts";
import * as common from "../../../ui/text/en/common.ts";
import * as words from "../../../ui/text/en/training.ts";
import { NextThingButton } from "../../../ui/training/NextThingButton.tsx";
import { progress, summary } from "../../../ui/training/simple-words.ts";
import { refusalText, voicingWord } from "../../../ui/training/words.ts";
import type { TrainingDerived } from "../cards.ts";
import { ResultsBody } from "../ResultsDialog.tsx";
import { Counts } from "../ResultsView.tsx";
import { statusOf } from "../RunView.tsx";
import { TimingView } from "../TimingView.tsx";
import { type ExpectedKey, StagePiano } from "./StagePiano.tsx";
import { StageSheet } from "./StageSheet.tsx";
import { StageSteps } from "./StageSteps.tsx";
import styles from "./stage.module.css";

export interface StageViewProps {
  readonly id: WidgetId;
  readonly derived: TrainingDerived;
  /** Of a timed or waiting training: the run as it goes, or its result. */
  readonly run: TrainingRecord | undefined;
  readonly onNext: () => void;
  readonly onRestart: () => void;
  readonly onLeave: () => void;
}

const TITLES = { simple: words.simpleTraining, timed: words.timedTraining, wait: words.waitTraining } as const;

/** Training on the whole screen: now, next and then, the music with its verdicts, timing, and the keys. Esc leaves. */
export default function StageView(props: StageViewProps) {
  const { id, derived, run, onLeave } = props;
  const stage = useRef<HTMLDivElement>(null);
  useWakeLock();
  useFocusReturn(true);
  useEffect(() => stage.current?.focus(), []);
  const isOver = run?.status === "over";
  return createPortal(
    <div
      ref={stage}
      role="dialog"
      aria-modal="true"
      aria-label={words.stage}
      tabIndex={-1}
      className={styles.stage}
      data-mode={derived.mode}
      onKeyDown={(event) => {
        holdFocus(event);
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onLeave();
      }}
    >
      <Head {...props} />
      {isOver && run.details !== null ? (
        <div className={styles.results}>
          <ResultsBody run={run} onPractise={onLeave} />
        </div>
      ) : (
        <div className={styles.work}>
          <main className={styles.main}>
            <Asked derived={derived} run={run} />
            {derived.mode !== "simple" && (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: long music scrolls, and the keyboard has to reach what scrolls
              <section className={styles.sheet} tabIndex={0} aria-label={words.youPlay}>
                <StageSheet id={id} playerId={run?.playerId ?? id} tempo={run?.tempo ?? derived.tempo} own={derived.sheet} />
              </section>
            )}
          </main>
          <aside className={styles.side}>
            {run !== undefined && run.mode === "timed" && (
              <section className={styles.time}>
                <h3>{words.yourTimeTitle}</h3>
                <TimingView recent={run.recent} />
              </section>
            )}
            {run !== undefined && (
              <section>
                <h3 className={styles.wide}>{words.soFar}</h3>
                <Counts run={run} />
              </section>
            )}
            <StageSteps derived={derived} run={run} />
          </aside>
        </div>
      )}
      <Keys derived={derived} run={isOver ? undefined : run} />
    </div>,
    document.body,
  );
}

/** The way out, what it is, and the one button that goes on. */
function Head({ id, derived, run, onNext, onRestart, onLeave }: StageViewProps) {
  const dispatch = useDispatch();
  const send = (type: "training/start" | "training/stop" | "training/next") => dispatch({ type, widgetId: id });
  const isOn = run !== undefined && run.status !== "over";
  const isDone = derived.current >= derived.cards.length;
  return (
    <header className={styles.head}>
      <Button onClick={onLeave}>
        <ArrowLeft />
        {words.leaveTheStage}
      </Button>
      <h2 className={styles.title}>
        {TITLES[derived.mode]}
        {derived.sheet !== null && <span>{derived.sheet.title}</span>}
      </h2>
      <span className={styles.status} role="status">
        {derived.mode === "simple"
          ? isDone
            ? summary(derived)
            : progress(derived)
          : run === undefined
            ? derived.mode === "wait"
              ? words.musicWaits
              : words.playerCountsIn
            : statusOf(run)}
      </span>
      {derived.mode === "simple" &&
        (isDone ? (
          <Button variant="ink" onClick={onRestart}>
            <RotateCcw />
            {words.startAgain}
          </Button>
        ) : (
          <Button variant="line" onClick={onNext}>
            {common.next}
            <ChevronRight />
          </Button>
        ))}
      {isOn && run.mode === "wait" && (
        <Button variant="line" onClick={() => send("training/next")}>
          {common.next}
          <ChevronRight />
        </Button>
      )}
      {derived.mode !== "simple" && (
        <Button variant={run?.details == null ? "ink" : "line"} onClick={() => send(isOn ? "training/stop" : "training/start")}>
          {isOn ? <Square /> : <Play />}
          {isOn ? words.stop : run === undefined ? common.start : words.again}
        </Button>
      )}
      {run?.status === "over" && run.details !== null && (
        <NextThingButton run={run} onAgain={() => send("training/start")} onLeave={onLeave} />
      )}
    </header>
  );
}

/** The chord now, the next one and the one after it, as large as fits. */
function Asked({ derived, run }: Pick<StageViewProps, "derived" | "run">) {
  const { cards, current, mode, refusal } = derived;
  const elements = cards.slice(current, current + 3).map(({ element }) => elementName(element));
  const [now, next, after] =
    mode === "simple" || run === undefined ? [elements[0], elements[1], elements[2]] : [run.now, run.next, run.after];
  const card = cards[current];
  const how = mode === "simple" ? voicingWord(card?.voicing ?? null) : "";
  const why = mode === "simple" && refusal !== null && card !== undefined ? refusalText(refusal, elementName(card.element)) : "";
  return (
    <div className={styles.asked}>
      <Named word={words.now} element={now ?? null} size="now" how={how} />
      <Named word={common.next} element={next ?? null} size="next" />
      <Named word={words.afterNext} element={after ?? null} size="after" />
      {why !== "" && (
        <p className={styles.why} aria-hidden="true">
          <Sign kind="error" />
          <span>{why}</span>
        </p>
      )}
    </div>
  );
}

interface NamedProps {
  readonly word: string;
  readonly element: ElementName | null;
  readonly size: "now" | "next" | "after";
  readonly how?: string;
}

const Named = ({ word, element, size, how = "" }: NamedProps) => (
  <div className={styles.named} data-size={size}>
    <span className="label">{word}</span>
    {element === null ? <b className={styles.none}>–</b> : <ElementSymbol element={element} className={styles.chord} />}
    {how !== "" && <span className={styles.how}>{how}</span>}
  </div>
);

const OCTAVE = 12;
/** The keys from C3 to B5 at least. */
const [LOW, HIGH] = [48, 83];

/** The keys with what is asked for and what is down. */
function Keys({ derived, run }: Pick<StageViewProps, "derived" | "run">) {
  const pressed = useSignalValue(useHost().keys.pressed);
  const { cards, current, mode, over, rules } = derived;
  const card = cards[current];
  const [low, high] = useMemo(() => rangeOf(cards), [cards]);
  const simple = mode === "simple";
  const expected = useMemo((): readonly ExpectedKey[] => {
    if (!simple) return (run?.expected ?? []).map((midi) => ({ midi, degree: "" }));
    return rules.hintAfter === 0 ? (card?.notes ?? []) : [];
  }, [simple, run?.expected, card, rules.hintAfter]);
  const judged = useMemo(() => {
    if (!simple) return run?.keys ?? [];
    return [...pressed]
      .filter((midi) => !over.includes(midi))
      .map((midi) => ({ midi, kind: card?.allowed.includes(midi % OCTAVE) === true ? ("success" as const) : ("error" as const) }));
  }, [simple, run?.keys, pressed, over, card]);
  return <StagePiano low={low} high={high} expected={expected} judged={card === undefined && simple ? [] : judged} />;
}

function rangeOf(cards: TrainingDerived["cards"]): readonly [low: number, high: number] {
  const all = cards.flatMap(({ notes }) => notes.map(({ midi }) => midi));
  const low = Math.floor(Math.min(LOW, ...all) / OCTAVE) * OCTAVE;
  const high = Math.ceil((Math.max(HIGH, ...all) + 1) / OCTAVE) * OCTAVE - 1;
  return [low, high];
}
