import { Select } from "../../../ui/controls/select/Select.tsx";
import { Switch } from "../../../ui/controls/switch/Switch.tsx";
import type { WidgetViewProps } from "../../../ui/state/widget-view.tsx";
import * as words from "../../../ui/text/en/training.ts";
import type { simpleTraining } from "../definition.ts";
import { GoalFieldView } from "./GoalView.tsx";
import styles from "./options.module.css";
import { SourceView } from "./SourceView.tsx";

const VOICINGS = [
  { value: "any", label: words.anyVoicing },
  { value: "inversion-0", label: words.rootPosition },
  { value: "inversion-1", label: words.inversion1 },
  { value: "inversion-2", label: words.inversion2 },
  { value: "inversion-3", label: words.inversion3 },
  { value: "exact", label: words.exactlyAsWritten },
  { value: "written", label: words.asWrittenAnyOctave },
  { value: "rootless", label: words.rootlessVoicing },
  { value: "shell", label: words.shellVoicing },
] as const;

const HINTS = [
  { value: "0", label: words.atOnce },
  { value: "3", label: words.after3Seconds },
  { value: "5", label: words.after5Seconds },
  { value: "10", label: words.after10Seconds },
  { value: "never", label: words.never },
] as const;

/** What counts as right in simple training, and when it helps. */
export function OptionsView({ id, derived, act }: Pick<WidgetViewProps<typeof simpleTraining>, "id" | "derived" | "act">) {
  const { rules } = derived;
  const voicing = rules.voicing === "inversion" ? `inversion-${rules.inversion}` : rules.voicing;
  const setVoicing = (value: string) => {
    const [kind, inversion] = value.split("-");
    const found = VOICINGS.find((each) => each.value.startsWith(kind ?? ""));
    if (found === undefined) return;
    act(
      "setRules",
      kind === "inversion" ? { voicing: "inversion", inversion: Number(inversion) } : { voicing: kind as typeof rules.voicing },
    );
  };
  return (
    <div className={styles.options}>
      <SourceView id={id} derived={derived} act={act} />
      <Select label={words.voicing} value={voicing} options={VOICINGS} onChange={setVoicing} />
      {derived.current > 0 && <p className={styles.hint}>{words.voicingBeginsAnew}</p>}
      <Select
        label={words.showTheKeys}
        value={rules.hintAfter === null ? "never" : String(rules.hintAfter)}
        options={HINTS}
        onChange={(value) => act("setRules", { hintAfter: value === "never" ? null : (Number(value) as 0 | 3 | 5 | 10) })}
      />
      <GoalFieldView derived={derived} act={act} />
      <Switch label={words.stayUntilRight} checked={rules.stay} onChange={(stay) => act("setRules", { stay })} />
      <Switch label={words.rolledChordsCount} checked={rules.rolled} onChange={(rolled) => act("setRules", { rolled })} />
    </div>
  );
}
