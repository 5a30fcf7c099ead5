import { type SongReason, songReason } from "../../../songs/problems.ts";
import { isDigit, isNoteLetter, type Scanner } from "./scanner.ts";

/** A pitch as written: its accidental decides only where it is not undefined. */
export interface WrittenPitch {
  readonly letter: string;
  /** -2..2, undefined where none is written. */
  readonly accidental: number | undefined;
  readonly octave: number;
  /** Tied by a sign of its own, within brackets. */
  readonly tied: boolean;
}

/** Notes struck together. */
export interface WrittenNotes {
  readonly pitches: readonly WrittenPitch[];
  /** In unit lengths. */
  readonly length: number;
  /** What stands in quotes within the brackets. */
  readonly quotes: readonly string[];
  /** What was left out, by its sign. */
  readonly strays: readonly string[];
}

/** Why notes cannot be read. */
export interface Wrong {
  readonly wrong: SongReason;
}

const ACCIDENTALS: Readonly<Record<string, number>> = { "^": 1, "=": 0, _: -1 };
const LONGEST_NOTE = 4096;

/** Whether a pitch can begin with a sign. */
export const beginsPitch = (sign: string): boolean => isNoteLetter(sign) || ACCIDENTALS[sign] !== undefined;

/** A pitch with its accidental and octave; undefined (nothing read) where none stands here. */
export function scanPitch(scanner: Scanner): (WrittenPitch & { readonly microtone: boolean }) | undefined {
  const from = scanner.at;
  const sign = scanner.peek();
  let accidental = ACCIDENTALS[sign];
  let microtone = false;
  if (accidental !== undefined) {
    scanner.at++;
    if (accidental !== 0 && scanner.skip(sign)) accidental *= 2;
    microtone = scanner.run((each) => each === "/" || isDigit(each)) !== "";
  }
  const letter = scanner.peek();
  if (!isNoteLetter(letter)) {
    scanner.at = from;
    return undefined;
  }
  scanner.at++;
  const low = letter <= "G";
  const marks = scanner.run((each) => each === "'" || each === ",");
  let octave = low ? 4 : 5;
  for (const mark of marks) octave += mark === "'" ? 1 : -1;
  return { letter: low ? letter : letter.toUpperCase(), accidental, octave, tied: false, microtone };
}

/** A length in units: `3`, `/`, `//`, `3/2`, `/4`; 1 where nothing stands. */
export function scanLength(scanner: Scanner): number {
  const times = scanner.number() ?? 1;
  const slashes = scanner.run((sign) => sign === "/").length;
  if (slashes === 0) return times;
  return times / (scanner.number() ?? 2 ** slashes);
}

/** Why a length or pitch is none; undefined where all is well. */
export function wrongNotes({ length, pitches }: Pick<WrittenNotes, "length" | "pitches">): Wrong | undefined {
  if (!(length > 0 && length <= LONGEST_NOTE)) return { wrong: songReason("note-without-length") };
  if (pitches.some(({ octave }) => octave < 0 || octave > 9)) return { wrong: songReason("note-beyond-instruments") };
  return undefined;
}

/**
 * Notes at once, the opening sign being behind: `CEG]2`. The first note's length counts for all; a sign that is no note is left
 * out. Wrong where the closing sign does not come.
 */
export function scanTogether(scanner: Scanner, close: string): WrittenNotes | Wrong {
  const pitches: WrittenPitch[] = [];
  const quotes: string[] = [];
  const strays: string[] = [];
  let own: number | undefined;
  while (!scanner.skip(close)) {
    const sign = scanner.peek();
    if (sign === "" || sign === "|") return { wrong: songReason("open-bracket") };
    if (beginsPitch(sign)) {
      const pitch = scanPitch(scanner);
      if (pitch) {
        const length = scanLength(scanner);
        if (own !== undefined && own !== length) strays.push("length");
        own ??= length;
        if (pitch.microtone) strays.push("microtone");
        pitches.push({ letter: pitch.letter, accidental: pitch.accidental, octave: pitch.octave, tied: scanner.skip("-") });
        continue;
      }
    }
    scanner.at++;
    if (sign === '"') {
      const text = scanner.until('"');
      if (text === undefined) return { wrong: songReason("open-quote") };
      quotes.push(text);
    } else if (sign === "!") {
      const mark = scanner.until("!", 40);
      strays.push(mark === undefined ? "!" : `!${mark}!`);
    } else if (!PASSED.includes(sign)) strays.push(sign);
  }
  const length = scanLength(scanner) * (own ?? 1);
  return { pitches, length, quotes, strays };
}

/** Signs within brackets that change nothing: blanks, slurs, bowing, shorthand marks. */
const PASSED = " \t().-uvTHLMPROS~";

/** Grace notes, the brace being behind: `/ab}`. Wrong where the brace is not closed. */
export function scanGrace(scanner: Scanner): { readonly slashed: boolean; readonly notes: readonly WrittenNotes[] } | Wrong {
  const slashed = scanner.skip("/");
  const notes: WrittenNotes[] = [];
  while (!scanner.skip("}")) {
    const sign = scanner.peek();
    if (sign === "" || sign === "|") return { wrong: songReason("open-brace") };
    if (sign === "[") {
      scanner.at++;
      const several = scanTogether(scanner, "]");
      if ("wrong" in several) return several;
      if (several.pitches.length > 0) notes.push(several);
      continue;
    }
    const pitch = beginsPitch(sign) ? scanPitch(scanner) : undefined;
    if (!pitch) scanner.at++;
    else notes.push({ pitches: [pitch], length: scanLength(scanner), quotes: [], strays: [] });
  }
  return { slashed, notes };
}
