import { Keyboard } from "lucide-react";
import type { ReactNode } from "react";
import type { WrittenFor } from "../../music/notation/reading/written-for-names.ts";
import { Button } from "../controls/button/Button.tsx";
import { Dialog } from "../controls/dialog/Dialog.tsx";
import { Select } from "../controls/select/Select.tsx";
import { Switch } from "../controls/switch/Switch.tsx";
import * as common from "../text/en/common.ts";
import * as device from "../text/en/device.ts";
import * as words from "../text/en/settings.ts";
import { ChordLook, type Look, NotationLook, WrittenForFields } from "./MusicLook.tsx";
import styles from "./settings-dialog.module.css";
import { type ThemeChoice, ThemeSwitch } from "./ThemeSwitch.tsx";

/** How MIDI input stands. */
export type MidiStatus =
  | { readonly kind: "unsupported" }
  /** Not asked for yet. */
  | { readonly kind: "closed" }
  | { readonly kind: "asking" }
  | { readonly kind: "refused" }
  | {
      readonly kind: "open";
      readonly inputs: readonly { readonly id: string; readonly name: string | null }[] /** null listens to all. */;
      readonly chosen: string | null;
    };

export interface SettingsDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The list of instruments: the left column. */
  readonly instruments: ReactNode;
  readonly theme: ThemeChoice;
  readonly onTheme: (theme: ThemeChoice) => void;
  readonly look: Look;
  readonly onLook: (look: Look) => void;
  /** Whom sheets are written for. */
  readonly writtenFor?: WrittenFor;
  readonly onWrittenFor?: (next: WrittenFor) => void;
  readonly midi: MidiStatus;
  readonly onAskMidi: () => void;
  readonly onMidiInput: (id: string | null) => void;
  /** Where notes are sent; shown once MIDI may be used. */
  readonly midiOutput?: ReactNode;
  /** An acoustic piano as input. */
  readonly microphone?: ReactNode;
  readonly computerKeys?: boolean;
  readonly onComputerKeys?: (on: boolean) => void;
  /** Shows every key that does something. */
  readonly onKeys?: () => void;
  /** Further sections, e.g. latency and calibration. */
  readonly children?: ReactNode;
}

/** Settings: instrument, MIDI, sound, look. */
export const SettingsDialog = (props: SettingsDialogProps) => (
  <Dialog open={props.open} onClose={props.onClose} title={common.settings}>
    <div className={styles.settings}>
      <div className={styles.instruments}>{props.instruments}</div>
      <div className={styles.sections}>
        <section className={styles.section}>
          <Midi {...props} />
          {props.midi.kind === "open" && props.midiOutput}
          {props.onComputerKeys !== undefined && (
            <Switch label={words.computerKeys} checked={props.computerKeys ?? false} onChange={props.onComputerKeys} />
          )}
          {props.onKeys !== undefined && (
            <Button variant="line" aria-haspopup="dialog" onClick={props.onKeys}>
              <Keyboard />
              {words.showAllKeys}
            </Button>
          )}
        </section>
        {props.microphone}
        {props.children}
        <div className={styles.pair}>
          <section className={styles.section}>
            <h3>{words.look}</h3>
            <ThemeSwitch theme={props.theme} onChange={props.onTheme} />
          </section>
          <section className={styles.section}>
            <h3>{words.notation}</h3>
            <NotationLook look={props.look} onChange={props.onLook} />
            {props.writtenFor !== undefined && props.onWrittenFor !== undefined && (
              <WrittenForFields value={props.writtenFor} onChange={props.onWrittenFor} />
            )}
          </section>
        </div>
        <section className={styles.section}>
          <h3>{words.chordSymbols}</h3>
          <ChordLook look={props.look} onChange={props.onLook} />
        </section>
      </div>
    </div>
  </Dialog>
);

const ALL = "all";

function Midi({ midi, onAskMidi, onMidiInput }: SettingsDialogProps) {
  if (midi.kind === "open" && midi.inputs.length > 0)
    return (
      <Select
        label={words.midiInput}
        value={midi.chosen ?? ALL}
        options={[
          { value: ALL, label: words.allKeyboards },
          ...midi.inputs.map(({ id, name }) => ({ value: id, label: name ?? device.midiKeyboard })),
        ]}
        onChange={(id) => onMidiInput(id === ALL ? null : id)}
      />
    );
  return (
    <>
      <h3>{words.midiInput}</h3>
      <p className={styles.hint} role="status">
        {midiHint(midi)}
      </p>
      {(midi.kind === "closed" || midi.kind === "asking" || midi.kind === "refused") && (
        <Button variant="line" busy={midi.kind === "asking"} onClick={onAskMidi}>
          {midi.kind === "asking" ? words.asking : words.useAMidiKeyboard}
        </Button>
      )}
    </>
  );
}

/** What to know about MIDI and what to do next. */
export function midiHint(midi: MidiStatus): string {
  switch (midi.kind) {
    case "unsupported":
      return device.noMidiInstead;
    case "closed":
      return words.midiWillAsk;
    case "asking":
      return words.midiAsking;
    case "refused":
      return words.midiRefused;
    case "open":
      return words.noKeyboard;
  }
}
