import * as v from "valibot";
import { said } from "../../documents/problems.ts";
import { tempo } from "../../documents/schemas.ts";
import { BAND_STYLES } from "../../music/band/style.ts";
import {
  BAND_BASSES,
  BAND_SEATS,
  DEFAULT_SETTINGS,
  HIGHEST_SEED,
  isStripName,
  LOUDEST,
  type MixerStrip,
  MOST_CHORUSES,
  MOST_GAP_BARS,
  type PlayerSettings,
  type PlaySettings,
  QUIETEST,
  type StripName,
  stripOf,
} from "../../music/playing/settings.ts";

const halfSteps = v.pipe(v.number(), v.integer(), v.minValue(-11), v.maxValue(11));

const bounded = (low: number, high: number) => v.pipe(v.number(), v.integer(), v.minValue(low), v.maxValue(high));

const entries = {
  countIn: v.exactOptional(v.picklist([0, 1, 2, "auto"])),
  metronome: v.exactOptional(v.object({ on: v.boolean(), accent: v.boolean(), subdivision: v.picklist([1, 2, 3, 4]) })),
  swing: v.exactOptional(v.union([v.picklist(["off", "auto"]), v.pipe(v.number(), v.minValue(1), v.maxValue(4, said("swing-bounds")))])),
  drums: v.exactOptional(v.picklist(["off", "swing", "bossa", "straight"])),
  band: v.exactOptional(
    v.object({
      style: v.exactOptional(v.picklist(["song", ...BAND_STYLES])),
      bass: v.exactOptional(v.picklist(BAND_BASSES)),
      intro: v.exactOptional(v.boolean()),
      ending: v.exactOptional(v.boolean()),
      choruses: v.exactOptional(bounded(1, MOST_CHORUSES)),
      humanise: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
      judgedFeel: v.exactOptional(v.boolean()),
      seed: v.exactOptional(bounded(0, HIGHEST_SEED)),
      you: v.exactOptional(v.picklist(BAND_SEATS)),
      gap: v.exactOptional(v.object({ play: bounded(1, MOST_GAP_BARS), rest: bounded(0, MOST_GAP_BARS) })),
      listens: v.exactOptional(v.boolean()),
      fours: v.exactOptional(v.boolean()),
    }),
  ),
  ramp: v.exactOptional(
    v.object({
      on: v.boolean(),
      start: tempo,
      step: v.pipe(v.number(), v.minValue(0.5, said("ramp-step-bounds")), v.maxValue(100)),
      target: tempo,
      every: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(64)),
    }),
  ),
  repeats: v.exactOptional(
    v.object({
      kind: v.picklist(["none", "fourths", "semitones", "random", "list"]),
      seed: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)),
      list: v.pipe(v.array(halfSteps), v.minLength(1, said("no-keys-named")), v.maxLength(48)),
    }),
  ),
  /** Half steps by which everything is shown, played and exported, without changing what was written. */
  transpose: v.exactOptional(halfSteps),
  /** Which of two keys with six accidentals is written: F# or Gb. */
  twin: v.exactOptional(v.nullable(v.picklist(["sharps", "flats"]))),
};

/** A part of a strip of the mixer. */
export const stripChange: v.GenericSchema<unknown, Partial<MixerStrip>> = v.object({
  volume: v.exactOptional(v.pipe(v.number(), v.minValue(QUIETEST), v.maxValue(LOUDEST))),
  mute: v.exactOptional(v.boolean()),
  solo: v.exactOptional(v.boolean()),
  instrument: v.exactOptional(v.nullable(v.pipe(v.string(), v.maxLength(128)))),
});
export const stripName = v.custom<StripName>((name) => typeof name === "string" && isStripName(name), said("no-such-strip"));

type Settable = Partial<Omit<PlayerSettings, "strips" | "band">> & { readonly band?: Partial<PlaySettings["band"]> };

/** A player's settings as they are saved: only those that were ever set. */
export interface PlayerPractice extends Settable {
  readonly strips?: StoredStrips;
}

/** Of each strip what was ever set. */
type StoredStrips = { readonly [Name in StripName]?: Partial<MixerStrip> };

/** What a person sets at once: any of the settings but the mixer. */
export const settingsChange: v.GenericSchema<unknown, Settable> = v.object(entries);

const strip = v.exactOptional(stripChange);
/** Strips of further voices stand beside those of every mixer, by their names: "melody 2". What names no strip is left out. */
const strips: v.GenericSchema<unknown, StoredStrips> = v.pipe(
  v.looseObject({ harmony: strip, melody: strip, bass: strip, drums: strip, click: strip }),
  v.transform((set): StoredStrips => Object.fromEntries(Object.entries(set).flatMap(readStrip))),
);

function readStrip([name, stored]: [string, unknown]): [string, Partial<MixerStrip>][] {
  const read = v.safeParse(stripChange, stored);
  return isStripName(name) && read.success ? [[name, read.output]] : [];
}

/** Settings as they are saved; members that are not known are kept. */
export const practiceSchema: v.GenericSchema<unknown, PlayerPractice> = v.looseObject({ ...entries, strips: v.exactOptional(strips) });

/** The settings of a player; what was never set is as the defaults say. @example settingsOf({ practice: { countIn: 2 } }).metronome.on // false */
export function settingsOf({ practice = {} }: { readonly practice?: PlayerPractice }): PlayerSettings {
  const {
    countIn,
    metronome,
    swing,
    drums,
    band,
    ramp,
    repeats,
    transpose,
    twin,
    strips: set = {},
  } = { ...DEFAULT_SETTINGS, transpose: 0, twin: null, ...practice };
  return {
    countIn,
    metronome,
    swing,
    drums,
    band: { ...DEFAULT_SETTINGS.band, ...band },
    ramp,
    repeats,
    transpose,
    twin,
    strips: mixerOf(set),
  };
}

function mixerOf(set: NonNullable<PlayerPractice["strips"]>): PlaySettings["strips"] {
  const one = (name: StripName): MixerStrip => ({ ...stripOf(DEFAULT_SETTINGS.strips, name), ...set[name] });
  const kinds = { harmony: one("harmony"), melody: one("melody"), bass: one("bass"), drums: one("drums"), click: one("click") };
  const further = Object.keys(set).filter((name): name is StripName => isStripName(name) && !(name in kinds));
  return { ...kinds, ...Object.fromEntries(further.map((name) => [name, one(name)])) };
}

/** Whether a mixer has strips that the first version of a player does not know. @example hasFurtherStrips({ strips: { "melody 2": {} } }) // true */
export const hasFurtherStrips = ({ strips: set = {} }: PlayerPractice): boolean => Object.keys(set).some((name) => name.includes(" "));
