import type { ReactNode } from "react";
import type { CountIn, DrumStyle, PlayerSettings, PlayerVoicing, RepeatKeys, Subdivision } from "../../music/playing/settings.ts";
import type { TempoBeat } from "../../music/time/tempo-beat.ts";
import { NumberField } from "../controls/field/NumberField.tsx";
import { TextField } from "../controls/field/TextField.tsx";
import { Segmented } from "../controls/segmented/Segmented.tsx";
import { Select } from "../controls/select/Select.tsx";
import { Switch } from "../controls/switch/Switch.tsx";
import * as words from "../text/en/player.ts";
import { say } from "../text/say.ts";
import { halfSteps } from "./half-steps.ts";
import styles from "./player-panels.module.css";
import type { PlayerActs } from "./use-player-acts.ts";

export interface PracticePanelProps {
  readonly settings: PlayerSettings;
  readonly voicing: PlayerVoicing;
  /** Quarter notes a minute. */
  readonly tempo: number;
  /** What the tempo on the sheet counts: where that is no quarter, the tempos of the ramp name their unit. */
  readonly beat: TempoBeat;
  /** Nothing repeats without it. */
  readonly loop: boolean;
  readonly acts: PlayerActs;
}

/** How the piece is practised: count-in, metronome, swing and drums, tempo ramp, keys, voicing. */
export default function PracticePanel(props: PracticePanelProps) {
  return (
    <div className={styles.practice}>
      <Beat {...props} />
      <Ramp {...props} />
      <Keys {...props} />
      <Voicing {...props} />
    </div>
  );
}

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles.section} aria-label={title}>
    <h4 className={styles.title}>{title}</h4>
    <div className={styles.fields}>{children}</div>
  </section>
);

const countIns = [
  { value: "0", label: words.off },
  { value: "1", label: words.oneCountInBar },
  { value: "2", label: words.twoCountInBars },
  { value: "auto", label: words.autoCountIn },
] as const;
const subdivisions = [
  { value: "1", label: words.beats },
  { value: "2", label: words.eighths },
  { value: "3", label: words.triplets },
  { value: "4", label: words.sixteenths },
];
const drums: readonly { readonly value: DrumStyle; readonly label: string }[] = [
  { value: "off", label: words.noDrums },
  { value: "swing", label: words.swingRide },
  { value: "bossa", label: words.bossaNova },
  { value: "straight", label: words.straightEighths },
];
const swings = [
  { value: "off", label: words.straight },
  { value: "auto", label: words.byTempo },
  { value: "ratio", label: words.ratio },
] as const;

function Beat({ settings: { countIn, metronome, swing, drums: style }, acts }: PracticePanelProps) {
  return (
    <Section title={words.beat}>
      <Labelled label={words.countInBars}>
        <Segmented
          label={words.countInBars}
          small
          value={String(countIn)}
          choices={countIns}
          onChange={(value) => acts.set({ countIn: value === "auto" ? "auto" : (Number(value) as CountIn) })}
        />
      </Labelled>
      <Select
        label={words.metronomeClicks}
        value={String(metronome.subdivision)}
        options={subdivisions}
        onChange={(value) => acts.set({ metronome: { ...metronome, subdivision: Number(value) as Subdivision } })}
      />
      <Switch label={words.accentOn1} checked={metronome.accent} onChange={(accent) => acts.set({ metronome: { ...metronome, accent } })} />
      <Select label={words.drumStrip} value={style} options={drums} onChange={(value) => acts.set({ drums: value as DrumStyle })} />
      <Labelled label={words.swing}>
        <Segmented
          label={words.swing}
          small
          value={typeof swing === "number" ? "ratio" : swing}
          choices={swings}
          onChange={(value) => acts.set({ swing: value === "ratio" ? 2 : value })}
        />
      </Labelled>
      {typeof swing === "number" && (
        <NumberField
          label={words.swingRatio}
          value={swing}
          min={1}
          max={4}
          step={0.1}
          onCommit={(ratio) => acts.set({ swing: Math.round(ratio * 100) / 100 })}
        />
      )}
    </Section>
  );
}

