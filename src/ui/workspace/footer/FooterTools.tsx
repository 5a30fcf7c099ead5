import { ChevronDown, ChevronUp, Minus, Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { MOST_SHIFT } from "../../../host/keys/computer-keyboard.ts";
import { CONTROLLER_SUSTAIN, PEDAL_MOST } from "../../../lib/midi.ts";
import { Button } from "../../controls/button/Button.tsx";
import { Segmented } from "../../controls/segmented/Segmented.tsx";
import { Switch } from "../../controls/switch/Switch.tsx";
import { useHost, useSignalValue } from "../../state/host.tsx";
import * as words from "../../text/en/workspace.ts";
import styles from "./footer-piano.module.css";
import { MicrophoneHeard } from "./MicrophoneHeard.tsx";
import { MidiAccess } from "./MidiAccess.tsx";

const SCREEN_PEDAL = { source: "screen", id: "screen-pedal" } as const;

export interface FooterToolsProps {
  /** Whether the keys are shown. */
  readonly open: boolean;
  readonly onFold: () => void;
}

/** The line above the footer's piano: what sounds and from where, what stands on the keys, and the pedal. */
export function FooterTools({ open, onFold }: FooterToolsProps) {
  const { keyboard, instrument, keysShow, sound } = useHost();
  const show = useSignalValue(keysShow);
  const on = useSignalValue(keyboard.on);
  const shift = useSignalValue(keyboard.shift);
  const name = useSignalValue(instrument);
  const status = useSignalValue(sound.status);
  const failed = [...useSignalValue(sound.instruments).values()].some(({ state }) => state === "failed");
  return (
    <div className={styles.tools}>
      <Button size="small" icon aria-label={open ? words.foldPiano : words.unfoldPiano} onClick={onFold}>
        {open ? <ChevronDown /> : <ChevronUp />}
      </Button>
      <b>{words.piano}</b>
      <span className={styles.instrument}>{name.replaceAll("_", " ")}</span>
      {failed && (
        <Button size="small" variant="line" onClick={() => sound.retry()}>
          {words.loadSoundsAgain}
        </Button>
      )}
      <MidiAccess />
      <MicrophoneHeard />
      {status === "locked" && (
        <span className={styles.hint} role="status">
          {words.turnSoundOn}
        </span>
      )}
      <span className="grow" />
      <span className={styles.label} id="octave-shift">
        {words.octave}
      </span>
      <Button
        size="small"
        icon
        aria-label={words.octaveDown}
        aria-describedby="octave-shift"
        disabled={shift <= -MOST_SHIFT}
        onClick={() => keyboard.setShift(shift - 1)}
      >
        <Minus />
      </Button>
      <output className={styles.number}>{shift}</output>
      <Button
        size="small"
        icon
        aria-label={words.octaveUp}
        aria-describedby="octave-shift"
        disabled={shift >= MOST_SHIFT}
        onClick={() => keyboard.setShift(shift + 1)}
      >
        <Plus />
      </Button>
      <span className={styles.keysShow}>
        <span className={styles.label} aria-hidden="true">
          {words.keysShow}
        </span>
        <Segmented
          small
          label={words.keysShow}
          value={show}
          choices={SHOWN}
          onChange={(next) => {
            keysShow.value = next;
          }}
        />
      </span>
      <Sustain />
      <Switch label={words.computerKeys} checked={on} onChange={keyboard.setOn} />
    </div>
  );
}

const SHOWN = [
  { value: "names", label: words.names },
  { value: "degrees", label: words.degrees },
  { value: "fingers", label: words.fingers },
] as const;

/** The pedal for those who have none: notes sound on until it is let go. */
function Sustain() {
  const { keys } = useHost();
  const [on, setOn] = useState(false);
  useEffect(() => {
    if (!on) return;
    keys.control(CONTROLLER_SUSTAIN, PEDAL_MOST, SCREEN_PEDAL);
    return () => keys.control(CONTROLLER_SUSTAIN, 0, SCREEN_PEDAL);
  }, [keys, on]);
  return <Switch label={words.sustain} checked={on} onChange={setOn} />;
}
