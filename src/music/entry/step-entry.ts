import { signatureLetters } from "../keys.ts";
import { type BarAccidentals, barAccidentals, signatureOfKey } from "../notation/abc-pitch.ts";
import { midiOf } from "../pitch.ts";
import { readStoredSong } from "../songs/one-song.ts";
import type { Song, SongNote } from "../songs/song.ts";
import { keyOfSignature } from "../spelling/key-names.ts";
import { noteIn } from "../spelling/note-name.ts";

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

/** How full the last bar is, and what it holds: a bar that is full is over. */
function lastBar({ voices: [voice] }: Song): { readonly filled: number; readonly length: number; readonly notes: readonly SongNote[] } {
  const bar = voice?.bars.at(-1);
  if (bar === undefined || bar.notes.length === 0) return { filled: 0, length: bar?.length ?? WHOLE_TICKS, notes: [] };
  const filled = Math.max(...bar.notes.map(({ start, length }) => start + length));
  const whole = bar.meter === undefined ? Number.POSITIVE_INFINITY : (bar.meter.beats * WHOLE_TICKS) / bar.meter.unit;
  // What is tied over into the bar has its accidental from the bar before.
  const isTied = voice?.bars.at(-2)?.notes.at(-1)?.tied === true;
  return { filled, length: whole, notes: isTied ? bar.notes.slice(1) : bar.notes };
}

/** Accidentals of a bar as they stand behind its notes. */
function accidentalsAfter(notes: readonly SongNote[], signature: number): BarAccidentals {
  const accidentals = barAccidentals(signature);
  for (const note of notes.flatMap((each) => each.notes)) accidentals.pitch(note);
  return accidentals;
}

/** What of a text its next step goes by. */
type Place = Pick<Song, "unit" | "key"> & ReturnType<typeof lastBar>;

/** Where the next step goes; undefined where the text cannot be read, or has several voices. */
function placeIn(abc: string, whole: (abc: string) => string): Place | undefined {
  const read = readStoredSong(whole(abc));
  if (read.ok) return read.value.voices.length === 1 ? { ...read.value, ...lastBar(read.value) } : undefined;
  // A text without a note is read with a rest in it, which is not counted.
  if (read.error.reason.code !== "no-music") return undefined;
  const begun = readStoredSong(`${whole(abc)}\nz`);
  return begun.ok ? { ...begun.value, ...lastBar(begun.value), filled: 0, notes: [] } : undefined;
}

/**
 * A text of one voice with a step behind its last: spelled in its key, with the accidentals that it needs, a bar line where the bar is full, and tied
 * over where it is longer than the bar has room. Undefined where the text cannot be read or has several voices.
 * @param abc the text as it was typed
 * @param whole adds the header lines that the text leaves out
 * @example withStep("C D E F |", { notes: [67], length: 5, dotted: false }, (abc) => `X:1\nL:1/4\nM:4/4\nK:C\n${abc}`) // "C D E F | G"
 */
export function withStep(abc: string, step: EnteredStep, whole: (abc: string) => string): string | undefined {
  const song = placeIn(abc, whole);
  return song && entered(abc, song, step);
}

function entered(abc: string, song: Place, step: EnteredStep): string {
  const unit = (song.unit ?? 1 / 4) * WHOLE_TICKS;
  const signature = signatureOfKey(song.key);
  const key = keyOfSignature(song.key);
  const names = [...step.notes].sort((a, b) => a - b).map((note) => noteIn(note, key === undefined ? {} : { key }));
  let { filled } = song;
  let accidentals = accidentalsAfter(song.notes, signature);
  let text = abc.replace(/[ \t]{1,200}$/, "").replace(/\|\]$|\|\|$/, "|");
  let left = stepTicks(step);
  let isTied = false;
  while (left >= GRAIN) {
    if (filled >= song.length) {
      if (!text.endsWith("|")) text += " |";
      filled = 0;
      accidentals = barAccidentals(signature);
    }
    const now = Math.min(left, song.length - filled);
    const pitches = names.map((name) => (isTied ? accidentals.tied(name) : accidentals.pitch(name)));
    const sound = pitches.length === 0 ? "z" : pitches.length === 1 ? pitches[0] : `[${pitches.join("")}]`;
    const tie = now < left && pitches.length > 0 ? "-" : "";
    text += `${isFirst(text) ? "" : " "}${sound}${lengthText(now, unit)}${tie}`;
    isTied = true;
    filled += now;
    left -= now;
  }
  return filled >= song.length ? `${text} |` : text;
}

/** Half steps of the letters over C. */
const LETTERS: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
const MIDDLE_C = 60;

/**
 * The note that a typed letter means: in the text's key, as near as can be to the note before it (middle C where there is none), and so many octaves
 * off from there. Undefined for what is no letter of a note, and where the text cannot be read.
 * @example noteOfLetter("", "G", 0, whole) // 55: below middle C it is nearer
 */
export function noteOfLetter(abc: string, letter: string, octaves: number, whole: (abc: string) => string): number | undefined {
  const place = placeIn(abc, whole);
  const plain = LETTERS[letter.toUpperCase()];
  if (place === undefined || plain === undefined) return undefined;
  const read = readStoredSong(whole(abc));
  const before = read.ok
    ? read.value.voices[0]?.bars.flatMap(({ notes }) => notes.flatMap((each) => each.notes.at(-1) ?? [])).at(-1)
    : undefined;
  const near = midiOf(before ?? "") ?? MIDDLE_C;
  const signature = signatureOfKey(place.key);
  const chroma = plain + (signatureLetters(signature).includes(letter.toUpperCase()) ? Math.sign(signature) : 0);
  const note = chroma + 12 * Math.round((near - chroma) / 12) + 12 * octaves;
  return note < 0 || note > 127 ? undefined : note;
}

/** Whether nothing stands on the text's last line yet, or a header line that the music has to stand below. */
const isFirst = (text: string): boolean => text === "" || text.endsWith("\n");

/** What stands in a line of music: words, signs, grace notes, a remark, and (as a group) a note, several at once or a rest. */
const PARTS =
  /"[^"]{0,200}"|![^!]{0,40}!|\{[^{}]{0,200}\}|%.*|((?:\[[^[\]":]{1,200}\]|[_^=]{0,2}[A-Ga-g][,']{0,4}|[zx])\d{0,4}(?:\/\d{0,4}){0,3}-?)/g;
const HEADER_LINE = /^(?:[A-Za-z]:|%)/;

/** A text without its last note or rest, and without what was tied into it; as it was where it has none. @example withoutLastStep("C D | E") // "C D |" */
export function withoutLastStep(abc: string): string {
  const lines = abc.split("\n");
  const at = lines.findLastIndex((line) => !HEADER_LINE.test(line) && lastNoteOf(line) !== undefined);
  const line = lines[at];
  const last = line === undefined ? undefined : lastNoteOf(line);
  if (line === undefined || last === undefined) return abc;
  const before = line.slice(0, last).replace(/[ \t]{1,200}$/, "");
  const bare = before.replace(/[ \t|]{1,200}$/, "");
  const shorter = [...lines.slice(0, at), before].join("\n");
  return bare.endsWith("-") ? withoutLastStep(shorter) : shorter;
}

/** Where the last note or rest of a line begins. */
function lastNoteOf(line: string): number | undefined {
  let at: number | undefined;
  for (const match of line.matchAll(PARTS)) if (match[1] !== undefined) at = match.index;
  return at;
}
