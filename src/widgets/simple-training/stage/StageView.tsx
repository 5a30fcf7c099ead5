import { useMemo, useState } from "react";
import type { WidgetId } from "../../../documents/records.ts";
import { degreeNotes } from "../../../music/chords/degrees.ts";
import type { TrainingRecord } from "../../../protocol/records/training-feed.ts";
import { useHost, useSignalValue } from "../../../ui/state/host.tsx";
import { askedTask } from "../../../ui/state/practice/asked-task.ts";
import { askedInView } from "../../../ui/state/practice/training.ts";
import * as words from "../../../ui/text/en/training.ts";
import { Drifts } from "../../../ui/training/Drifts.tsx";
import { Stage } from "../../../ui/training/stage/Stage.tsx";
import { type ExpectedKey, StagePiano } from "../../../ui/training/stage/StagePiano.tsx";
import { BARS_PER_LINE } from "../../../ui/training/stage/staff-size.ts";
import styles from "../../../ui/training/stage/stage.module.css";
import head from "../../../ui/training/stage/stage-head.module.css";
import results from "../../../ui/training/stage/stage-results.module.css";
import { TapPad } from "../../../ui/training/stage/TapPad.tsx";
import { useStageMusic } from "../../../ui/training/stage/use-stage-music.ts";
import { useHint } from "../../../ui/training/use-hint.ts";
import type { TrainingDerived } from "../cards.ts";
import { GoalView } from "../options/GoalView.tsx";
import { ResultsBody } from "../results/ResultsDialog.tsx";
import { Counts } from "../results/ResultsView.tsx";
import { TimingView } from "../TimingView.tsx";
import { StageAsked } from "./StageAsked.tsx";
import { StageHead } from "./StageHead.tsx";
import { StageSheet } from "./StageSheet.tsx";
import { StageSteps } from "./StageSteps.tsx";
import { StageBeat } from "./StageTime.tsx";

export interface StageViewProps {
  readonly id: WidgetId;
  readonly derived: TrainingDerived;
  /** Of a timed or waiting training: the run as it goes, or its result. */
  readonly run: TrainingRecord | undefined;
  readonly onNext: () => void;
  readonly onRestart: () => void;
  readonly onLeave: () => void;
}

/** Training on the whole screen: now, next and then, the music with its verdicts, timing, and the keys. Esc leaves. */
export default function StageView(props: StageViewProps) {
  const { id, derived, run, onLeave } = props;
  const hinted = useHint(derived.rules.hintAfter, derived.current);
  const music = useStageMusic(id, derived);
  const isOver = run?.status === "over";
  return (
    <Stage label={words.stage} mode={derived.mode} onLeave={onLeave}>
      <div>
        <StageHead {...props} music={music} hinted={hinted} />
        <AskedLine {...props} />
      </div>
      {isOver && run.details !== null ? (
        <div className={results.results}>
          <ResultsBody run={run} />
        </div>
      ) : (
        <div className={styles.work}>
          <div className={styles.main} data-short={(music !== null && music.score.bars.length <= BARS_PER_LINE) || undefined}>
            <div className={styles.top}>
              <StageAsked derived={derived} run={run} />
              {run?.mode === "timed" && music !== null && <StageBeat music={music} gap={run.gap} />}
            </div>
            {music !== null && isSheetShown(derived, hinted) && (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: long music scrolls, and the keyboard has to reach what scrolls
              <section className={styles.sheet} tabIndex={0} aria-label={words.youPlay}>
                <StageSheet derived={derived} present={run && run.first + run.present} music={music} tempo={run?.tempo ?? music.tempo} />
              </section>
            )}
          </div>
          <Side derived={derived} run={run} places={music?.places} />
        </div>
      )}
      {!(isOver && run.details !== null) && <Keys derived={derived} run={isOver ? undefined : run} hinted={hinted} />}
    </Stage>
  );
}

/** What the class asks for, where it asks for this training: its title and goal, and what there is to know of it. */
function AskedLine({ id, derived, run }: StageViewProps) {
  const asked = useSignalValue(askedTask);
  if (asked === undefined || asked.training !== id) return null;
  return (
    <div className={head.task}>
      <b>{asked.title}</b>
      <GoalView id={id} derived={derived} run={run} />
      {asked.hint !== "" && <span>{asked.hint}</span>}
    </div>
  );
}

