import { useId, useRef } from "react";
import { WIRELESS_FROM } from "../../music/training/calibration.ts";
import { Button } from "../controls/button/Button.tsx";
import { Segmented } from "../controls/segmented/Segmented.tsx";
import { Select } from "../controls/select/Select.tsx";
import { useFocusOn } from "../controls/use-focus-on.ts";
import * as common from "../text/en/common.ts";
import * as words from "../text/en/settings.ts";
import { say } from "../text/say.ts";
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
const milliseconds = (seconds: number): string => say(common.milliseconds, { value: (seconds * 1000).toFixed(seconds < 0.01 ? 1 : 0) });

/** Latency, output device, and how large a piano. */
export const SoundSection = (props: SoundSectionProps) => (
  <>
    <section className={styles.section} aria-label={words.latency}>
      <h3>{words.latency}</h3>
      <Latency {...props} />
    </section>
    {props.outputs.status !== "unsupported" && <Output {...props} />}
    <section className={styles.section} aria-label={words.grandPiano}>
      <Piano {...props} />
    </section>
  </>
);

function Latency({ latency, onLatency }: SoundSectionProps) {
  const { choice, base, output } = latency;
  return (
    <>
      <div className={styles.latency}>
        <Reading label={words.page} seconds={base} />
        <Reading label={words.soundCard} seconds={output} />
        <Reading label={words.together} seconds={base === null || output === null ? null : base + output} />
        <span className="grow" />
        <Segmented
          small
          label={words.buffer}
          value={choice}
          choices={[
            { value: "lowest", label: words.lowest },
            { value: "safe", label: words.safe },
          ]}
          onChange={onLatency}
        />
      </div>
      <p className={styles.hint}>{latencyHint(latency)}</p>
    </>
  );
}

const FORM_HINTS: Readonly<Record<PianoForm, string>> = {
  auto: words.autoPianoHint,
  light: words.lightPianoHint,
  full: words.fullPianoHint,
};

function Piano({ form, onForm }: SoundSectionProps) {
  return (
    <>
      <div className={styles.latency}>
        <h3>{words.grandPiano}</h3>
        <span className="grow" />
        <Segmented
          small
          label={words.piano}
          value={form}
          choices={[
            { value: "auto", label: words.autoPiano },
            { value: "light", label: words.lightPiano },
            { value: "full", label: words.fullPiano },
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
  if (base === null || output === null) return words.latencyUnknown;
  const total = base + output;
  if (total * 1000 >= WIRELESS_FROM) return say(words.latencyWireless, { total: milliseconds(total) });
  return choice === "safe" ? words.longBufferHint : words.shortBufferHint;
}

function Output({ outputs, onAskOutputs, onOutput }: SoundSectionProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const focusOn = useFocusOn();
  const ask = () => {
    onAskOutputs();
    focusOn(() => section.current?.querySelector("select"));
  };
  return (
    <section ref={section} className={styles.section}>
      {outputs.status === "listed" ? (
        <Select
          label={words.output}
          value={outputs.chosen}
          options={[
            { value: SYSTEM, label: words.systemOutput },
            ...outputs.devices.map((device) => ({ value: device.id, label: device.name })),
          ]}
          onChange={onOutput}
        />
      ) : (
        <>
          <h3 id={id}>{words.output}</h3>
          <p className={styles.hint} role="status">
            {outputs.status === "refused" ? words.outputsRefused : words.outputsUnnamed}
          </p>
          <Button variant="line" aria-describedby={id} onClick={ask}>
            {words.chooseAnOutput}
          </Button>
        </>
      )}
    </section>
  );
}
