import { signatureLetters } from "../keys.ts";
import { type BarAccidentals, barAccidentals, signatureOfKey } from "../notation/abc-pitch.ts";
import { chromaOfMidi, midiOf, spellMidiAs } from "../pitch.ts";
import { readStoredSong } from "../songs/one-song.ts";
import type { SongNote } from "../songs/song.ts";
import { keyOfSignature } from "../spelling/key-names.ts";
import { noteIn } from "../spelling/note-name.ts";
import { type MusicEnd, musicEnd } from "./music-end.ts";

/** Written lengths of step entry in the order of the number keys: 3 a sixteenth, 4 an eighth, 5 a quarter, 6 a half, 7 a whole note, as in MuseScore. */
export const STEP_LENGTHS = [3, 4, 5, 6, 7] as const;
export type StepLength = (typeof STEP_LENGTHS)[number];

/** One step: what sounds together, or a rest where nothing does. */
export interface EnteredStep {
  /** MIDI numbers. */
  readonly notes: readonly number[];
  readonly length: StepLength;
  /** Half as long again. */
  readonly dotted: boolean;
}

const WHOLE_TICKS = 3840;
/** The shortest length that is written, where a step is parted at a bar line. */
const GRAIN = 60;

/** Ticks of a step's length, 960 a quarter. @example stepTicks({ length: 5, dotted: true }) // 1440 */
export const stepTicks = ({ length, dotted }: Pick<EnteredStep, "length" | "dotted">): number =>
  (WHOLE_TICKS / 2 ** (7 - length)) * (dotted ? 1.5 : 1);

/** A length in the unit of the text, as ABC writes it. @example lengthText(1440, 960) // "3/2" */
function lengthText(ticks: number, unit: number): string {
  const divisor = greatest(ticks, unit);
  const [over, under] = [ticks / divisor, unit / divisor];
  if (under === 1) return over === 1 ? "" : String(over);
  return `${over === 1 ? "" : over}/${under}`;
}
const greatest = (a: number, b: number): number => (b === 0 ? a : greatest(b, a % b));

/** What of a text its next step goes by. */
interface Place extends MusicEnd {
  /** Key in force, as in `Song`. */
  readonly key: string;
  /** Ticks of the unit length in force. */
  readonly unit: number;
  /** Ticks of the open bar that are written, and those of the meter in force. */
  readonly filled: number;
  readonly length: number;
  /** What stands in the open bar. */
  readonly notes: readonly SongNote[];
  /** Half steps that notes of the voice sound higher than they are written. */
  readonly higher: number;
}

/** Written behind the music to be read with it: a note whose place, length and pitch tell what is in force there, and a bar that shows the key. */
const PROBE = "=C | z";
const MIDDLE_C = 60;

/** Whether music ends with a sign that changes the length of what comes next: that would not be what is entered. */
export const endsWithin = ({ last }: Pick<MusicEnd, "last">): boolean => last?.kind === "broken";

/** Where the next step goes; undefined where the text cannot be read, or has several voices. */
function placeIn(abc: string, whole: (abc: string) => string): Place | undefined {
  const read = readStoredSong(whole(abc));
  if (!read.ok && read.error.reason.code !== "no-music") return undefined;
  const end = musicEnd(abc, whole);
  if (endsWithin(end)) return undefined;
  const probed = readStoredSong(whole(`${end.head}${gapAfter(end.head)}${PROBE}${end.tail}`));
  if (!probed.ok || probed.value.voices.length !== 1) return undefined;
  const bars = probed.value.voices[0]?.bars ?? [];
  const bar = bars.at(-2);
  const probe = bar?.notes.at(-1);
  const sounds = midiOf(probe?.notes[0] ?? "");
  if (bar === undefined || probe === undefined || sounds === undefined) return undefined;
  // What is tied over into the bar has its accidental from the bar before.
  const isTied = bars.at(-3)?.notes.at(-1)?.tied === true;
  return {
    ...end,
    key: bars.findLast(({ key }) => key !== undefined)?.key ?? probed.value.key,
    unit: probe.length,
    filled: probe.start,
    length: bar.meter === undefined ? Number.POSITIVE_INFINITY : (bar.meter.beats * WHOLE_TICKS) / bar.meter.unit,
    notes: bar.notes.slice(isTied ? 1 : 0, -1),
    higher: sounds - MIDDLE_C,
  };
}

/** Accidentals of a bar as they stand behind its notes. */
function accidentalsAfter(notes: readonly SongNote[], signature: number): BarAccidentals {
  const accidentals = barAccidentals(signature);
  for (const note of notes.flatMap((each) => each.notes)) accidentals.pitch(note);
  return accidentals;
}

/**
 * A text of one voice with a step behind its music: spelled in its key, with the accidentals that it needs, a bar line where the bar is full, and
 * tied over where it is longer than the bar has room. Words, remarks and other lines stay where they are. Undefined where the text cannot be read
 * or has several voices.
 * @param abc the text as it was typed
 * @param whole adds the header lines that the text leaves out
 * @example withStep("C D E F |", { notes: [67], length: 5, dotted: false }, (abc) => `X:1\nL:1/4\nM:4/4\nK:C\n${abc}`) // "C D E F | G"
 */