/** How it went so far, beside the music. */
function Side({ derived, run, places }: Pick<StageViewProps, "derived" | "run"> & Pick<Parameters<typeof StageSteps>[0], "places">) {
  return (
    <aside className={styles.side}>
      {run !== undefined && run.mode === "timed" && (
        <section className={styles.time}>
          <h3>{words.yourTimeTitle}</h3>
          <TimingView recent={run.recent} scaled />
          <Drifts run={run} />
        </section>
      )}
      {run !== undefined && (
        <section className={styles.soFar}>
          <h3>{words.soFar}</h3>
          <Counts run={run} />
        </section>
      )}
      <StageSteps derived={derived} run={run} places={places} />
    </aside>
  );
}

/** In simple training the sheet shows how a step is voiced: it stands there where that is what is asked for, once the keys are shown. */
const isSheetShown = ({ mode, rules }: TrainingDerived, hinted: boolean): boolean =>
  mode !== "simple" || (hinted && (rules.voicing === "any" || rules.voicing === "written" || rules.voicing === "exact"));

const OCTAVE = 12;
/** The keys from C3 to B5 at least. */
const [LOW, HIGH] = [48, 83];

const NO_KEYS: TrainingRecord["keys"] = [];

/** The keys with what is asked for and what is down. */
function Keys({ derived, run, hinted }: Pick<StageViewProps, "derived" | "run"> & { readonly hinted: boolean }) {
  const pressed = useSignalValue(useHost().keys.pressed);
  const { cards, current, mode, over, taps } = derived;
  const card = cards[current];
  const [low, high] = useRange(cards, run);
  const simple = mode === "simple";
  const expected = useMemo((): readonly ExpectedKey[] => {
    if (!simple) return degreesOf(run, cards);
    return hinted ? (card?.notes ?? []) : [];
  }, [simple, run, cards, card, hinted]);
  const judged = useMemo(() => {
    if (!simple) return run?.keys ?? [];
    return [...pressed]
      .filter((midi) => !over.includes(midi))
      .map((midi) => ({ midi, kind: card?.allowed.includes(midi % OCTAVE) === true ? ("success" as const) : ("error" as const) }));
  }, [simple, run?.keys, pressed, over, card]);
  if (mode === "timed" && taps) return <TapPad judged={judged} />;
  return (
    <StagePiano
      timed={mode === "timed"}
      low={low}
      high={high}
      expected={expected}
      {...(run !== undefined && { inView: askedInView(run) })}
      judged={card === undefined && simple ? NO_KEYS : judged}
      about={run === undefined ? "" : run.mode}
    />
  );
}

/** The keys that a run expects, each with what it is in the chord whose time it is, where its cards have that. */
function degreesOf(run: TrainingRecord | undefined, cards: TrainingDerived["cards"]): readonly ExpectedKey[] {
  const chord = cards.find(({ element }) => element.elementType === "Chord" && element.name === run?.now?.name);
  // A card that is voiced otherwise has not all of the notes that a run asks for.
  const own = chord?.element.elementType === "Chord" ? degreeNotes(chord.element) : [];
  const degrees = new Map([...own, ...(chord?.notes ?? [])].map(({ midi, degree }) => [midi % OCTAVE, degree]));
  return (run?.expected ?? []).map((midi) => ({ midi, degree: degrees.get(midi % OCTAVE) ?? "" }));
}

type Asking = Pick<TrainingRecord, "expected" | "range">;

/** The range of the keys: what the cards have and all that a run asks for, which is a bass below them, too. It grows and stays so. */
function useRange(cards: TrainingDerived["cards"], run: Asking | undefined): readonly [low: number, high: number] {
  const { expected, range: asked } = run ?? NOTHING;
  const [low, high] = useMemo(() => rangeOf(cards, [...expected, ...(asked ?? [])]), [cards, expected, asked]);
  const [range, setRange] = useState<readonly [low: number, high: number]>([low, high]);
  if (low >= range[0] && high <= range[1]) return range;
  const wider = [Math.min(low, range[0]), Math.max(high, range[1])] as const;
  setRange(wider);
  return wider;
}

const NOTHING: Asking = { expected: [], range: null };

/** Whole octaves that have all of these notes. */
function rangeOf(cards: TrainingDerived["cards"], expected: readonly number[]): readonly [low: number, high: number] {
  const all = [...cards.flatMap(({ notes }) => notes.map(({ midi }) => midi)), ...expected];
  const low = Math.floor(Math.min(LOW, ...all) / OCTAVE) * OCTAVE;
  const high = Math.ceil((Math.max(HIGH, ...all) + 1) / OCTAVE) * OCTAVE - 1;
  return [low, high];
}
