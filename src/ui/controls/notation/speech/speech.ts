import { symbolParts } from "../../../../music/chords/symbol-parts.ts";
import {
  type SpokenNotes,
  type SpokenPlace,
  type SpokenStaff,
  spokenPlaces,
  withoutOctave,
} from "../../../../music/notation/reading/spoken.ts";
import type { Score, ScoreBar } from "../../../../music/notation/score.ts";
import { midiOf, octaveOf } from "../../../../music/pitch.ts";
import { NO_KEY } from "../../../../music/spelling/key-names.ts";
import { SMALLEST_TICKS } from "../../../../music/time/time.ts";
import { keyTitle, tonicOf } from "../../../../music/transpose.ts";
import * as spoken from "../../../text/en/everywhere/spoken.ts";
import * as words from "../../../text/en/sheet.ts";
import { fill, listed, say } from "../../../text/say.ts";
import { spokenPitch, spokenSymbol } from "../../chord/spoken.ts";

const LENGTHS: Readonly<Record<number, string | undefined>> = words.noteLengths;

const TUPLETS: Readonly<Record<number, string | undefined>> = words.tupletLengths;

function spokenLength({ written, tuplet }: Pick<SpokenNotes, "written" | "tuplet">): string {
  const units = Math.round(written / SMALLEST_TICKS);
  const length = LENGTHS[units] ?? fill(words.otherLength, { count: units });
  return tuplet === undefined ? length : fill(TUPLETS[tuplet.actual] ?? words.otherTuplet, { length, ...tuplet });
}

/** A chord symbol as it is spoken. @example spokenChord("Gm7") // "G minor 7" */
export function spokenChord(name: string): string {
  const parts = symbolParts(name);
  return parts === undefined ? name : spokenSymbol(parts);
}

const DRUMS: Readonly<Record<number, string | undefined>> = words.drumNames;

/** What a drum kit's note is struck on; its pitch where it is no part of the kit. */
const spokenDrum = (note: string): string => DRUMS[midiOf(note) ?? -1] ?? spokenPitch(withoutOctave(note));

/**
 * How notes and rests are read: whether chords are called so, whether it is said whose notes are; in order octaves are said where they
 * change, else all.
 */
interface Reading {
  readonly marked: boolean;
  readonly named: boolean;
  readonly namedRests: boolean;
  readonly inOrder: boolean;
  /** Whether there are several verses. */
  readonly verses: boolean;
}

/** Whether a score has several verses. */
const hasVerses = ({ voices }: Pick<Score, "voices">): boolean => voices.some(({ bars }) => bars.some(({ verses }) => verses.length > 1));

function spokenStaff({ hand, name, number, kind }: SpokenStaff): string {
  if (hand !== undefined) return words.spokenHands[hand];
  if (name !== undefined) return name;
  return number === undefined ? words.spokenKinds[kind] : say(words.spokenStaff, { number });
}

function withOctave(note: string): string {
  const octave = octaveOf(note) ?? 4;
  return say(spoken.noteAndOctave, {
    note: spokenPitch(withoutOctave(note)),
    octave: octave < 0 ? say(spoken.belowZero, { octave: -octave }) : octave,
  });
}

/** Which notes of a sound are tied, with the word for it; empty where none is. */
function spokenTie(tied: readonly string[], { notes }: SpokenNotes, word: string): string {
  if (tied.length === 0 || tied.length === notes.length) return tied.length === 0 ? "" : word;
  return say(words.someTied, { notes: tied.map((note) => spokenPitch(withoutOctave(note))).join(" "), tied: word });
}

function spokenNotes(sound: SpokenNotes, { named, namedRests, inOrder, verses }: Reading): string {
  const { staff, notes, octaves, tiedFrom, tiedTo, kit } = sound;
  const length = spokenLength(sound);
  if (notes.length === 0) return namedRests ? say(words.restOfSays, { kind: spokenStaff(staff), length }) : say(words.restSays, { length });
  const pitches = notes.map((note, index) =>
    octaves[index] === true || (index === 0 && !inOrder) ? withOctave(note) : spokenPitch(withoutOctave(note)),
  );
  const said = kit ? notes.map(spokenDrum).join(words.struckTogether) : pitches.join(" ");
  const note = named
    ? say(words.noteSays, { kind: spokenStaff(staff), notes: said, length })
    : say(words.noteAlone, { notes: said, length });
  return listed([note, spokenTie(tiedFrom, sound, words.tiedFrom), spokenTie(tiedTo, sound, words.tied), spokenLyrics(sound, verses)]);
}

/** The syllables under a note; verses are counted where there are several. */
const spokenLyrics = ({ lyrics = [] }: SpokenNotes, verses: boolean): string =>
  listed(lyrics.map(({ verse, text }) => (verses ? say(words.verseSays, { verse, text }) : say(words.lyricSays, { text }))));

const ENDINGS: Readonly<Record<number, string | undefined>> = words.firstEndings;

