import { Select } from "../controls/select/Select.tsx";
import styles from "./settings-dialog.module.css";

/** How the MIDI output stands. */
export interface MidiOutputStatus {
  readonly devices: readonly { readonly id: string; readonly name: string }[];
  /** Id of the chosen instrument; null for none. */
  readonly chosen: string | null;
  /** What the chosen one is called. */
  readonly name: string;
  /** Whether the chosen one is plugged in. */
  readonly present: boolean;
}

export interface MidiOutputFieldProps {
  readonly output: MidiOutputStatus;
  readonly onChoose: (id: string | null) => void;
}

const NONE = "none";

/** The instrument that what is linked to the MIDI output goes to, and what to know about it. */
export function MidiOutputField({ output, onChoose }: MidiOutputFieldProps) {
  const { devices, chosen, name, present } = output;
  const missing = chosen !== null && !present ? [{ value: chosen, label: `${name} (not plugged in)` }] : [];
  return (
    <>
      <Select
        label="MIDI output"
        value={chosen ?? NONE}
        options={[{ value: NONE, label: "None" }, ...devices.map((device) => ({ value: device.id, label: device.name })), ...missing]}
        onChange={(id) => onChoose(id === NONE ? null : id)}
      />
      <p className={styles.hint}>{outputHint(output)}</p>
    </>
  );
}

/** What to know about the MIDI output and what to do next. */
function outputHint({ devices, chosen, name, present }: MidiOutputStatus): string {
  if (chosen !== null && !present) return `${name} is not plugged in. It goes on as soon as it is.`;
  if (chosen !== null) return `What Connect links to "MIDI output" is played there.`;
  return devices.length === 0 ? "No instrument that plays is plugged in." : "Choose the instrument that plays what Connect links to it.";
}
