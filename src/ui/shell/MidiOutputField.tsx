import { Select } from "../controls/select/Select.tsx";
import * as words from "../text/en/settings.ts";
import { say } from "../text/say.ts";
import styles from "./settings-dialog.module.css";

/** How the MIDI output stands. */
export interface MidiOutputStatus {
  readonly devices: readonly { readonly id: string; readonly name: string | null }[];
  /** Id of the chosen instrument; null for none. */
  readonly chosen: string | null;
  /** What the chosen one is called. */
  readonly name: string | null;
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
  const { devices, chosen, present } = output;
  const name = output.name ?? words.chosenInstrument;
  const missing = chosen !== null && !present ? [{ value: chosen, label: say(words.notPluggedIn, { name }) }] : [];
  return (
    <>
      <Select
        label={words.midiOutput}
        value={chosen ?? NONE}
        options={[
          { value: NONE, label: words.none },
          ...devices.map((device) => ({ value: device.id, label: device.name ?? words.midiInstrument })),
          ...missing,
        ]}
        onChange={(id) => onChoose(id === NONE ? null : id)}
      />
      <p className={styles.hint}>{outputHint(output)}</p>
    </>
  );
}

/** What to know about the MIDI output and what to do next. */
function outputHint({ devices, chosen, name, present }: MidiOutputStatus): string {
  if (chosen !== null && !present) return say(words.outputNotPluggedIn, { name: name ?? words.chosenInstrument });
  if (chosen !== null) return words.outputPlaysLinks;
  return devices.length === 0 ? words.noOutputPluggedIn : words.chooseMidiOutput;
}
