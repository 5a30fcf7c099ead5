import type { Jump, SongArticulation, SongClef, SongDynamic, SongGrace, SongSyllable, SongText } from "./songs/song.ts";
import type { Duration, Ticks } from "./time/time.ts";

export type { Duration } from "./time/time.ts";

/** What a chord, note or rest carries beside its pitches and its length. All of it is absent where there is none. */
export interface Marks {
  /** Short notes before it; they take no time of the bar. */
  readonly grace?: SongGrace;
  /** What is sung on it, by verse. */
  readonly lyrics?: readonly SongSyllable[];
  readonly articulations?: readonly SongArticulation[];
  /** Signs of loudness; one that is a degree (`p`, `ff`) holds until the next. */
  readonly dynamics?: readonly SongDynamic[];
  /** How many slurs begin here, and how many end. */
  readonly slursFrom?: number;
  readonly slursTo?: number;
}

/** A chord as the spec stores it: `notes` are spelled with octaves, lowest first. */
export interface ChordElement extends Marks {
  readonly id: string;
  /** The symbol as shown, e.g. `"Ebmaj7"`. */
  readonly name: string;
  /** Pitch class of the root, e.g. `"Eb"`. */
  readonly tonic: string;
  /** The symbol of the quality, e.g. `"maj7"`; `""` is not used, a major triad is `"M"`. */
  readonly type: string;
  readonly notes: readonly string[];
  /** From the root, e.g. `["1P", "3M", "5P", "7M"]`. */
  readonly intervals: readonly string[];
  /** 0 is root position. */
  readonly inversion: number;
  readonly duration: Duration;
  /** True keeps `notes` as they are when voicing rules are applied. */
  readonly originalVoicing: boolean;
  /** Pitch class of a written slash bass, e.g. `"G"` of `"C/G"`; absent without one. */
  readonly bass?: string;
  /** True: sounds on into the next element, which repeats it. Absent otherwise. */
  readonly tied?: boolean;
  /** Where it is tied and only some of its notes sound on: those, as in `notes`. */
  readonly tiedNotes?: readonly string[];
  readonly elementType: "Chord";
}

/** A silence. */
export interface RestElement extends Marks {
  readonly id: string;
  readonly name: string;
  readonly note: "z";
  readonly duration: Duration;
  /** True: it is not drawn. */
  readonly invisible?: boolean;
  readonly elementType: "Rest";
}

/** One note, spelled with its octave. */
export interface NoteElement extends Marks {
  readonly id: string;
  readonly name: string;
  readonly note: string;
  readonly duration: Duration;
  /** True: sounds on into the next element, which repeats it. Absent otherwise. */
  readonly tied?: boolean;
  readonly elementType: "Note";
}

/** Several notes at once that are no chord symbol's: two parts on one stem, a voicing that was written out. */
export interface NotesElement extends Marks {
  readonly id: string;
  readonly name: string;
  /** Spelled with octaves, lowest first; two at least. */
  readonly notes: readonly string[];
  readonly duration: Duration;
  /** True: sounds on into the next element, which repeats it. Absent otherwise. */
  readonly tied?: boolean;
  /** Where it is tied and only some of its notes sound on: those, as in `notes`. */
  readonly tiedNotes?: readonly string[];
  readonly elementType: "Notes";
}

/** What stands in a voice by itself: everything but a tuplet. */
export type PlainElement = ChordElement | RestElement | NoteElement | NotesElement;

/**
 * A tuplet: notes, chords or rests in another time than they are written, three in the time of two where it says nothing else. Its
 * members together last `normal / actual` of what they are written.
 */
export interface TripletElement {
  readonly id: string;
  readonly name: string;
  readonly elements: readonly PlainElement[];
  /** The duration of one member as written, e.g. `"e"` for an eighth triplet. */
  readonly duration: Duration;
  /** So many, 1..64, in the time of so many, 1..64; absent: 3 in the time of 2. */
  readonly actual?: number;
  readonly normal?: number;
  readonly elementType: "Triplet";
}

/** Whatever may stand in a voice. */
export type MusicElement = PlainElement | TripletElement;

/** A key: its tonic's pitch class, one of the circle of fifths or its twin (Gb for F#), and its scale type. */
export interface Key {
  readonly key: string;
  readonly scaleType: string;
}

/** A progression as the spec stores it; `id` is `progression-` and a code. */
export interface Progression {
  readonly id: string;
  readonly name: string;
  readonly elements: readonly MusicElement[];
  readonly tempo?: number;
  readonly baseInversion?: number;
  readonly baseOctave?: number;
}

