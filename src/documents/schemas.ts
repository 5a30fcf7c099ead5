import * as v from "valibot";
import type {
  Bar,
  ChordElement,
  Key,
  MusicElement,
  NoteElement,
  Piece,
  Progression,
  RestElement,
  TripletElement,
  Voice,
} from "../music/elements.ts";
import { isKeyName } from "../music/keys.ts";
import type { Harmony, Lick, SequencerData } from "../music/payloads.ts";
import { chromaOf, isInterval, midiOf, octaveOf } from "../music/pitch.ts";
import { isScaleType } from "../music/scales.ts";
import { said } from "./problems.ts";

/** A schema whose input is not yet trusted. Members it does not name are kept: nothing that was stored is dropped. */
type Schema<T> = v.GenericSchema<unknown, T>;

const text = v.pipe(v.string(), v.maxLength(2000));
const id = v.pipe(v.string(), v.maxLength(128));
const whole = (low: number, high: number) => v.pipe(v.number(), v.integer(), v.minValue(low), v.maxValue(high));

/** One of the twelve keys of the circle of fifths. */
export const keyNameSchema = v.pipe(v.string(), v.check(isKeyName, said("no-such-key")));
/** One of the names of the scale library. */
export const scaleTypeName = v.pipe(v.string(), v.check(isScaleType, said("no-such-scale-type")));
export const keyValue: Schema<Key> = v.looseObject({ key: keyNameSchema, scaleType: scaleTypeName });

/** Quarter notes a minute; the player's bounds. */
export const tempo = v.pipe(v.number(), v.minValue(20, said("tempo-bounds")), v.maxValue(400, said("tempo-bounds")));
export const inversion = whole(-12, 12);
export const octave = whole(0, 8);
/** MIDI note number. */
export const midiNote = whole(0, 127);

/** A note with its octave, within the MIDI range: "Eb3". */
const noteWithOctave = v.pipe(
  v.string(),
  v.check((name) => midiOf(name) !== undefined, said("note-form")),
);
const pitchClass = v.pipe(
  v.string(),
  v.check((name) => chromaOf(name) !== undefined && octaveOf(name) === undefined, said("tonic-form")),
);
const interval = v.pipe(v.string(), v.check(isInterval, said("interval-form")));

/** Whole to thirty-second. */
export const durationName = v.picklist(["w", "h", "q", "e", "s", "t"]);
const element = { id, name: text, duration: durationName };

/** More notes than any chord has; fewer than a piano. */
const MOST_NOTES = 64;

export const chordElementSchema: Schema<ChordElement> = v.looseObject({
  ...element,
  tonic: pitchClass,
  type: text,
  notes: v.pipe(v.array(noteWithOctave), v.maxLength(MOST_NOTES)),
  intervals: v.pipe(v.array(interval), v.maxLength(MOST_NOTES)),
  inversion,
  originalVoicing: v.boolean(),
  elementType: v.literal("Chord"),
});
export const restElementSchema: Schema<RestElement> = v.looseObject({ ...element, note: v.literal("z"), elementType: v.literal("Rest") });
export const noteElementSchema: Schema<NoteElement> = v.looseObject({ ...element, note: noteWithOctave, elementType: v.literal("Note") });
export const tripletElement: Schema<TripletElement> = v.looseObject({
  ...element,
  elements: v.array(v.union([chordElementSchema, restElementSchema, noteElementSchema])),
  elementType: v.literal("Triplet"),
});
/** Whatever may stand in a voice. */
export const musicElement: Schema<MusicElement> = v.union([chordElementSchema, restElementSchema, noteElementSchema, tripletElement]);

export const progressionSchema: Schema<Progression> = v.looseObject({
  id,
  name: text,
  elements: v.array(musicElement),
  tempo: v.exactOptional(tempo),
  baseInversion: v.exactOptional(inversion),
  baseOctave: v.exactOptional(octave),
});

export const harmony: Schema<Harmony> = v.looseObject({
  title: text,
  key: keyValue,
  elements: v.array(musicElement),
  tempo: v.exactOptional(tempo),
  baseInversion: v.exactOptional(inversion),
  baseOctave: v.exactOptional(octave),
});

const bar: Schema<Bar> = v.looseObject({ elements: v.array(musicElement), tied: v.exactOptional(v.array(v.number())) });
export const meter = v.pipe(v.string(), v.regex(/^([1-9]\d?\/(1|2|4|8|16|32)|none)$/, said("meter-form")));

const voice: Schema<Voice> = v.looseObject({
  key: text,
  clef: v.picklist(["treble", "bass"]),
  meter,
  type: v.picklist(["Harmony", "Melody", "Bass"]),
  elements: v.array(musicElement),
  bars: v.exactOptional(v.array(bar)),
});

export const piece: Schema<Piece> = v.looseObject({
  id,
  meter,
  voices: v.array(voice),
  tempo,
  title: text,
  noTempo: v.boolean(),
});

/** Rows of steps; a step's size is a fraction of a whole note. */
export const sequences: Schema<SequencerData["sequences"]> = v.array(
  v.looseObject({
    key: text,
    steps: v.array(v.looseObject({ size: v.pipe(v.number(), v.minValue(1 / 64), v.maxValue(16)), active: v.boolean() })),
    dark: v.exactOptional(v.boolean()),
  }),
);
/** Bars of a step pattern. */
export const patternBars = whole(1, 16);
export const sequencerData: Schema<SequencerData> = v.looseObject({ sequences, length: patternBars, meter });

export const lick: Schema<Lick> = v.looseObject({
  id,
  title: text,
  meter,
  key: text,
  voiceElements: v.array(v.looseObject({ voiceType: v.picklist(["melody", "harmony"]), elements: v.array(musicElement) })),
});
