import type { SongClef } from "../../../songs/song.ts";
import { isBassProgram } from "../../../songs/voice-parts.ts";
import { Scanner } from "../scan/scanner.ts";
import { readText } from "../scan/text.ts";
import { wordsOf } from "./key-field.ts";

/** What `V:` or the end of `K:` says of a voice; members are there where they are said. */
export interface VoiceProperties {
  readonly clef?: SongClef;
  /** Octaves that its notes sound above what is written. */
  readonly clefOctave?: number;
  readonly name?: string;
  readonly shortName?: string;
  /** Further octaves, and half steps, that the notes sound above what is written. */
  readonly octave?: number;
  readonly transpose?: number;
}

const CLEFS: Readonly<Record<string, SongClef>> = {
  treble: "treble",
  treble1: "treble",
  G: "treble",
  G2: "treble",
  bass: "bass",
  bass3: "bass",
  F: "bass",
  F4: "bass",
  tenor: "tenor",
  C4: "tenor",
  alto: "alto",
  alto1: "alto",
  alto2: "alto",
  C: "alto",
  C3: "alto",
  soprano: "alto",
  mezzosoprano: "alto",
  baritone: "bass",
  perc: "percussion",
  percussion: "percussion",
  P: "percussion",
  none: "treble",
};

const OCTAVES: Readonly<Record<string, number>> = { "8": 1, "15": 2 };

/** A clef by its ABC name, with what stands behind it. @example readClef("treble-8") // { clef: "treble", clefOctave: -1 } */
export function readClef(word: string): Pick<VoiceProperties, "clef" | "clefOctave"> | undefined {
  const sign = Math.max(word.lastIndexOf("+"), word.lastIndexOf("-"), word.lastIndexOf("^"), word.lastIndexOf("_"));
  const name = sign > 0 ? word.slice(0, sign) : word;
  const clef = Object.hasOwn(CLEFS, name) ? CLEFS[name] : undefined;
  if (clef === undefined) return undefined;
  const octaves = sign > 0 ? OCTAVES[word.slice(sign + 1)] : undefined;
  if (sign > 0 && octaves === undefined) return undefined;
  return octaves === undefined ? { clef } : { clef, clefOctave: "-_".includes(word.charAt(sign)) ? -octaves : octaves };
}

/** The properties among words. @example readProperties(["bass", 'nm="Left"']) // { clef: "bass", name: "Left" } */
export function readProperties(words: readonly string[]): VoiceProperties {
  let found: VoiceProperties = {};
  for (const word of words) {
    const equals = word.indexOf("=");
    found = {
      ...found,
      ...(equals < 0 ? readClef(word) : property(word.slice(0, equals).toLowerCase(), unquoted(word.slice(equals + 1)))),
    };
  }
  return found;
}

function property(name: string, value: string): VoiceProperties | undefined {
  switch (name) {
    case "clef":
      return readClef(value);
    case "nm":
    case "name":
      return { name: value };
    case "snm":
    case "sname":
    case "subname":
      return { shortName: value };
    case "octave":
      return whole(value, 4, (octave) => ({ octave }));
    case "t":
    case "transpose":
      return whole(value, 36, (transpose) => ({ transpose }));
    default:
      return undefined;
  }
}

function whole(value: string, most: number, make: (number: number) => VoiceProperties): VoiceProperties | undefined {
  const number = Number(value);
  return value !== "" && Number.isInteger(number) && Math.abs(number) <= most ? make(number) : undefined;
}

const unquoted = (value: string): string => readText(value.replaceAll('"', "")).trim();

/** `V:1 treble nm="Lead sheet"`: the voice's id and what is said of it; undefined without an id. */
export function readVoiceField(value: string): { readonly id: string; readonly properties: VoiceProperties } | undefined {
  const [id, ...words] = wordsOf(value);
  return id === undefined ? undefined : { id, properties: readProperties(words) };
}

/**
 * Whether a setting gives its voice the program of a bass.
 * @example setsBass("MIDI program 2 33") // true
 */
export function setsBass(setting: string): boolean {
  const [what, name, ...numbers] = setting.trim().split(/[ \t]+/);
  return what === "MIDI" && name === "program" && isBassProgram(Number(numbers[1] ?? numbers[0]));
}

/** Where the score puts a voice: its part and its staff, counted from 1. */
export interface ScorePlace {
  readonly part: number;
  readonly staff: number;
}

const MOST_NAMES = 500;

/**
 * The places of voices that `%%score` (or `%%staves`) gives: voices in brackets share a staff, voices in braces are one part.
 * @example readScore("{ (1 2) | 3 } 4").get("3") // { part: 1, staff: 2 }
 */
export function readScore(value: string): ReadonlyMap<string, ScorePlace> {
  const places = new Map<string, ScorePlace>();
  const scanner = new Scanner(value);
  let [part, staff] = [0, 0];
  let [braced, shared] = [false, false];
  while (!scanner.done && places.size < MOST_NAMES) {
    const sign = scanner.peek();
    if (sign === "%") break;
    if (!SCORE_SIGNS.includes(sign)) {
      const id = scanner.run((each) => !SCORE_SIGNS.includes(each) && each !== "%");
      if (!shared) {
        staff++;
        if (!braced) part++;
      }
      places.set(id, { part, staff });
      continue;
    }
    scanner.at++;
    if (sign === "{" || sign === "}") {
      braced = sign === "{";
      if (braced) part++;
    }
    if (sign === "(") {
      shared = true;
      staff++;
      if (!braced) part++;
    } else if (sign === ")") shared = false;
  }
  return places;
}

const SCORE_SIGNS = " \t\u00a0(){}[]|";
