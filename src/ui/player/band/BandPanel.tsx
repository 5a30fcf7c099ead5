import { Shuffle } from "lucide-react";
import { BAND_STYLES, type PlayedStyle } from "../../../music/band/style.ts";
import { bandStyles, canWalk } from "../../../music/band/styles.ts";
import { BAND_SEATS, type BandSettings, HIGHEST_SEED, MOST_CHORUSES, MOST_GAP_BARS, stripOf } from "../../../music/playing/settings.ts";
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

/** How the band plays: style, intro and ending, choruses, how exactly, which take, and how one practises with it. */
export default function BandPanel(props: BandButtonProps) {
  const { settings, ofSong, comes, onChange } = props;
  const style = settings.style === "song" ? ofSong : settings.style;
  return (
    <div className={styles.panel}>
      <Select
        label={words.style}
        value={settings.style}
        options={[
          {
            value: "song",
            label: say(comes ? words.ofTheParts : words.ofTheSong, {
              style: comes && ofSong === "plain" ? words.asWritten : styleName(ofSong),
            }),
          },
          ...BAND_STYLES.map((name) => ({ value: name, label: styleName(name) })),
        ]}
        onChange={(value) => onChange({ style: value as BandSettings["style"] })}
      />
      {comes || style === "plain" ? (
        <p className={styles.hint}>{comes ? words.partsHint : words.plainHint}</p>
      ) : (
        <>
          <Bass style={style} bass={settings.bass} set={onChange} />
          <Playing settings={settings} set={onChange} />
          <Practising {...props} />
        </>
      )}
    </div>
  );
}

interface BassProps {
  readonly style: PlayedStyle;
  readonly bass: BandSettings["bass"];
  readonly set: (change: Partial<BandSettings>) => void;
}

/** What the bass plays, in words: what the style has it play, or a walk from the first chorus on where that is something else. */
function Bass({ style, bass, set }: BassProps) {
  const own = bandStyles[style];
  const alwaysWalks = own.bass.head === "walk" && own.bass.solo === "walk";
  const isOffered = canWalk(own) && !alwaysWalks;
  return (
    <Select
      label={words.bass}
      value={isOffered ? bass : "style"}
      options={[{ value: "style", label: words.bassOfStyles[style] }, ...(isOffered ? [{ value: "walk", label: words.walkingBass }] : [])]}
      onChange={(value) => set({ bass: value as BandSettings["bass"] })}
    />
  );
}

interface PlayingProps {
  readonly settings: BandSettings;
  readonly set: (change: Partial<BandSettings>) => void;
}

const Playing = ({ settings: { intro, ending, choruses, humanise, judgedFeel, seed }, set }: PlayingProps) => (
  <>
    <div className={styles.pair}>
      <Switch label={words.intro} checked={intro} onChange={(next) => set({ intro: next })} />
      <Switch label={words.ending} checked={ending} onChange={(next) => set({ ending: next })} />
    </div>
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
    <Switch label={words.judgedFeel} checked={judgedFeel} onChange={(next) => set({ judgedFeel: next })} />
    {judgedFeel && <p className={styles.hint}>{words.judgedFeelHint}</p>}
    <div className={styles.take}>
      <NumberField label={words.take} value={seed} min={0} max={HIGHEST_SEED} onCommit={(next) => set({ seed: Math.round(next) })} />
      <Button size="small" onClick={() => set({ seed: (seed + 1) % (HIGHEST_SEED + 1) })}>
        <Shuffle />
        <span>{words.anotherTake}</span>
      </Button>
    </div>
  </>
);

/** What the learner plays, and how the band leaves him room. */
function Practising({ settings: { you, gap, listens, fours }, onChange, strips, onStrip }: BandButtonProps) {
  const others = ["harmony", "melody"] as const;
  return (
    <>
      <Select
        label={words.youPlay}
        value={you}
        options={BAND_SEATS.map((seat) => ({ value: seat, label: words.seats[seat] }))}
        onChange={(value) => onChange({ you: value as BandSettings["you"] })}
      />
      <Switch
        label={words.onlyRhythm}
        checked={others.every((name) => stripOf(strips, name).mute)}
        onChange={(mute) => {
          for (const name of others) onStrip(name, { mute });
        }}
      />
      <Switch label={words.listens} checked={listens} onChange={(next) => onChange({ listens: next })} />
      {listens && <p className={styles.hint}>{words.listensHint}</p>}
      <Switch label={words.fours} checked={fours} onChange={(next) => onChange({ fours: next })} />
      {fours && <p className={styles.hint}>{words.foursHint}</p>}
      <Switch label={words.gaps} checked={gap.rest > 0} onChange={(on) => onChange({ gap: { ...gap, rest: on ? 2 : 0 } })} />
      {gap.rest > 0 && (
        <>
          <div className={styles.pair}>
            <NumberField
              label={words.barsWithBand}
              value={gap.play}
              min={1}
              max={MOST_GAP_BARS}
              onCommit={(play) => onChange({ gap: { ...gap, play: Math.round(play) } })}
            />
            <NumberField
              label={words.barsAlone}
              value={gap.rest}
              min={1}
              max={MOST_GAP_BARS}
              onCommit={(rest) => onChange({ gap: { ...gap, rest: Math.round(rest) } })}
            />
          </div>
          <p className={styles.hint}>{words.gapsHint}</p>
        </>
      )}
    </>
  );
}
