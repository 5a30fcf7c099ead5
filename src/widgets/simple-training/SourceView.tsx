import { rootedKinds } from "../../music/chords/library.ts";
import { circleOfFifths } from "../../music/keys.ts";
import { Select } from "../../ui/controls/select/Select.tsx";
import type { WidgetViewProps } from "../../ui/state/widget-view.tsx";
import * as words from "../../ui/text/en/training.ts";
import type { simpleTraining } from "./definition.ts";

const LINKED = "linked";
const SCALE = "scale";
const SOURCES = [
  { value: LINKED, label: words.linkedPlayer },
  { value: "two-five-one", label: words.twoFiveOne, group: "Exercises" },
  { value: "through-keys", label: words.throughKeys, group: "Exercises" },
  { value: "inversions", label: words.inversionsOfChord, group: "Exercises" },
  { value: "drop-2", label: words.drop2, group: "Exercises" },
  { value: "guide-tones", label: words.guideTones, group: "Exercises" },
  { value: SCALE, label: words.scaleWithFingers, group: "Exercises" },
] as const;
type ExerciseValue = Exclude<(typeof SOURCES)[number]["value"], typeof LINKED | typeof SCALE>;

const KEYS = circleOfFifths.map((key) => ({ value: key, label: key }));
const KINDS = rootedKinds.map(({ symbol }) => ({ value: symbol, label: symbol === "M" ? words.majorKind : symbol }));
const SCALES = ["major", "minor", "harmonic minor", "melodic minor", "dorian", "mixolydian"].map((type) => ({ value: type, label: type }));
const HANDS = [
  { value: "right", label: words.rightHand },
  { value: "left", label: words.leftHand },
] as const;

/** Which exercises are over one kind of chord. */
const OVER_ONE_KIND: readonly string[] = ["through-keys", "inversions", "drop-2"];

/** What is practised: the player's music, or an exercise with its key. */
export function SourceView({ derived: { source }, act }: Pick<WidgetViewProps<typeof simpleTraining>, "derived" | "act">) {
  const chosen = source === null ? LINKED : source.kind === "scale" ? SCALE : source.name;
  const key = source?.key ?? "C";
  const choose = (value: string) => {
    if (value === LINKED) act("practiseLinked", {});
    else if (value === SCALE) act("practise", { kind: "scale", key, scaleType: "major", hand: "right" });
    else act("practise", { kind: "exercise", name: value as ExerciseValue, key, type: source?.kind === "exercise" ? source.type : "maj7" });
  };
  return (
    <>
      <Select label={words.trainOn} value={chosen} options={SOURCES} onChange={choose} />
      {source !== null && (
        <Select label={words.key} value={source.key} options={KEYS} onChange={(next) => act("practise", { ...source, key: next })} />
      )}
      {source?.kind === "exercise" && OVER_ONE_KIND.includes(source.name) && (
        <Select label={words.chordKind} value={source.type} options={KINDS} onChange={(type) => act("practise", { ...source, type })} />
      )}
      {source?.kind === "scale" && (
        <>
          <Select
            label={words.scale}
            value={source.scaleType}
            options={SCALES}
            onChange={(scaleType) => act("practise", { ...source, scaleType })}
          />
          <Select
            label={words.hand}
            value={source.hand}
            options={HANDS}
            onChange={(hand) => act("practise", { ...source, hand: hand === "left" ? "left" : "right" })}
          />
        </>
      )}
    </>
  );
}
