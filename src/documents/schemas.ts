import * as v from "valibot";
import type {
  Bar,
  ChordElement,
  Key,
  Marks,
  Measure,
  MusicElement,
  NoteElement,
  Piece,
  Progression,
  RestElement,
  Voice,
  VoiceId,
} from "../music/elements.ts";
import { isKeyName, isTonicName } from "../music/keys.ts";
import type { Harmony, Lick, SequencerData } from "../music/payloads.ts";
import { isVoiceId } from "../music/pieces/voice-ids.ts";
import { chromaOf, isInterval, midiOf, octaveOf } from "../music/pitch.ts";
import { isScaleType } from "../music/scales.ts";
import { ARTICULATIONS, DYNAMICS, type SongText } from "../music/songs/song.ts";
import { type Ticks, ticks } from "../music/time/time.ts";
import { said } from "./problems.ts";

/** A schema whose input is not yet trusted. Members it does not name are kept: nothing that was stored is dropped. */
type Schema<T> = v.GenericSchema<unknown, T>;

const text = v.pipe(v.string(), v.maxLength(2000));
const id = v.pipe(v.string(), v.maxLength(128));
const whole = (low: number, high: number) => v.pipe(v.number(), v.integer(), v.minValue(low), v.maxValue(high));

/** One of the twelve keys of the circle of fifths. */
export const keyNameSchema = v.pipe(v.string(), v.check(isKeyName, said("no-such-key")));
/** The tonic of a key: one of the twelve, or one that they have under another name. */
export const tonicSchema = v.pipe(v.string(), v.check(isTonicName, said("no-such-key")));
/** One of the names of the scale library. */
export const scaleTypeName = v.pipe(v.string(), v.check(isScaleType, said("no-such-scale-type")));
export const keyValue: Schema<Key> = v.looseObject({ key: tonicSchema, scaleType: scaleTypeName });

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

/** More notes than any chord has; fewer than a piano. */
const MOST_NOTES = 64;
/** A length or place in ticks within a bar; no bar lasts this long. */
const barTicks: Schema<Ticks> = v.pipe(
  v.number(),
  v.minValue(0),
  v.maxValue(1_000_000),
  v.transform((value): Ticks => ticks(value)),
);
const MOST_SIGNS = 64;
const listOf = <T>(schema: Schema<T>) => v.exactOptional(v.pipe(v.array(schema), v.maxLength(MOST_SIGNS)));
const notes = v.pipe(v.array(noteWithOctave), v.maxLength(MOST_NOTES));
/** The passes, verses and staves of any music. */
const smallNumber = whole(1, 64);

const graceNotes: Schema<NonNullable<Marks["grace"]>> = v.looseObject({
  notes: v.pipe(v.array(v.looseObject({ notes, length: barTicks })), v.maxLength(MOST_SIGNS)),
  slashed: v.exactOptional(v.boolean()),
});
const syllable = v.looseObject({ verse: smallNumber, text, hyphen: v.exactOptional(v.boolean()) });
const element = { id, name: text, duration: durationName };
/** What may be written at any element. It stands behind the members of the specification, whose order is that of former builds. */
const marks = {
  grace: v.exactOptional(graceNotes),
  lyrics: listOf(syllable),
  articulations: listOf(v.picklist(ARTICULATIONS)),
  dynamics: listOf(v.picklist(DYNAMICS)),
  slursFrom: v.exactOptional(whole(0, MOST_SIGNS)),
  slursTo: v.exactOptional(whole(0, MOST_SIGNS)),
};
const tied = v.exactOptional(v.boolean());

