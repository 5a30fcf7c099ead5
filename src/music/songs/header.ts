import { type Meter, readMeter } from "../time/time.ts";
import { type SongProblem, songProblem } from "./song.ts";

/** What the lines before the music say, as far as they have been read. */
export interface SongHeader {
  readonly number: number | undefined;
  readonly titles: readonly string[];
  readonly composer: string;
  /** Whole notes in the unit length, e.g. 1/8; undefined where no `L:` was read. */
  readonly unit: number | undefined;
  readonly meter: Meter | undefined;
  readonly meterRead: boolean;
  readonly tempo: number | undefined;
  readonly key: string | undefined;
}

/** Before anything was read. */
export const EMPTY_HEADER: SongHeader = {
  number: undefined,
  titles: [],
  composer: "",
  unit: undefined,
  meter: undefined,
  meterRead: false,
  tempo: undefined,
  key: undefined,
};

/** Takes up one field; fields that do not change the music are passed over. @example readField(header, "K", "Bb", 6) */
export function readField(header: SongHeader, name: string, value: string, line: number): SongHeader | SongProblem {
  switch (name) {
    case "X":
      return /^\d+$/.test(value)
        ? { ...header, number: Number(value) }
        : songProblem("bad-number", `X: must be a number, not "${value}"`, line, 3);
    case "T":
      return { ...header, titles: [...header.titles, value] };
    case "C":
      return { ...header, composer: value };
    case "L": {
      const unit = readUnit(value);
      return unit === undefined ? songProblem("bad-unit", `"${value}" is not a unit length such as 1/8`, line, 3) : { ...header, unit };
    }
    case "M": {
      const meter = readSongMeter(value);
      return meter === "bad"
        ? songProblem("bad-meter", `"${value}" is not a meter such as 4/4`, line, 3)
        : { ...header, meter, meterRead: true };
    }
    case "Q":
      return { ...header, tempo: readTempo(value) ?? header.tempo };
    case "K": {
      const key = readKey(value);
      return key === undefined ? songProblem("bad-key", `"${value}" is not a key such as Bb or Emin`, line, 3) : { ...header, key };
    }
    default:
      return header;
  }
}

/** A unit length in whole notes. @example readUnit("1/8") // 0.125 */
export function readUnit(value: string): number | undefined {
  const match = /^1\/(1|2|4|8|16|32|64)$/.exec(value.trim());
  return match ? 1 / Number(match[1]) : undefined;
}

/** A meter; undefined for `none`, `"bad"` for what is neither. @example readSongMeter("6/8") */
export function readSongMeter(value: string): Meter | undefined | "bad" {
  const text = value.trim();
  if (text === "none" || text === "") return undefined;
  const meter = readMeter(text);
  return meter.ok ? meter.value : "bad";
}

/** Quarter notes a minute of `1/4=120`, `120`, `3/8=80`, with words around or not. @example readTempo('"Swing" 1/4=140') // 140 */
export function readTempo(value: string): number | undefined {
  const beat = /(\d+)\/(\d+) ?= ?(\d+(?:\.\d+)?)/.exec(value);
  if (beat) return withinTempo((Number(beat[3]) * 4 * Number(beat[1])) / Number(beat[2]));
  const plain = /^(?:"[^"]*" ?)?(\d+(?:\.\d+)?)/.exec(value);
  return plain ? withinTempo(Number(plain[1])) : undefined;
}

const withinTempo = (bpm: number): number | undefined => (bpm >= 10 && bpm <= 500 ? bpm : undefined);

const MODES: Readonly<Record<string, string>> = { "": "", maj: "", ion: "", m: "m", min: "m", aeo: "m" };
const OTHER_MODES = ["dor", "phr", "lyd", "mix", "loc"];

/** A key as ABC writes it: `"Bb"`, `"Em"`, `"Ddor"`, `"none"`; undefined for what is none. @example readKey("G#min") // "G#m" */
export function readKey(value: string): string | undefined {
  const [word = "", second = ""] = value.trim().split(/\s+/);
  if (word === "none" || word === "") return word === "none" ? "none" : undefined;
  const match = /^([A-G])(#|b)?([A-Za-z]*)$/.exec(word);
  if (!match) return undefined;
  const [, letter = "", sign = "", own = ""] = match;
  const mode = (own || (/^[a-z]{1,10}$/i.test(second) ? second : "")).toLowerCase();
  const short = mode === "m" ? "m" : mode.slice(0, 3);
  const known = MODES[short] ?? (OTHER_MODES.includes(short) ? short : undefined);
  return known === undefined ? undefined : `${letter}${sign}${known}`;
}