/** An ending of a repeat. @example spokenEnding([1]) // "first ending" */
function spokenEnding(endings: readonly number[]): string {
  const passes = endings.join(words.passesJoined);
  if (endings.length > 1) return say(words.endingOfSeveral, { passes });
  return ENDINGS[endings[0] ?? 0] ?? say(words.otherEnding, { passes });
}

/** The signs at the beginning of a bar. */
function signsBefore({ signs }: ScoreBar): readonly string[] {
  const { section, startsRepeat, endings, segno, coda, tempo } = signs;
  return [
    section === undefined ? "" : say(words.sectionSays, { section }),
    startsRepeat ? words.startOfRepeat : "",
    endings === undefined ? "" : spokenEnding(endings),
    segno ? words.segno : "",
    coda ? words.coda : "",
    tempo === undefined ? "" : say(words.spokenTempo, { bpm: Math.round(tempo) }),
  ];
}

/** The signs at the end of a bar. */
function signsAfter({ signs: { toCoda, fine, jump, endsRepeat } }: ScoreBar): readonly string[] {
  return [
    endsRepeat ? words.endOfRepeat : "",
    toCoda ? words.toCoda : "",
    fine ? words.fine : "",
    jump === undefined ? "" : words.jumps[jump.to][jump.until],
  ];
}

/** Words over the notes; those below are sung to the chords. */
const spokenText = ({ text, place }: SpokenPlace["texts"][number]): string =>
  place === "below" ? say(words.lyricSays, { text }) : say(words.textSays, { text });

function content({ chord, texts, sounds }: SpokenPlace, reading: Reading): string {
  const notes = sounds.map((sound) => spokenNotes(sound, reading));
  const name = chord === null ? "" : spokenChord(chord);
  const said = listed([...texts.map(spokenText), name !== "" && reading.marked ? say(words.chordSays, { chord: name }) : name, ...notes]);
  return said === "" ? words.nothingWritten : said;
}

const spokenKey = (key: string): string =>
  key === NO_KEY ? words.spokenNoKey : say(words.spokenKey, { key: spokenPitch(tonicOf(key)) + keyTitle(key).slice(tonicOf(key).length) });

const spokenMeter = (meter: string | null): string => (meter === null ? words.spokenNoMeter : say(words.spokenMeter, { meter }));

/** Key and meter, where they are others than before; at the beginning those that there are. */
function signature({ key, meter }: ScoreBar, before: ScoreBar | undefined): readonly string[] {
  return [
    key === (before?.key ?? NO_KEY) ? "" : spokenKey(key),
    meter === (before === undefined ? null : before.meter) ? "" : spokenMeter(meter),
  ];
}

/** A place of a score in words. @example spokenPlace(score, place) // "Bar 7, beat 2, G minor 7, melody B flat 4, quarter" */
export function spokenPlace(score: Pick<Score, "bars" | "staves" | "voices">, place: SpokenPlace): string {
  const { bars, staves } = score;
  const bar = bars[place.bar];
  const reading = { marked: false, named: true, namedRests: staves.length > 1, inOrder: false, verses: hasVerses(score) };
  const before = bar !== undefined && place.isFirst ? signsBefore(bar) : [];
  const after = bar !== undefined && place.isLast ? signsAfter(bar) : [];
  const values = {
    bar: bar?.number ?? place.bar + 1,
    beat: place.beat,
    says: listed([...before, content(place, reading), ...after]),
  };
  return say(place.onBeat ? words.atBeat : words.afterBeat, values);
}

/**
 * The bars of a score (from 0) in words, one at a time: what a screen reader reads in place of the drawing. Chords are called so where notes
 * stand with them; a snippet without meter, such as a chord in notes, has no key said.
 * @example barReader(score)(0) // "Bar 1: key of F major, 4/4 time, chord G minor 7, B flat 4, quarter"
 */
export function barReader(score: Score): (bar: number) => string {
  const places: SpokenPlace[][] = score.bars.map(() => []);
  for (const place of spokenPlaces(score)) places[place.bar]?.push(place);
  const several = score.staves.length > 1;
  const marked = score.voices.some(({ slashes }) => !slashes);
  const reading = { marked, named: several, namedRests: several, inOrder: true, verses: hasVerses(score) };
  const isSnippet = score.head === null && score.bars.every(({ meter }) => meter === null);
  return (bar) => {
    const scoreBar = score.bars[bar];
    if (scoreBar === undefined) return "";
    const signed = isSnippet ? [] : signature(scoreBar, score.bars[bar - 1]);
    const own = (places[bar] ?? []).map((place) => content(place, reading));
    const says = listed([...signed, ...signsBefore(scoreBar), ...own, ...signsAfter(scoreBar)]);
    return say(words.barSays, { number: scoreBar.number, says });
  };
}

/** The notes of a score's first voice in words, without octaves: a scale. @example notesInWords(scaleScore(gMajor).score) // "Notes: G, A, B, C, D, E, F sharp, G" */
export function notesInWords({ voices: [voice] }: Pick<Score, "voices">): string {
  const notes = voice?.bars.flatMap(({ items }) => items.flatMap((item) => item.notes)) ?? [];
  return say(words.notesInWords, { notes: listed(notes.map((note) => spokenPitch(withoutOctave(note)))) });
}
