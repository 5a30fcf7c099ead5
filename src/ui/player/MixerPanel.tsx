import { bandInstruments, DRUM_KITS } from "../../music/band/instruments.ts";
import type { BandStyleName } from "../../music/band/style.ts";
import type { VoiceId } from "../../music/elements.ts";
import { generalMidiInstruments, instrumentLabel } from "../../music/general-midi.ts";
import {
  type KindStrip,
  LOUDEST,
  type MixerStrip,
  type PlaySettings,
  QUIETEST,
  type StripName,
  stripNamesOf,
  stripOf,
  stripOfVoice,
} from "../../music/playing/settings.ts";
import { Select } from "../controls/select/Select.tsx";
import { Slider } from "../controls/slider/Slider.tsx";
import * as words from "../text/en/player.ts";
import * as band from "../text/en/playing/band.ts";
import { say } from "../text/say.ts";
import styles from "./player-panels.module.css";
import type { PlayerActs } from "./use-player-acts.ts";

const NAMES: Readonly<Record<KindStrip, string>> = {
  harmony: words.chordStrip,
  melody: words.melodyStrip,
  bass: words.bassStrip,
  drums: words.drumStrip,
  click: words.clickStrip,
};

const CHOSEN = "";
const instruments = generalMidiInstruments.map(({ name, family }) => ({ value: name, label: instrumentLabel(name), group: family }));
const kits = DRUM_KITS.map((name) => ({ value: name as string, label: band.kits[name] }));
const labelOfInstrument = (name: string): string => kits.find(({ value }) => value === name)?.label ?? instrumentLabel(name);

/** What a strip sounds as where nobody chose: the style of the band says it of its players. */
function usual(name: StripName, style: BandStyleName): string {
  const ofStyle = bandInstruments(style);
  const own = name === "harmony" ? ofStyle?.comping : name === "bass" || name === "drums" ? ofStyle?.[name] : null;
  if (own) return say(band.ofTheStyle, { instrument: labelOfInstrument(own) });
  return name.startsWith("bass") ? instrumentLabel("acoustic_bass") : words.asInTheSettings;
}

const optionsOf = (name: StripName, style: BandStyleName) => [
  { value: CHOSEN, label: usual(name, style) },
  ...(name === "drums" ? kits : instruments),
];

/** A voice of the piece that is played. */
interface MixedVoice {
  readonly id: VoiceId;
  readonly name: string | null;
}

/** What a strip is called: a further voice as on the page, or by its kind and number. */
function labelOf(strip: StripName, voices: readonly MixedVoice[]): string {
  if (strip in NAMES) return NAMES[strip as KindStrip];
  const own = voices.find(({ id }) => stripOfVoice(id) === strip)?.name;
  const [kind = "melody", number = ""] = strip.split(" ");
  return own ?? say(words.furtherStrip, { name: NAMES[kind as KindStrip], number });
}

/** One strip per voice: name, instrument, level in decibels, mute, solo. It works while the music plays. */
export default function MixerPanel({
  strips,
  voices,
  style,
  acts,
}: {
  readonly strips: PlaySettings["strips"];
  readonly voices: readonly MixedVoice[];
  /** What its band plays. */
  readonly style: BandStyleName;
  readonly acts: PlayerActs;
}) {
  const names = stripNamesOf(voices.map(({ id }) => id));
  const soloed = names.some((name) => stripOf(strips, name).solo);
  return (
    <div className={styles.mixer}>
      {names.map((name) => {
        const strip = stripOf(strips, name);
        const silent = soloed && !strip.solo && name !== "click";
        return <Strip key={name} name={name} label={labelOf(name, voices)} strip={strip} silent={silent} style={style} acts={acts} />;
      })}
    </div>
  );
}

interface StripProps {
  readonly name: StripName;
  readonly label: string;
  readonly strip: MixerStrip;
  /** Another one is soloed. */
  readonly silent: boolean;
  readonly style: BandStyleName;
  readonly acts: PlayerActs;
}

function Strip({ name, label, strip: { volume, mute, solo, instrument }, silent, style, acts }: StripProps) {
  const isChosen = name !== "click" && (name !== "drums" || style !== "plain");
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
      {isChosen && (
        <span className={styles.instrument}>
          <Select
            label={say(words.instrumentOf, { strip: label })}
            hideLabel
            value={instrument ?? CHOSEN}
            options={optionsOf(name, style)}
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
