import { Button } from "../../controls/button/Button.tsx";
import { MidiIcon } from "../../controls/icon/transport-icons.tsx";
import { useHost, useSignalValue } from "../../state/host.tsx";
import * as device from "../../text/en/device.ts";
import * as words from "../../text/en/workspace.ts";
import { listed } from "../../text/say.ts";
import styles from "./footer-piano.module.css";

/** Where MIDI stands: a button to allow it, the keyboard's name, or a plain word. */
export function MidiAccess() {
  const { midi, microphone } = useHost();
  const { status, devices, chosen } = useSignalValue(midi.state);
  const names = devices.filter(({ id }) => chosen === null || chosen === id).map(({ name }) => name ?? device.midiKeyboard);
  const isHeard = useSignalValue(microphone.state).status === "listening";
  // Who plays by the microphone is not asked for a keyboard as well.
  if (status !== "granted" && isHeard) return null;
  if (status === "unsupported")
    return (
      <span className={styles.midi} title={device.noMidiInstead}>
        {device.noMidiShort}
      </span>
    );
  return status === "granted" ? (
    <span className={styles.midi}>
      <MidiIcon />
      {names.length > 0 ? listed(names) : words.noMidiKeyboard}
    </span>
  ) : (
    <Button size="small" variant="line" busy={status === "asking"} onClick={() => void midi.ask()}>
      {status === "refused" ? words.midiRefused : words.useAMidiKeyboard}
    </Button>
  );
}