const chord = v.looseObject({
  ...element,
  tonic: pitchClass,
  type: text,
  notes,
  intervals: v.pipe(v.array(interval), v.maxLength(MOST_NOTES)),
  inversion,
  originalVoicing: v.boolean(),
  elementType: v.literal("Chord"),
  tied,
  tiedNotes: v.exactOptional(notes),
  ...marks,
});
const rest = v.looseObject({
  ...element,
  note: v.literal("z"),
  elementType: v.literal("Rest"),
  invisible: v.exactOptional(v.boolean()),
  ...marks,
});
const note = v.looseObject({ ...element, note: noteWithOctave, elementType: v.literal("Note"), tied, ...marks });
const manyNotes = v.looseObject({
  ...element,
  notes,
  elementType: v.literal("Notes"),
  tied,
  tiedNotes: v.exactOptional(notes),
  ...marks,
});
const tuplet = v.looseObject({
  ...element,
  elements: v.array(v.variant("elementType", [chord, rest, note, manyNotes])),
  elementType: v.literal("Triplet"),
  actual: v.exactOptional(smallNumber),
  normal: v.exactOptional(smallNumber),
});

export const chordElementSchema: Schema<ChordElement> = chord;
export const restElementSchema: Schema<RestElement> = rest;
export const noteElementSchema: Schema<NoteElement> = note;
/** Whatever may stand in a voice. */
export const musicElement: Schema<MusicElement> = v.variant("elementType", [chord, rest, note, manyNotes, tuplet]);

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

export const meter = v.pipe(v.string(), v.regex(/^([1-9]\d?\/(1|2|4|8|16|32)|none)$/, said("meter-form")));

const words: Schema<SongText> = v.looseObject({ text, start: barTicks, place: v.picklist(["above", "below", "left", "right", "free"]) });
const inBar = { elements: v.array(musicElement), tied: v.exactOptional(v.array(v.number())) };
const bar: Schema<Bar> = v.looseObject({
  ...inBar,
  key: v.exactOptional(text),
  texts: listOf(words),
  changes: v.exactOptional(v.looseObject(inBar)),
});

/** The id of a voice within its piece, e.g. "Melody 2". */
export const voiceId: Schema<VoiceId> = v.pipe(v.string(said("no-such-voice")), v.guard(isVoiceId, said("no-such-voice")));

const voice: Schema<Voice> = v.looseObject({
  key: text,
  clef: v.picklist(["treble", "bass", "alto", "tenor", "percussion"]),
  meter,
  type: v.picklist(["Harmony", "Melody", "Bass"]),
  elements: v.array(musicElement),
  bars: v.exactOptional(v.array(bar)),
  clefOctave: v.exactOptional(whole(-2, 2)),
  part: v.exactOptional(text),
  staff: v.exactOptional(smallNumber),
  name: v.exactOptional(text),
  shortName: v.exactOptional(text),
});

const flag = v.exactOptional(v.boolean());
const measure: Schema<Measure> = v.looseObject({
  startsRepeat: flag,
  endsRepeat: flag,
  endings: listOf(smallNumber),
  closesEnding: flag,
  barLine: v.exactOptional(v.picklist(["double", "final"])),
  segno: flag,
  coda: flag,
  toCoda: flag,
  fine: flag,
  jump: v.exactOptional(v.looseObject({ to: v.picklist(["start", "segno"]), until: v.picklist(["end", "coda", "fine"]) })),
  section: v.exactOptional(text),
  tempo: v.exactOptional(v.pipe(v.number(), v.minValue(1), v.maxValue(1000))),
  silent: v.exactOptional(v.record(v.string(), bar)),
});

/** A song as it is stored: its text is what counts. */
export const storedSong = v.looseObject({ id: v.string(), title: v.string(), data_abc: v.pipe(v.string(), v.maxLength(200_000)) });

export const piece: Schema<Piece> = v.looseObject({
  id,
  meter,
  voices: v.array(voice),
  tempo,
  title: text,
  noTempo: v.boolean(),
  composer: v.exactOptional(text),
  style: v.exactOptional(text),
  measures: v.exactOptional(v.pipe(v.array(measure), v.maxLength(10_000))),
  song: v.exactOptional(storedSong),
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
