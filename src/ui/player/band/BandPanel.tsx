import { Shuffle } from "lucide-react";
import { BAND_STYLES } from "../../../music/band/style.ts";
import { type BandSettings, HIGHEST_SEED, MOST_CHORUSES } from "../../../music/playing/settings.ts";
import { Button } from "../../controls/button/Button.tsx";
import { NumberField } from "../../controls/field/NumberField.tsx";
import { Select } from "../../controls/select/Select.tsx";
import { Slider } from "../../controls/slider/Slider.tsx";
import { Switch } from "../../controls/switch/Switch.tsx";
import * as words from "../../text/en/playing/band.ts";
import { say } from "../../text/say.ts";
import type { BandButtonProps } from "./BandButton.tsx";
import styles from "./band.module.css";
import { styleName } from "./style-name.ts";

/** How the band plays: style, intro and ending, choruses, how exactly, and which take. */
export default function BandPanel({ settings, ofSong, onChange }: BandButtonProps) {
  const set = (change: Partial<BandSettings>) => onChange({ ...settings, ...change });
  const style = settings.style === "song" ? ofSong : settings.style;
  return (
    <div className={styles.panel}>
      <Select
        label={words.style}
        value={settings.style}
        options={[
          { value: "song", label: say(words.ofTheSong, { style: styleName(ofSong) }) },
          ...BAND_STYLES.map((name) => ({ value: name, label: styleName(name) })),
        ]}
        onChange={(value) => set({ style: value as BandSettings["style"] })}
      />
      {style === "plain" ? <p className={styles.hint}>{words.plainHint}</p> : <Playing settings={settings} set={set} />}
    </div>
  );
}

interface PlayingProps {
  readonly settings: BandSettings;
  readonly set: (change: Partial<BandSettings>) => void;
}

const Playing = ({ settings: { intro, ending, choruses, humanise, seed }, set }: PlayingProps) => (
  <>
    <Switch label={words.intro} checked={intro} onChange={(next) => set({ intro: next })} />
    <Switch label={words.ending} checked={ending} onChange={(next) => set({ ending: next })} />
    <NumberField
      label={words.choruses}
      value={choruses}
      min={1}
      max={MOST_CHORUSES}
      onCommit={(next) => set({ choruses: Math.round(next) })}
    />
    <p className={styles.hint}>{words.chorusesHint}</p>
    <div className={styles.dial}>
      <span>{words.humanise}</span>
      <Slider
        label={words.humanise}
        value={Math.round(humanise * 100)}
        min={0}
        max={100}
        step={5}
        valueText={(percent) => say(words.humanisePercent, { percent })}
        onChange={(percent) => set({ humanise: percent / 100 })}
      />
    </div>
    <div className={styles.take}>
      <NumberField label={words.take} value={seed} min={0} max={HIGHEST_SEED} onCommit={(next) => set({ seed: Math.round(next) })} />
      <Button size="small" onClick={() => set({ seed: (seed + 1) % (HIGHEST_SEED + 1) })}>
        <Shuffle />
        <span>{words.anotherTake}</span>
      </Button>
    </div>
  </>
);
