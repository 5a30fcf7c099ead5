import { generalMidiInstruments, instrumentLabel } from "../../music/general-midi.ts";
import { LOUDEST, type MixerStrip, type PlaySettings, QUIETEST, STRIP_NAMES, type StripName } from "../../music/playing/settings.ts";
import { Select } from "../controls/select/Select.tsx";
import { Slider } from "../controls/slider/Slider.tsx";
import * as words from "../text/en/player.ts";
import { say } from "../text/say.ts";
import styles from "./player-panels.module.css";
import type { PlayerActs } from "./use-player-acts.ts";

const NAMES: Readonly<Record<StripName, string>> = {
  harmony: words.chordStrip,
  melody: words.melodyStrip,
  bass: words.bassStrip,
  drums: words.drumStrip,
  click: words.clickStrip,
};

const CHOSEN = "";
const instruments = generalMidiInstruments.map(({ name, family }) => ({ value: name, label: instrumentLabel(name), group: family }));
const optionsOf = (name: StripName) => [
  { value: CHOSEN, label: name === "bass" ? instrumentLabel("acoustic_bass") : words.asInTheSettings },
  ...instruments,
];

/** One strip per voice: name, instrument, level in decibels, mute, solo. It works while the music plays. */
export default function MixerPanel({ strips, acts }: { readonly strips: PlaySettings["strips"]; readonly acts: PlayerActs }) {
  const soloed = STRIP_NAMES.some((name) => strips[name].solo);
  return (
    <div className={styles.mixer}>
      {STRIP_NAMES.map((name) => (
        <Strip key={name} name={name} strip={strips[name]} silent={soloed && !strips[name].solo && name !== "click"} acts={acts} />
      ))}
    </div>
  );
}

interface StripProps {
  readonly name: StripName;
  readonly strip: MixerStrip;
  /** Another one is soloed. */
  readonly silent: boolean;
  readonly acts: PlayerActs;
}

function Strip({ name, strip: { volume, mute, solo, instrument }, silent, acts }: StripProps) {
  const label = NAMES[name];
  const pitched = name !== "drums" && name !== "click";
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this is a group of controls
    <div role="group" aria-label={label} className={styles.strip}>
      <span className={styles.stripName}>{label}</span>
      <Slider
        label={say(words.volumeOf, { strip: label })}
        value={volume}
        min={QUIETEST}
        max={LOUDEST}
        valueText={(decibels) => say(words.decibels, { value: signed(decibels) })}
        muted={mute || silent}
        onChange={(next, gesture) => acts.strip(name, { volume: next }, gesture)}
      />
      <span className={styles.level}>{signed(volume)}</span>
      <Toggle
        letter={words.muteLetter}
        label={say(words.muteOf, { strip: label })}
        on={mute}
        onToggle={(on) => acts.strip(name, { mute: on })}
      />
      <Toggle
        letter={words.soloLetter}
        label={say(words.soloOf, { strip: label })}
        on={solo}
        onToggle={(on) => acts.strip(name, { solo: on })}
      />
      {pitched && (
        <span className={styles.instrument}>
          <Select
            label={say(words.instrumentOf, { strip: label })}
            hideLabel
            value={instrument ?? CHOSEN}
            options={optionsOf(name)}
            onChange={(chosen) => acts.strip(name, { instrument: chosen === CHOSEN ? null : chosen })}
          />
        </span>
      )}
    </div>
  );
}

/** Decibels with a true minus sign. */
const signed = (decibels: number): string => String(decibels).replace("-", "−");

interface ToggleProps {
  readonly letter: string;
  readonly label: string;
  readonly on: boolean;
  readonly onToggle: (on: boolean) => void;
}

const Toggle = ({ letter, label, on, onToggle }: ToggleProps) => (
  <button type="button" className={styles.toggle} aria-label={label} title={label} aria-pressed={on} onClick={() => onToggle(!on)}>
    {letter}
  </button>
);