/** What a voice is to the others: it decides the mixer strip and how it is voiced. */
export type VoiceType = "Harmony" | "Melody" | "Bass";

/** What a voice sounds as: its type, or drums where it stands on a percussion staff. */
export type VoiceKind = VoiceType | "Drums";

/** What tells the voices of a piece apart: the kind, from the second of a kind on with its number, e.g. `"Melody 2"`. */
export type VoiceId = VoiceKind | `${VoiceKind} ${number}`;

/** A bar's elements after splitting; `tied` marks the index of elements tied into the next element (of this bar or the next). */
export interface Bar {
  readonly elements: readonly MusicElement[];
  readonly tied?: readonly number[];
  /** The meter of this bar where it is not the voice's, e.g. `"2/4"`. A first bar shorter than its meter is a pick-up. */
  readonly meter?: string;
  /** The key signature of this bar where it is not the voice's. */
  readonly key?: string;
  /** Words over or under it that are no chord. */
  readonly texts?: readonly SongText[];
  /** The harmony over it, where what is played in it does not show where that changes. It is written as symbols, and does not sound. */
  readonly changes?: Pick<Bar, "elements" | "tied">;
}

/** One voice of a piece. */
export interface Voice {
  /** Key signature, e.g. `"Eb"` or `"Cm"`. */
  readonly key: string;
  readonly clef: SongClef;
  /** An 8 or 15 at the clef: so many octaves the notes sound above what the lines say. Absent: none. */
  readonly clefOctave?: number;
  /** e.g. `"4/4"`. */
  readonly meter: string;
  readonly type: VoiceType;
  /** Which part of the music it is, in the field's words: `"right"`, `"left"`, `"comping"`, `"drums"`. */
  readonly part?: string;
  /** Voices of one number share a staff, counted from 1 down the score; absent: a staff of its own. */
  readonly staff?: number;
  /** What it is called on the page, and in short. */
  readonly name?: string;
  readonly shortName?: string;
  readonly elements: readonly MusicElement[];
  readonly bars?: readonly Bar[];
}

/** What stands at a written bar: its signs. Absent members are signs that it has not. */
export interface Measure {
  readonly startsRepeat?: boolean;
  readonly endsRepeat?: boolean;
  /** The passes for which this ending (volta) is, where one starts here. */
  readonly endings?: readonly number[];
  /** The ending in force stops after this bar. */
  readonly closesEnding?: boolean;
  readonly barLine?: "double" | "final";
  readonly segno?: boolean;
  /** The coda begins here. */
  readonly coda?: boolean;
  /** To Coda: after a jump playing goes on at the coda when this bar ends. */
  readonly toCoda?: boolean;
  readonly fine?: boolean;
  /** D.C. or D.S., taken when this bar ends. */
  readonly jump?: Jump;
  /** A section letter or rehearsal mark at its start. */
  readonly section?: string;
  /** Quarter notes a minute from here on. */
  readonly tempo?: number;
  /** Its bar in each voice, where its signs never let it sound: what sounds stands in the voices. */
  readonly silent?: { readonly [Id in VoiceId]?: Bar };
}

/** The song that a piece was made of: what restores it. */
export interface PieceSong {
  readonly id: string;
  readonly title: string;
  readonly data_abc: string;
}

/**
 * A piece as the spec stores it. Its voices are what is played, bar after bar; where it has `measures`, these are the bars as they
 * are written, and the order in which they are played (`playedOrder`) leads from the ones to the others.
 */
export interface Piece {
  readonly id: string;
  readonly meter: string;
  readonly voices: readonly Voice[];
  /** Quarter notes a minute. */
  readonly tempo: number;
  readonly title: string;
  /** True: the tempo is not written above the staff. */
  readonly noTempo: boolean;
  readonly composer?: string;
  /** e.g. `"Medium swing"`. */
  readonly style?: string;
  readonly measures?: readonly Measure[];
  /** The song it was made of. Stored without voices it is made of it again. */
  readonly song?: PieceSong;
}

/** One sounding note of a compiled piece. */
export interface NoteEvent {
  readonly start: Ticks;
  readonly duration: Ticks;
  /** MIDI note number 0..127. */
  readonly midi: number;
  /** 1..127. */
  readonly velocity: number;
  /** Which voice of its piece it belongs to, and so which strip of the mixer. */
  readonly voice: VoiceId;
  /** True: a grace note. Absent otherwise. */
  readonly grace?: boolean;
}