export function withStep(abc: string, step: EnteredStep, whole: (abc: string) => string): string | undefined {
  const place = placeIn(abc, whole);
  return place && `${place.head}${stepText(step, place)}${place.tail}`;
}

/** A step as it stands behind the music. */
function stepText(step: EnteredStep, place: Place): string {
  const signature = signatureOfKey(place.key);
  const names = [...step.notes].sort((a, b) => a - b).map((note) => nameAt(note - place.higher, place.key));
  // In a transposing part the signs that hold in its bar are not those of what sounds.
  const signed = place.higher % 12 !== 0;
  let { filled } = place;
  let accidentals = accidentalsAfter(place.notes, signature);
  let gap = gapAfter(place.head);
  let text = "";
  let left = stepTicks(step);
  let isTied = false;
  const put = (sign: string) => {
    text += `${gap}${sign}`;
    gap = " ";
  };
  while (left >= GRAIN) {
    if (filled >= place.length) {
      put("|");
      filled = 0;
      accidentals = barAccidentals(signature);
    }
    const now = Math.min(left, place.length - filled);
    const pitches = names.map((name) => (isTied ? accidentals.tied(name) : accidentals.pitch(name, { signed })));
    const sound = pitches.length === 0 ? "z" : pitches.length === 1 ? pitches[0] : `[${pitches.join("")}]`;
    put(`${sound}${lengthText(now, place.unit)}${now < left && pitches.length > 0 ? "-" : ""}`);
    isTied = true;
    filled += now;
    left -= now;
  }
  if (filled >= place.length) put("|");
  return text;
}

/** A note as the key's signature writes it, C sharp major in seven sharps too; one that it does not have as the key names it. */
function nameAt(note: number, signed: string): string {
  const signature = signatureOfKey(signed);
  const letter = Object.keys(LETTERS).find((each) => chromaOfMidi(chromaOfLetter(each, signature)) === chromaOfMidi(note));
  if (letter === undefined) {
    const key = keyOfSignature(signed);
    return noteIn(note, key === undefined ? {} : { key });
  }
  const sign = chromaOfLetter(letter, signature) - (LETTERS[letter] ?? 0);
  return spellMidiAs(note, `${letter}${sign > 0 ? "#" : sign < 0 ? "b" : ""}`);
}

/** Half steps of a letter over C, as a signature alters it. */
const chromaOfLetter = (letter: string, signature: number): number =>
  (LETTERS[letter] ?? 0) + (signatureLetters(signature).includes(letter) ? Math.sign(signature) : 0);

/** What parts a sign from the text before it: nothing where the line has only begun. */
const gapAfter = (text: string): string => (/(?:^|[\r\n \t])$/.test(text) ? "" : " ");

/** Half steps of the letters over C. */
const LETTERS: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

/**
 * The note that a typed letter means: in the text's key, as near as can be to the note before it (middle C where there is none), and so many octaves
 * off from there. Undefined for what is no letter of a note, and where the text cannot be read.
 * @example noteOfLetter("", "G", 0, whole) // 55: below middle C it is nearer
 */
export function noteOfLetter(abc: string, letter: string, octaves: number, whole: (abc: string) => string): number | undefined {
  const place = placeIn(abc, whole);
  if (place === undefined || LETTERS[letter.toUpperCase()] === undefined) return undefined;
  const read = readStoredSong(whole(abc));
  const before = read.ok
    ? read.value.voices[0]?.bars.flatMap(({ notes }) => notes.flatMap((each) => each.notes.at(-1) ?? [])).at(-1)
    : undefined;
  const near = midiOf(before ?? "") ?? MIDDLE_C;
  const chroma = chromaOfLetter(letter.toUpperCase(), signatureOfKey(place.key));
  const note = chroma + 12 * Math.round((near - chroma) / 12) + 12 * octaves;
  return note < 0 || note > 127 ? undefined : note;
}

/**
 * What was entered in a text since it was another one; undefined where it is not that one with steps in it, as after another edit.
 * @param begun the text before the first step
 */
export function enteredSince(abc: string, begun: string, whole: (abc: string) => string): string | undefined {
  if (abc === begun) return undefined;
  const { head, tail } = musicEnd(begun, whole);
  const isSame = abc.length > head.length + tail.length && abc.startsWith(head) && abc.endsWith(tail);
  return isSame ? abc.slice(head.length, abc.length - tail.length) : undefined;
}

/**
 * A text without the last step that was entered since it was another one, with what was tied into it; undefined where none was.
 * @example withoutStep("C D E F | G A % end", "C D E F | % end", (abc) => `X:1\nL:1/4\nM:4/4\nK:C\n${abc}`) // "C D E F | G % end"
 */
export function withoutStep(abc: string, begun: string, whole: (abc: string) => string): string | undefined {
  const steps = enteredSince(abc, begun, whole);
  if (steps === undefined) return undefined;
  const { head, tail } = musicEnd(begun, whole);
  const left = steps.split(" ");
  dropBarLines(left);
  left.pop();
  for (;;) {
    const before = left.findLast((sign) => sign !== "|" && sign !== "");
    if (before === undefined) return begun;
    if (!before.endsWith("-")) return `${head}${left.join(" ")}${tail}`;
    dropBarLines(left);
    left.pop();
  }
}

/** Takes bar lines from the end of what was entered. */
function dropBarLines(signs: string[]): void {
  while (signs.at(-1) === "|") signs.pop();
}
