import { Minus, Plus } from "lucide-react";
import { useMemo } from "react";
import type { AudioStatus } from "../../host/audio-host.ts";
import { computerKeyLabels, MOST_SHIFT } from "../../host/computer-keyboard.ts";
import { SCREEN_KEYS } from "../../host/gestures.ts";
import type { InstrumentStatus } from "../../host/instrument-loads.ts";
import { noteName } from "../../music/pitch.ts";
import { sessionIds } from "../../protocol/session-records.ts";
import { Button } from "../controls/button/Button.tsx";
import { ChordSymbol } from "../controls/chord/ChordSymbol.tsx";
import { classNames } from "../controls/class-names.ts";
import { MidiIcon } from "../controls/icon/transport-icons.tsx";
import { Piano } from "../controls/piano/Piano.tsx";
import type { KeyMark } from "../controls/piano/PianoKey.tsx";
import { Switch } from "../controls/switch/Switch.tsx";
import { useHost, useSignalValue } from "../state/host.tsx";
import { useRecord } from "../state/records.ts";
import { useTrainingKeys } from "../state/training.ts";
import styles from "./footer-piano.module.css";

/** The footer's range: A2 to B5 (spec, section 9). */
const LOW = 45;
const HIGH = 83;

export interface FooterPianoProps {
  readonly bare?: boolean;
  /** MIDI numbers of the lowest and highest key; A2 to B5. */
  readonly low?: number;
  readonly high?: number;
  /** Length of a white key in px: the footer is as high as they need. Without it they fill the footer, with the computer's keys on them. */
  readonly keySize?: number;
}

/** The piano at the foot: notes that are heard, from keys and from playback, light their keys. `bare` leaves the tools out. */
export function FooterPiano({ bare = false, low = LOW, high = HIGH, keySize }: FooterPianoProps) {
  const { keys, keyboard, playhead, sound } = useHost();
  const isLoading = isSoundLoading(useSignalValue(sound.status), useSignalValue(sound.instruments));
  const pressed = useSignalValue(keys.pressed);
  const sounding = useSignalValue(playhead.sounding);
  const lit = useMemo(() => new Set([...pressed, ...sounding]), [pressed, sounding]);
  const judged = useTrainingKeys();
  const marks = useMemo(
    () =>
      new Map([
        ...[...lit].map((note): [number, KeyMark] => [note, { kind: "on", glyph: noteName(note, { prefer: "sharps" }).replace(/\d/, "") }]),
        ...judged.map(({ midi, kind }): [number, KeyMark] => [midi, { kind }]),
      ]),
    [lit, judged],
  );
  const shift = useSignalValue(keyboard.shift);
  const on = useSignalValue(keyboard.on);
  const keyCaps = useMemo(
    () => (on && !bare && keySize === undefined ? computerKeyLabels(shift) : new Map<number, string>()),
    [on, shift, bare, keySize],
  );
  const from = { source: "screen", id: SCREEN_KEYS } as const;
  return (
    <section
      className={bare ? styles.bare : classNames(styles.footer, keySize !== undefined && styles.low)}
      aria-label="Footer piano"
      aria-busy={isLoading}
    >
      {!bare && <Tools />}
      <div className={styles.play}>
        <div className={styles.keys}>
          <Piano
            label="Piano keys"
            low={low}
            high={high}
            {...(keySize === undefined ? {} : { keySize })}
            pressed={lit}
            marks={marks}
            keyCaps={keyCaps}
            onPress={(note, velocity) => keys.press(note, velocity, from)}
            onRelease={(note) => keys.release(note, from)}
          />
        </div>
        {!bare && <Sounding />}
      </div>
    </section>
  );
}

/** Whether an instrument is still on its way; one that failed is not. */
const isSoundLoading = (status: AudioStatus, instruments: ReadonlyMap<number, InstrumentStatus>): boolean =>
  (instruments.size === 0 && status !== "closed") || [...instruments.values()].some(({ state }) => state === "loading");

/** What the held keys make, in the player's words. */
function Sounding() {
  const held = useRecord("held", sessionIds.held);
  const [name] = held?.names ?? [];
  return (
    <aside className={styles.sounding} aria-live="polite">
      <span className="label">Sounding</span>
      {name === undefined ? (
        <span className={styles.nothing}>Play a chord, and its name stands here.</span>
      ) : (
        <ChordSymbol name={name} className={styles.name} />
      )}
    </aside>
  );
}

function Tools() {
  const { keyboard, instrument, sound } = useHost();
  const on = useSignalValue(keyboard.on);
  const shift = useSignalValue(keyboard.shift);
  const name = useSignalValue(instrument);
  const status = useSignalValue(sound.status);
  const failed = [...useSignalValue(sound.instruments).values()].some(({ state }) => state === "failed");
  return (
    <div className={styles.tools}>
      <b>Piano</b>
      <span className={styles.instrument}>{name.replaceAll("_", " ")}</span>
      {failed && (
        <Button size="small" variant="line" onClick={() => sound.retry()}>
          Load sounds again
        </Button>
      )}
      <Midi />
      {status === "locked" && (
        <span className={styles.hint} role="status">
          Press any key or click to turn sound on
        </span>
      )}
      <span className="grow" />
      <span className={styles.label} id="octave-shift">
        Octave
      </span>
      <Button
        size="small"
        icon
        aria-label="Octave down"
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
        aria-label="Octave up"
        aria-describedby="octave-shift"
        disabled={shift >= MOST_SHIFT}
        onClick={() => keyboard.setShift(shift + 1)}
      >
        <Plus />
      </Button>
      <Switch label="Computer keys" checked={on} onChange={keyboard.setOn} />
    </div>
  );
}

/** Where MIDI stands: a button to allow it, the keyboard's name, or a plain word. */
function Midi() {
  const { midi } = useHost();
  const { status, devices, chosen } = useSignalValue(midi.state);
  const words = devices.filter(({ id }) => chosen === null || chosen === id).map(({ name }) => name);
  if (status === "unsupported") return null;
  if (status === "granted") {
    return (
      <span className={styles.midi}>
        <MidiIcon />
        {words.length > 0 ? words.join(", ") : "No MIDI keyboard"}
      </span>
    );
  }
  return (
    <Button size="small" variant="line" busy={status === "asking"} onClick={() => void midi.ask()}>
      {status === "refused" ? "MIDI refused: try again" : "Use a MIDI keyboard"}
    </Button>
  );
}
