import { Select } from "../../ui/controls/select/Select.tsx";
import { Switch } from "../../ui/controls/switch/Switch.tsx";
import type { WidgetViewProps } from "../../ui/state/widget-view.tsx";
import type { simpleTraining } from "./definition.ts";
import styles from "./options.module.css";
import { SourceView } from "./SourceView.tsx";

const VOICINGS = [
  { value: "any", label: "Any voicing" },
  { value: "inversion 0", label: "Root position" },
  { value: "inversion 1", label: "1st inversion" },
  { value: "inversion 2", label: "2nd inversion" },
  { value: "inversion 3", label: "3rd inversion" },
  { value: "exact", label: "Exactly as written" },
  { value: "rootless", label: "Rootless" },
] as const;

const HINTS = [
  { value: "0", label: "At once" },
  { value: "3", label: "After 3 seconds" },
  { value: "5", label: "After 5 seconds" },
  { value: "10", label: "After 10 seconds" },
  { value: "never", label: "Never" },
] as const;

/** What counts as right in simple training, and when it helps. */
export function OptionsView({ id, derived, act }: Pick<WidgetViewProps<typeof simpleTraining>, "id" | "derived" | "act">) {
  const { rules } = derived;
  const voicing = rules.voicing === "inversion" ? `inversion ${rules.inversion}` : rules.voicing;
  const setVoicing = (value: string) => {
    const [kind, inversion] = value.split(" ");
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
      <Select label="Voicing" value={voicing} options={VOICINGS} onChange={setVoicing} />
      <Select
        label="Show the keys"
        value={rules.hintAfter === null ? "never" : String(rules.hintAfter)}
        options={HINTS}
        onChange={(value) => act("setRules", { hintAfter: value === "never" ? null : (Number(value) as 0 | 3 | 5 | 10) })}
      />
      <Switch label="Stay until right" checked={rules.stay} onChange={(stay) => act("setRules", { stay })} />
      <Switch label="Rolled chords count" checked={rules.rolled} onChange={(rolled) => act("setRules", { rolled })} />
    </div>
  );
}
