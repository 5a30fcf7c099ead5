import type { ReactNode } from "react";
import { Button } from "../controls/button/Button.tsx";
import { Dialog } from "../controls/dialog/Dialog.tsx";
import { SearchSelect } from "../controls/select/SearchSelect.tsx";
import { Select, type SelectOption } from "../controls/select/Select.tsx";
import { Switch } from "../controls/switch/Switch.tsx";
import { Verdict } from "../controls/verdict/Verdict.tsx";
import { LoadingState } from "../controls/widget-frame/WidgetState.tsx";
import styles from "./settings-dialog.module.css";
import { type Theme, ThemeSwitch } from "./ThemeSwitch.tsx";

/** How the chosen instrument's samples stand. */
export type InstrumentStatus =
  | { readonly kind: "ready" }
  /** 0..1 */
  | { readonly kind: "loading"; readonly progress: number }
  | { readonly kind: "failed"; readonly message: string };

/** How MIDI input stands. */
export type MidiStatus =
  | { readonly kind: "unsupported" }
  /** Not asked for yet. */
  | { readonly kind: "closed" }
  | { readonly kind: "asking" }
  | { readonly kind: "refused" }
  | {
      readonly kind: "open";
      readonly inputs: readonly { readonly id: string; readonly name: string }[] /** null listens to all. */;
      readonly chosen: string | null;
    };

export interface SettingsDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** All instruments, with their family as group. */
  readonly instruments: readonly SelectOption[];
  readonly instrument: string;
  readonly instrumentStatus: InstrumentStatus;
  readonly onInstrument: (name: string) => void;
  readonly onRetryInstrument: () => void;
  readonly theme: Theme;
  readonly onTheme: (theme: Theme) => void;
  readonly midi: MidiStatus;
  readonly onAskMidi: () => void;
  readonly onMidiInput: (id: string | null) => void;
  /** Where notes are sent; shown once MIDI may be used. */
  readonly midiOutput?: ReactNode;
  readonly computerKeys?: boolean;
  readonly onComputerKeys?: (on: boolean) => void;
  /** Further sections, e.g. latency and calibration. */
  readonly children?: ReactNode;
}

/** Settings: instrument, MIDI, look. */
export const SettingsDialog = (props: SettingsDialogProps) => (
  <Dialog open={props.open} onClose={props.onClose} title="Settings">
    <div className={styles.settings}>
      <section className={styles.section}>
        <SearchSelect
          label="Instrument"
          value={props.instrument}
          options={props.instruments}
          onChange={props.onInstrument}
          placeholder={`Search ${props.instruments.length} instruments`}
          nothingFound="No instrument is called that"
        />
        <InstrumentLine status={props.instrumentStatus} onRetry={props.onRetryInstrument} />
      </section>
      <section className={styles.section}>
        <Midi {...props} />
        {props.midi.kind === "open" && props.midiOutput}
        {props.onComputerKeys !== undefined && (
          <Switch label="Computer keys" checked={props.computerKeys ?? false} onChange={props.onComputerKeys} />
        )}
      </section>
      <section className={styles.section}>
        <h3>Look</h3>
        <ThemeSwitch theme={props.theme} onChange={props.onTheme} />
      </section>
      {props.children}
    </div>
  </Dialog>
);

function InstrumentLine({ status, onRetry }: { readonly status: InstrumentStatus; readonly onRetry: () => void }) {
  switch (status.kind) {
    case "ready":
      return null;
    case "loading":
      return <LoadingState title="Loading its sounds" progress={status.progress} count={`${Math.round(status.progress * 100)} %`} />;
    case "failed":
      return (
        <div className={styles.line} role="alert">
          <Verdict kind="error" text={status.message} />
          <Button size="small" variant="line" onClick={onRetry}>
            Retry
          </Button>
        </div>
      );
  }
}

const ALL = "all";

function Midi({ midi, onAskMidi, onMidiInput }: SettingsDialogProps) {
  if (midi.kind === "open" && midi.inputs.length > 0)
    return (
      <Select
        label="MIDI input"
        value={midi.chosen ?? ALL}
        options={[{ value: ALL, label: "All keyboards" }, ...midi.inputs.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(id) => onMidiInput(id === ALL ? null : id)}
      />
    );
  return (
    <>
      <h3>MIDI input</h3>
      <p className={styles.hint}>{midiHint(midi)}</p>
      {(midi.kind === "closed" || midi.kind === "asking" || midi.kind === "refused") && (
        <Button variant="line" busy={midi.kind === "asking"} onClick={onAskMidi}>
          {midi.kind === "asking" ? "Asking" : "Use a MIDI keyboard"}
        </Button>
      )}
    </>
  );
}

/** What to know about MIDI and what to do next. */
export function midiHint(midi: MidiStatus): string {
  switch (midi.kind) {
    case "unsupported":
      return "This browser has no MIDI. Screen and computer keys play the piano.";
    case "closed":
      return "The browser will ask whether this page may hear your keyboard.";
    case "asking":
      return "Waiting for your answer to the browser's question.";
    case "refused":
      return "The browser refuses MIDI for this page. Allow it in the page's settings, then try again.";
    case "open":
      return "No keyboard is plugged in. It appears here as soon as one is.";
  }
}
