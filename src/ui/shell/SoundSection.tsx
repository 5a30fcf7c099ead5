import { useId } from "react";
import { WIRELESS_FROM } from "../../music/training/calibration.ts";
import { Button } from "../controls/button/Button.tsx";
import { Segmented } from "../controls/segmented/Segmented.tsx";
import { Select } from "../controls/select/Select.tsx";
import styles from "./settings-dialog.module.css";

/** How late the sound is, in seconds; null where the browser does not tell or sound is off. */
export interface LatencyReading {
  readonly choice: "lowest" | "safe";
  readonly base: number | null;
  readonly output: number | null;
}

/** The outputs to choose from; see the states of the host. */
export interface OutputsReading {
  readonly status: "unsupported" | "unnamed" | "refused" | "listed";
  readonly devices: readonly { readonly id: string; readonly name: string }[];
  readonly chosen: string;
}

/** How large a piano plays; `auto` leaves it to the connection. */
export type PianoForm = "auto" | "light" | "full";

export interface SoundSectionProps {
  readonly latency: LatencyReading;
  readonly onLatency: (choice: "lowest" | "safe") => void;
  readonly form: PianoForm;
  readonly onForm: (form: PianoForm) => void;
  readonly outputs: OutputsReading;
  readonly onAskOutputs: () => void;
  readonly onOutput: (id: string) => void;
}

const SYSTEM = "";
const milliseconds = (seconds: number): string => `${(seconds * 1000).toFixed(seconds < 0.01 ? 1 : 0)} ms`;

/** Latency, output device, and how large a piano. */
export const SoundSection = (props: SoundSectionProps) => (
  <>
    <section className={styles.section} aria-label="Latency">
      <h3>Latency</h3>
      <Latency {...props} />
    </section>
    {props.outputs.status !== "unsupported" && (
      <section className={styles.section}>
        <Output {...props} />
      </section>
    )}
    <section className={styles.section} aria-label="Grand piano">
      <Piano {...props} />
    </section>
  </>
);

function Latency({ latency, onLatency }: SoundSectionProps) {
  const { choice, base, output } = latency;
  return (
    <>
      <div className={styles.latency}>
        <Reading label="Page" seconds={base} />
        <Reading label="Sound card" seconds={output} />
        <Reading label="Together" seconds={base === null || output === null ? null : base + output} />
        <span className="grow" />
        <Segmented
          small
          label="Buffer"
          value={choice}
          choices={[
            { value: "lowest", label: "Lowest" },
            { value: "safe", label: "Safe" },
          ]}
          onChange={onLatency}
        />
      </div>
      <p className={styles.hint}>{latencyHint(latency)}</p>
    </>
  );
}

const FORM_HINTS: Readonly<Record<PianoForm, string>> = {
  auto: "The full piano, unless the connection is slow or saves data.",
  light: "Half a megabyte, here at once.",
  full: "Five strengths of touch and the sound of the dampers: 7 MB, fetched once. The light one plays until it is there.",
};

function Piano({ form, onForm }: SoundSectionProps) {
  return (
    <>
      <div className={styles.latency}>
        <h3>Grand piano</h3>
        <span className="grow" />
        <Segmented
          small
          label="Piano"
          value={form}
          choices={[
            { value: "auto", label: "Auto" },
            { value: "light", label: "Light" },
            { value: "full", label: "Full" },
          ]}
          onChange={onForm}
        />
      </div>
      <p className={styles.hint}>{FORM_HINTS[form]}</p>
    </>
  );
}

const Reading = ({ label, seconds }: { readonly label: string; readonly seconds: number | null }) => (
  <span>
    {label} <b className="num">{seconds === null ? "–" : milliseconds(seconds)}</b>
  </span>
);

/** What to know about the latency. @example latencyHint({ choice: "lowest", base: 0.003, output: 0.2 }) // "This output is 203 ms late, ..." */
export function latencyHint({ choice, base, output }: LatencyReading): string {
  if (base === null || output === null) return "It is measured once sound is on: press any key or click.";
  const total = base + output;
  if (total * 1000 >= WIRELESS_FROM)
    return `This output is ${milliseconds(total)} late, as wireless headphones and loudspeakers are. Plug in a cable, or calibrate: your timing is then judged as if there were no delay, but what you play is still heard late.`;
  return choice === "safe"
    ? "A longer buffer: fewer gaps on a busy machine, keys sound a little later."
    : "As short as this machine holds; it grows by itself when the sound has gaps.";
}

function Output({ outputs, onAskOutputs, onOutput }: SoundSectionProps) {
  const id = useId();
  if (outputs.status === "listed")
    return (
      <Select
        label="Output"
        value={outputs.chosen}
        options={[
          { value: SYSTEM, label: "The system's own" },
          ...outputs.devices.map((device) => ({ value: device.id, label: device.name })),
        ]}
        onChange={onOutput}
      />
    );
  return (
    <>
      <h3 id={id}>Output</h3>
      <p className={styles.hint}>
        {outputs.status === "refused"
          ? "The browser did not name the outputs. The sound comes from the system's own; allow the question in the page's settings to choose another."
          : "The sound comes from the system's own output. To name the others the browser may ask for the microphone; it is not used."}
      </p>
      <Button variant="line" aria-describedby={id} onClick={onAskOutputs}>
        Choose an output
      </Button>
    </>
  );
}