function Ramp({ settings: { ramp }, tempo, beat, loop, acts }: PracticePanelProps) {
  const unit = beat === "quarter" ? "" : words.inQuarters;
  const change = (part: Partial<typeof ramp>) => acts.set({ ramp: { ...ramp, ...part } });
  const toggle = (on: boolean) => {
    acts.set({ ramp: on ? { ...ramp, on, start: tempo, target: Math.min(400, Math.max(ramp.target, tempo + 20)) } : { ...ramp, on } });
    if (on && !loop) acts.loop(true);
  };
  return (
    <Section title={words.tempoRamp}>
      <Switch label={words.tempoRamp} checked={ramp.on} onChange={toggle} />
      {ramp.on && (
        <>
          <NumberField label={`${words.startTempo}${unit}`} value={ramp.start} min={20} max={400} onCommit={(start) => change({ start })} />
          <NumberField label={words.step} value={ramp.step} min={0.5} max={100} onCommit={(step) => change({ step })} />
          <NumberField
            label={`${words.targetTempo}${unit}`}
            value={ramp.target}
            min={20}
            max={400}
            onCommit={(target) => change({ target })}
          />
          <NumberField
            label={words.repeatsAStep}
            value={ramp.every}
            min={1}
            max={64}
            onCommit={(every) => change({ every: Math.round(every) })}
          />
        </>
      )}
    </Section>
  );
}

const kinds: readonly { readonly value: RepeatKeys["kind"]; readonly label: string }[] = [
  { value: "none", label: words.theSameKey },
  { value: "fourths", label: words.upInFourths },
  { value: "semitones", label: words.upInHalfSteps },
  { value: "random", label: words.keysAtRandom },
  { value: "list", label: words.aListOfHalfSteps },
];
const moves = Array.from({ length: 23 }, (_, index) => index - 11).map((value) => ({
  value: String(value),
  label: halfSteps(value),
}));

function Keys({ settings: { repeats, transpose }, loop, acts }: PracticePanelProps) {
  const choose = (kind: RepeatKeys["kind"]) => {
    acts.set({ repeats: { ...repeats, kind } });
    if (kind !== "none" && !loop) acts.loop(true);
  };
  return (
    <Section title={words.key}>
      <Select
        label={words.transpose}
        value={String(transpose)}
        options={moves}
        onChange={(value) => acts.set({ transpose: Number(value) })}
      />
      <Select label={words.eachRepeat} value={repeats.kind} options={kinds} onChange={(value) => choose(value as RepeatKeys["kind"])} />
      {repeats.kind === "random" && (
        <NumberField
          label={words.orderNumber}
          value={repeats.seed}
          min={0}
          max={1_000_000}
          onCommit={(seed) => acts.set({ repeats: { ...repeats, seed: Math.round(seed) } })}
        />
      )}
      {repeats.kind === "list" && (
        <TextField
          label={words.halfStepsOneARepeat}
          value={repeats.list.join(" ")}
          onCommit={(text) => acts.set({ repeats: { ...repeats, list: readHalfSteps(text) } })}
        />
      )}
    </Section>
  );
}

/** Whole numbers of a text; what is none is left to the engine to refuse. @example readHalfSteps("0, 5 -2") // [0, 5, -2] */
export const readHalfSteps = (text: string): readonly number[] =>
  text
    .replaceAll("−", "-")
    .split(/[\s,;]+/)
    .filter((part) => part !== "")
    .map(Number);

const octaves = [1, 2, 3, 4, 5, 6].map((octave) => ({ value: String(octave), label: say(words.octaveOf, { octave }) }));
const inversions = [words.rootPosition, words.firstInversion, words.secondInversion, words.thirdInversion].map((label, index) => ({
  value: String(index),
  label,
}));

function Voicing({ voicing: { tritoneSub, smoothVoicing, baseInversion, baseOctave }, acts }: PracticePanelProps) {
  return (
    <Section title={words.voicing}>
      <Switch label={words.smoothVoicing} checked={smoothVoicing} onChange={(on) => acts.voice({ smoothVoicing: on })} />
      <Switch label={words.tritoneSubstitution} checked={tritoneSub} onChange={(on) => acts.voice({ tritoneSub: on })} />
      <Select
        label={words.baseInversion}
        value={String(baseInversion)}
        options={inversions}
        onChange={(value) => acts.voice({ baseInversion: Number(value) })}
      />
      <Select
        label={words.baseOctave}
        value={String(baseOctave)}
        options={octaves}
        onChange={(value) => acts.voice({ baseOctave: Number(value) })}
      />
    </Section>
  );
}

const Labelled = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={styles.labelled}>
    <span className={styles.fieldLabel} aria-hidden="true">
      {label}
    </span>
    {children}
  </div>
);
