import { rootedKinds } from "../../music/chords/library.ts";
import { circleOfFifths } from "../../music/keys.ts";
import { Select } from "../../ui/controls/select/Select.tsx";
import { useRecords } from "../../ui/state/records.ts";
import type { WidgetViewProps } from "../../ui/state/widget-view.tsx";
import type { simpleTraining } from "./definition.ts";

const LINKED = "linked";
const SCALE = "scale";
const STEPS = "steps";
const SOURCES = [
  { value: LINKED, label: "What the player plays" },
  { value: STEPS, label: "Steps of the connections" },
  { value: "two-five-one", label: "ii-V-I in twelve keys", group: "Exercises" },
  { value: "through-keys", label: "A chord kind through the keys", group: "Exercises" },
  { value: "inversions", label: "Inversions of a chord", group: "Exercises" },
  { value: "drop-2", label: "Drop-2 through the keys", group: "Exercises" },
  { value: "guide-tones", label: "Guide tones of ii-V-I", group: "Exercises" },
  { value: SCALE, label: "A scale with its fingers", group: "Exercises" },
] as const;
type ExerciseValue = Exclude<(typeof SOURCES)[number]["value"], typeof LINKED | typeof SCALE | typeof STEPS>;

const KEYS = circleOfFifths.map((key) => ({ value: key, label: key }));
const KINDS = rootedKinds.map(({ symbol }) => ({ value: symbol, label: symbol === "M" ? "major" : symbol }));
const SCALES = ["major", "minor", "harmonic minor", "melodic minor", "dorian", "mixolydian"].map((type) => ({ value: type, label: type }));
const HANDS = [
  { value: "right", label: "Right hand" },
  { value: "left", label: "Left hand" },
] as const;

/** Which exercises are over one kind of chord. */
const OVER_ONE_KIND: readonly string[] = ["through-keys", "inversions", "drop-2"];

/** What is practised: the player's music, or an exercise with its key. */
export function SourceView({ id, derived: { source }, act }: Pick<WidgetViewProps<typeof simpleTraining>, "id" | "derived" | "act">) {
  const hasSteps = useRecords("link").some(({ target }) => target.id === id && target.link.key === "steps") || source?.kind === "steps";
  const chosen = source === null ? LINKED : source.kind === "exercise" ? source.name : source.kind;
  const key = source === null || source.kind === "steps" ? "C" : source.key;
  const choose = (value: string) => {
    if (value === LINKED) act("practiseLinked", {});
    else if (value === STEPS) act("practiseSteps", {});
    else if (value === SCALE) act("practise", { kind: "scale", key, scaleType: "major", hand: "right" });
    else act("practise", { kind: "exercise", name: value as ExerciseValue, key, type: source?.kind === "exercise" ? source.type : "maj7" });
  };
  return (
    <>
      <Select
        label="Train on"
        value={chosen}
        options={hasSteps ? SOURCES : SOURCES.filter(({ value }) => value !== STEPS)}
        onChange={choose}
      />
      {source !== null && source.kind !== "steps" && (
        <Select label="Key" value={source.key} options={KEYS} onChange={(next) => act("practise", { ...source, key: next })} />
      )}
      {source?.kind === "exercise" && OVER_ONE_KIND.includes(source.name) && (
        <Select label="Chord kind" value={source.type} options={KINDS} onChange={(type) => act("practise", { ...source, type })} />
      )}
      {source?.kind === "scale" && (
        <>
          <Select
            label="Scale"
            value={source.scaleType}
            options={SCALES}
            onChange={(scaleType) => act("practise", { ...source, scaleType })}
          />
          <Select
            label="Hand"
            value={source.hand}
            options={HANDS}
            onChange={(hand) => act("practise", { ...source, hand: hand === "left" ? "left" : "right" })}
          />
        </>
      )}
    </>
  );
}
