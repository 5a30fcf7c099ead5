import type { BandStyleName } from "../band/style.ts";
import type { VoiceId } from "../elements.ts";
import { kindOf } from "../pieces/voice-ids.ts";
import type { Accidentals } from "../pitch.ts";
import type { TempoRamp } from "../time/ramp.ts";
import type { Gap } from "./gaps.ts";

/** Bars that are counted before the music; `auto` chooses by tempo and pick-up (see `countInTicks`). */
export type CountIn = 0 | 1 | 2 | "auto";

/** Clicks a beat: 1 the beats alone, 2 eighths, 3 triplets, 4 sixteenths. */
export type Subdivision = 1 | 2 | 3 | 4;

/** Clicks while the music plays. */
export interface Metronome {
  readonly on: boolean;
  /** The first beat of a bar sounds higher. */
  readonly accent: boolean;
  readonly subdivision: Subdivision;
}

/** `off`: straight; `auto`: by tempo (see `swingRatio`); a number: long eighth to short one, 1..4. */
export type SwingChoice = "off" | "auto" | number;

/** Keys that the repeats go through: up in fourths or half steps, at random (the same for the same seed), or by a list of half steps. */
export interface RepeatKeys {
  readonly kind: "none" | "fourths" | "semitones" | "random" | "list";
  readonly seed: number;
  /** Half steps from the written key, for each repeat in turn. */
  readonly list: readonly number[];
}

/** What the drums play: nothing, a swing ride with the hi-hat on 2 and 4, a bossa nova, or straight eighths on the ride. */
export type DrumStyle = "off" | "swing" | "bossa" | "straight";

/** How the band plays: `"song"` takes the style that the song brings. */
export interface BandSettings {
  readonly style: BandStyleName | "song";
  readonly bass: BandBass;
  readonly intro: boolean;
  readonly ending: boolean;
  /** How often the form is played where nothing is repeated for ever, 1..MOST_CHORUSES. */
  readonly choruses: number;
  /** 0: to the tick; 1: as people play. */
  readonly humanise: number;
  /** True: it plays as people play while a run is judged, too; the run is judged by the written time all the same. */
  readonly judgedFeel: boolean;
  /** Another one, another take. */
  readonly seed: number;
  /** What the learner plays, and nobody else. */
  readonly you: BandSeat;
  /** The band drops out for some bars and comes back. */
  readonly gap: Gap;
  /** It answers what the learner plays. */
  readonly listens: boolean;
  /** Solos are traded: four bars for the learner, four for the band. */
  readonly fours: boolean;
}

/** What the bass of a swinging band plays: as its style has it, or a walk from the first chorus on. */
export const BAND_BASSES = ["style", "walk"] as const;
export type BandBass = (typeof BAND_BASSES)[number];

/** Where a learner may sit in a band. */
export const BAND_SEATS = ["nobody", "harmony", "melody", "bass", "drums"] as const;
export type BandSeat = (typeof BAND_SEATS)[number];

/** Most bars that a band plays between two gaps, and is out. */
export const MOST_GAP_BARS = 16;

export const MOST_CHORUSES = 20;
export const HIGHEST_SEED = 9999;

/** The strips that every mixer has: one for each kind of voice, and the click. */
export type KindStrip = "harmony" | "melody" | "bass" | "drums" | "click";

/** The strip of a further voice of its kind: `"melody 2"`. */
export type PartStrip = `${"harmony" | "melody" | "bass"} ${number}`;

/** The strips that the mixer tells apart. */
export type StripName = KindStrip | PartStrip;

/** The strips of every mixer, in its order. */
export const STRIP_NAMES: readonly KindStrip[] = ["harmony", "melody", "bass", "drums", "click"];

/** The strip of a voice: drums, however many voices play them, have one. @example stripOfVoice("Melody 2") // "melody 2" */
export const stripOfVoice = (id: VoiceId): StripName => (kindOf(id) === "Drums" ? "drums" : (id.toLowerCase() as StripName));

