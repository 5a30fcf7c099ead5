import * as v from "valibot";
import { said } from "../../documents/problems.ts";
import { tempo } from "../../documents/schemas.ts";
import {
  DEFAULT_SETTINGS,
  LOUDEST,
  type MixerStrip,
  type PlayerSettings,
  type PlaySettings,
  QUIETEST,
  STRIP_NAMES,
  type StripName,
} from "../../music/playing/settings.ts";

const halfSteps = v.pipe(v.number(), v.integer(), v.minValue(-11), v.maxValue(11));

const entries = {
  countIn: v.exactOptional(v.picklist([0, 1, 2, "auto"])),
  metronome: v.exactOptional(v.object({ on: v.boolean(), accent: v.boolean(), subdivision: v.picklist([1, 2, 3, 4]) })),
  swing: v.exactOptional(v.union([v.picklist(["off", "auto"]), v.pipe(v.number(), v.minValue(1), v.maxValue(4, said("swing-bounds")))])),
  drums: v.exactOptional(v.picklist(["off", "swing", "bossa", "straight"])),
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
};

/** A part of a strip of the mixer. */
export const stripChange: v.GenericSchema<unknown, Partial<MixerStrip>> = v.object({
  volume: v.exactOptional(v.pipe(v.number(), v.minValue(QUIETEST), v.maxValue(LOUDEST))),
  mute: v.exactOptional(v.boolean()),
  solo: v.exactOptional(v.boolean()),
  instrument: v.exactOptional(v.nullable(v.pipe(v.string(), v.maxLength(128)))),
});
export const stripName = v.picklist(STRIP_NAMES);

type Settable = Partial<Omit<PlayerSettings, "strips">>;

/** A player's settings as they are saved: only those that were ever set. */
export interface PlayerPractice extends Settable {
  readonly strips?: Partial<Record<StripName, Partial<MixerStrip>>>;
}

/** What a person sets at once: any of the settings but the mixer. */
export const settingsChange: v.GenericSchema<unknown, Settable> = v.object(entries);

const strip = v.exactOptional(stripChange);
const strips = v.object({ harmony: strip, melody: strip, bass: strip, drums: strip, click: strip });

/** Settings as they are saved; members that are not known are kept. */
export const practiceSchema: v.GenericSchema<unknown, PlayerPractice> = v.looseObject({ ...entries, strips: v.exactOptional(strips) });

/** The settings of a player; what was never set is as the defaults say. @example settingsOf({ practice: { countIn: 2 } }).metronome.on // false */
export function settingsOf({ practice = {} }: { readonly practice?: PlayerPractice }): PlayerSettings {
  const {
    countIn,
    metronome,
    swing,
    drums,
    ramp,
    repeats,
    transpose,
    strips: set = {},
  } = { ...DEFAULT_SETTINGS, transpose: 0, ...practice };
  return { countIn, metronome, swing, drums, ramp, repeats, transpose, strips: mixerOf(set) };
}

function mixerOf(set: NonNullable<PlayerPractice["strips"]>): PlaySettings["strips"] {
  const one = (name: StripName): MixerStrip => ({ ...DEFAULT_SETTINGS.strips[name], ...set[name] });
  return { harmony: one("harmony"), melody: one("melody"), bass: one("bass"), drums: one("drums"), click: one("click") };
}
