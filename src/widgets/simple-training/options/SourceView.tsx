import { rootedKinds } from "../../../music/chords/library.ts";
import { circleOfFifths } from "../../../music/keys.ts";
import { EXERCISE_SCALES } from "../../../music/training/exercises.ts";
import { Select } from "../../../ui/controls/select/Select.tsx";
import { HarmonyField } from "../../../ui/harmony/HarmonyField.tsx";
import { useLessonMode } from "../../../ui/state/documents/lesson-mode.ts";
import { useRecords } from "../../../ui/state/records.ts";
import type { WidgetViewProps } from "../../../ui/state/widget-view.tsx";
import * as typing from "../../../ui/text/en/playing/harmony.ts";
import * as words from "../../../ui/text/en/training.ts";
import type { simpleTraining } from "../definition.ts";

const LINKED = "linked";
const SCALE = "scale";
const STEPS = "steps";
const TYPED = "typed";
const SOURCES = [
  { value: LINKED, label: words.linkedPlayer },
  { value: STEPS, label: words.linkedSteps },
  { value: TYPED, label: words.ownChords },
  { value: "two-five-one", label: words.twoFiveOne, group: words.exercises },
  { value: "through-keys", label: words.throughKeys, group: words.exercises },
  { value: "inversions", label: words.inversionsOfChord, group: words.exercises },
  { value: "drop-2", label: words.drop2, group: words.exercises },
  { value: "guide-tones", label: words.guideTones, group: words.exercises },
  { value: SCALE, label: words.scaleWithFingers, group: words.exercises },
] as const;
type ExerciseValue = Exclude<(typeof SOURCES)[number]["value"], typeof LINKED | typeof SCALE | typeof STEPS | typeof TYPED>;

const KEYS = circleOfFifths.map((key) => ({ value: key, label: key }));
const KINDS = rootedKinds.map(({ symbol }) => ({ value: symbol, label: symbol === "M" ? words.majorKind : symbol }));
const SCALES = EXERCISE_SCALES.map((type) => ({ value: type, label: type }));
const HANDS = [
  { value: "right", label: words.rightHand },
  { value: "left", label: words.leftHand },
] as const;

/** Which exercises are over one kind of chord. */
const OVER_ONE_KIND: readonly string[] = ["through-keys", "inversions", "drop-2"];

/** What is practised: the player's music, or an exercise with its key. */
export function SourceView({ id, derived: { source }, act }: Pick<WidgetViewProps<typeof simpleTraining>, "id" | "derived" | "act">) {
  const isLinked = useRecords("link").some(({ target }) => target.id === id && ["steps", "harmony"].includes(target.link.key));
  const reads = useLessonMode() === "read";
  const own = source?.kind === "steps" ? source.typed : undefined;
  const chosen = source === null ? LINKED : own !== undefined ? TYPED : source.kind === "exercise" ? source.name : source.kind;
  const key = source === null || source.kind === "steps" ? "C" : source.key;
  const choose = (value: string) => {
    if (value === TYPED) return;
    if (value === LINKED) act("practiseLinked", {});
    else if (value === STEPS) act("practiseSteps", {});
    else if (value === SCALE) act("practise", { kind: "scale", key, scaleType: "major", hand: "right" });
    else act("practise", { kind: "exercise", name: value as ExerciseValue, key, type: source?.kind === "exercise" ? source.type : "maj7" });
  };
  return (
    <>
      <Select
        label={words.trainOn}
        value={chosen}
        options={SOURCES.filter(({ value }) => (value === STEPS ? isLinked || chosen === STEPS : value !== TYPED || chosen === TYPED))}
        onChange={choose}
      />
      {!reads && (source === null || source.kind === "steps") && (
        <HarmonyField widget={id} part={TYPED} label={typing.typeToPractise} value={own ?? ""} />
      )}
      {source !== null && source.kind !== "steps" && (
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