/** Every strip of a mixer for some voices: further voices of a kind stand behind its first. @example stripNamesOf(["Melody", "Melody 2"])[2] // "melody 2" */
export function stripNamesOf(voices: readonly VoiceId[]): readonly StripName[] {
  const further = voices.map(stripOfVoice).filter((name): name is PartStrip => name.includes(" "));
  return STRIP_NAMES.flatMap((name): readonly StripName[] => [name, ...further.filter((part) => part.startsWith(`${name} `))]);
}

/** Whether a text names a strip. @example isStripName("melody 2") // true */
export const isStripName = (text: string): text is StripName =>
  (STRIP_NAMES as readonly string[]).includes(text) || /^(?:harmony|melody|bass) (?:[2-9]|[1-9]\d)$/.test(text);

/** One strip of the mixer. */
export interface MixerStrip {
  /** Decibels, `QUIETEST`..`LOUDEST`. */
  readonly volume: number;
  readonly mute: boolean;
  readonly solo: boolean;
  /** General MIDI name; null for the instrument that is chosen in the settings (the bass has its own). */
  readonly instrument: string | null;
}

/** How a piece is played, beside its tempo. */
export interface PlaySettings {
  readonly countIn: CountIn;
  readonly metronome: Metronome;
  readonly swing: SwingChoice;
  readonly drums: DrumStyle;
  readonly band: BandSettings;
  readonly ramp: TempoRamp;
  readonly repeats: RepeatKeys;
  readonly strips: Readonly<Record<KindStrip, MixerStrip>> & { readonly [Part in PartStrip]?: MixerStrip };
}

/** What a player adds to that: half steps by which everything is shown, played and exported, without changing what was written. */
export interface PlayerSettings extends PlaySettings {
  /** -11..11. */
  readonly transpose: number;
  /** Which of two keys with six accidentals is written, F# or Gb; null: the usual one. */
  readonly twin: Accidentals | null;
}

/** How a player voices its chords (specification, section 3). */
export interface PlayerVoicing {
  readonly tritoneSub: boolean;
  readonly smoothVoicing: boolean;
  readonly baseInversion: number;
  readonly baseOctave: number;
}

/** Bounds of a strip's volume in decibels. */
export const QUIETEST = -40;
export const LOUDEST = 6;

const strip = (volume: number): MixerStrip => ({ volume, mute: false, solo: false, instrument: null });

/** How a player plays that was told nothing else: a bar counted in (specification, section 9), the rest off. */
export const DEFAULT_SETTINGS: PlaySettings = {
  countIn: 1,
  metronome: { on: false, accent: true, subdivision: 1 },
  swing: "off",
  drums: "off",
  band: {
    style: "song",
    bass: "style",
    intro: true,
    ending: true,
    choruses: 3,
    humanise: 0.7,
    judgedFeel: false,
    seed: 1,
    you: "nobody",
    gap: { play: 4, rest: 0 },
    listens: false,
    fours: false,
  },
  ramp: { on: false, start: 80, step: 5, target: 120, every: 1 },
  repeats: { kind: "none", seed: 1, list: [0, 5, -2] },
  strips: { harmony: strip(0), melody: strip(0), bass: strip(0), drums: strip(-6), click: strip(-3) },
};

/** A strip of a mixer; one that was never touched is as it comes. @example stripOf(strips, "melody 2").volume // 0 */
export const stripOf = (strips: PlaySettings["strips"], name: StripName): MixerStrip => strips[name] ?? strip(0);

/**
 * What a strip lets through, as a factor of amplitude: 0 where it is muted or another one of the mixer (`present`) is soloed. Soloing
 * another voice leaves the click on: who practises with the bass alone still wants the beat.
 * @example stripGain(DEFAULT_SETTINGS.strips, "bass") // 1
 */
export function stripGain(strips: PlaySettings["strips"], name: StripName, present: readonly StripName[] = STRIP_NAMES): number {
  const { volume, mute, solo } = stripOf(strips, name);
  const soloed = present.some((other) => stripOf(strips, other).solo);
  if (mute || (soloed && !solo && name !== "click")) return 0;
  return 10 ** (volume / 20);
}
