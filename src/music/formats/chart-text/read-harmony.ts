import { ok, type Param, type Result } from "../../../lib/result.ts";
import { chordOf } from "../../chords/read-chord.ts";
import type { Key, MusicElement } from "../../elements.ts";
import { goalKey, numeralSymbol } from "../../harmony/applied.ts";
import { harmonyDegrees } from "../../harmony/diatonic.ts";
import { readRomanOn } from "../../harmony/roman.ts";
import { circledKey, circleKeyOf, writtenKey } from "../../keys.ts";
import { mapChords } from "../../pieces/chords.ts";
import { withoutSlashBass } from "../../pieces/slash-bass.ts";
import { voiceKey } from "../../pieces/voice.ts";
import { chromaOf, plainSigns } from "../../pitch.ts";
import { findScale } from "../../scales/library.ts";
import { type Song, UNTITLED } from "../../songs/song.ts";
import { songPiece } from "../../songs/song-piece.ts";
import { barTicks, FOUR_FOUR, meterName } from "../../time/time.ts";
import { keyTitle } from "../../transpose.ts";
import { typedChord } from "../shared/bar-cells.ts";
import { keyNamed } from "../shared/keys.ts";
import { refuse } from "../shared/problems.ts";
import { tokensOf } from "./bar-line.ts";
import { LONGEST_HARMONY } from "./longest-harmony.ts";
import { readChartText } from "./read-chart-text.ts";
import { emptyHead, readHeadLine } from "./text-head.ts";

/** A word of typed harmony where it stands. */
export interface TypedWord {
  readonly text: string;
  /** Offsets in the text as it was typed, the last one not included. */
  readonly from: number;
  readonly to: number;
  /** As it was read: the chord of a numeral, `%` for a bar in which nothing stands. */
  readonly symbol: string;
  /** True: it is no chord, and nothing else that is known. */
  readonly wrong: boolean;
}

/** Harmony as it was typed. */
export interface TypedHarmony {
  /** Empty where the text names none. */
  readonly title: string;
  /** The key that the text names, else the one that was given. */
  readonly key: Key;
  readonly isKeyNamed: boolean;
  /** Quarter notes a minute; null where the text says none. */
  readonly tempo: number | null;
  /** The first meter whose bars are not as long as those of 4/4; undefined where there is none. */
  readonly oddMeter: string | undefined;
  /** In the order in which they are played. */
  readonly elements: readonly MusicElement[];
  /** Bar by bar, as it is written. */
  readonly bars: readonly (readonly TypedWord[])[];
  /** Lines that are neither music nor a title. */
  readonly linesLeftOut: number;
  /** The same as a song, to be kept. */
  readonly song: Song;
}

/**
 * Reads harmony as people type or paste it into a field: bars between `|` (chords of one bar share it), a bar each where there are none,
 * numerals in the key that stands behind it (`ii V I in Eb`, and `at 90` for a tempo), in a line `Key: Eb`, else in the given one; and any chart that
 * `readChartText` reads. A word that is no chord does not refuse the text: it is `wrong`, with its place. Of a key in another scale than major and
 * minor the signature alone is kept. Refused: no chord at all, and numerals in such a key (`key-of-numerals`).
 * @example readHarmony("Dm7 G7 | Cmaj7", { key: "C", scaleType: "major" }) // three chords in two bars
 */
export function readHarmony(text: string, given: Key): Result<TypedHarmony> {
  if (text.length > LONGEST_HARMONY) return refuse("harmony-too-long", { most: LONGEST_HARMONY });
  const paced = tempoBehind(text);
  const music = paced === undefined ? text : text.slice(0, paced.from);
  const named = keyBehind(music);
  const lines = linesOf(named === undefined ? music : music.slice(0, named.from));
  const asked = named ?? headKeyIn(lines.map((line) => line.text));
  if (asked !== undefined && asked.key === undefined && lines.some((line) => hasNumeral(line.text)))
    return refuse("key-of-numerals", { key: asked.name });
  const key = asked === undefined ? given : (asked.key ?? signatureOf(asked.name) ?? given);
  const isOneLine = lines.filter((line) => line.text.trim() !== "").length === 1;
  const barred = lines.map((line) => readable(line, key, isOneLine));
  const read = readChartText(barred.map((line) => line.text).join("\n"), voiceKey(key));
  if (!read.ok) return isOneLine ? refuse("not-chords", { words: music.trim().slice(0, 60) }) : read;
  const [song] = read.value.songs;
  if (song === undefined) return refuse("text-without-chords");
  const wrong = new Set(read.value.notices.flatMap(({ params }) => wordsIn(params.words)));
  for (const { texts } of song.voices[0]?.bars ?? []) for (const each of texts ?? []) wrong.add(each.text);
  const leftOut = read.value.notices.find(({ code }) => code === "lines-left-out")?.params.count;
  const harmony = songPiece(song).voices.find(({ type }) => type === "Harmony")?.elements ?? [];
  return ok({
    title: song.titles[0] === UNTITLED ? "" : (song.titles[0] ?? ""),
    key,
    isKeyNamed: key !== given,
    tempo: paced?.tempo ?? song.tempo ?? null,
    oddMeter: oddMeterOf(song),
    elements: harmony.map((element, index) => ({ ...mapChords(element, withoutSlashBass), id: `typed-${index + 1}` })),
    bars: barred.flatMap((line) => barsIn(line, wrong, key)),
    linesLeftOut: typeof leftOut === "number" ? leftOut : 0,
    song,
  });
}

function oddMeterOf({ voices, meter }: Song): string | undefined {
  const bars = voices.flatMap((voice) => voice.bars);
  const at = bars.findIndex(({ length }) => length !== barTicks(FOUR_FOUR));
  return at === -1 ? undefined : meterName(bars[at]?.meter ?? meter ?? FOUR_FOUR);
}

/** The words of typed harmony that are no chords, as they stand. */
export const wrongWords = ({ bars }: Pick<TypedHarmony, "bars">): readonly string[] =>
  bars.flat().flatMap(({ text, wrong }) => (wrong ? [text] : []));

/** A line as it is read, and where its words stand in the text as it was typed. */
interface Line {
  readonly text: string;
  readonly words: ReadonlyMap<number, Pick<TypedWord, "text" | "from" | "to">>;
}

/** The lines of a text with where they begin; those of Windows too. */
function linesOf(text: string): readonly { readonly text: string; readonly from: number }[] {
  let from = 0;
  return text.split("\n").map((line) => {
    const start = from;
    from += line.length + 1;
    return { text: line.replace(/\r$/, ""), from: start };
  });
}

const DASH = /^[-–—,;]+$/;

/**
 * A line as the reader of charts takes it: numerals as the chords that they mean, and where it has chords and no bar signs a bar for each of
 * them; dashes and commas between such chords are nothing.
 */
function readable(line: { readonly text: string; readonly from: number }, key: Key, isOneLine: boolean): Line {
  const isBarred = line.text.includes("|");
  const found = isBarred ? barredWords(line.text) : [...line.text.matchAll(/\S+/g)].map((match) => wordAt(match[0], match.index));
  const words = found.filter(({ text }) => isBarred || !DASH.test(text));
  const chords = words.filter(({ text }) => isChord(text, key)).length;
  const isRow = !isBarred && chords > 0 && (isOneLine || (chords < words.length && chords * 2 > words.length));
  const places = new Map<number, Pick<TypedWord, "text" | "from" | "to">>();
  let text = isRow || beginsWithChord(line.text, words[0]?.text ?? "", { key, isOneLine }) ? "|" : "";
  let done = 0;
  for (const word of isRow || isBarred || chords === words.length ? words : []) {
    if (!isRow) text += line.text.slice(done, word.from);
    done = word.from + word.text.length;
    places.set(text.length, { text: word.text, from: line.from + word.from, to: line.from + done });
    text += numeralIn(word.text, key) ?? word.text;
    if (isRow) text += "|";
  }
  return { text: isRow ? text : text + line.text.slice(done), words: places };
}

/** A line of bars whose first chord stands before the first sign: a letter there is the name of a section in a chart of several lines alone. */
function beginsWithChord(line: string, first: string, { key, isOneLine }: { readonly key: Key; readonly isOneLine: boolean }): boolean {
  if (!line.includes("|") || line.trim().startsWith("|") || !isChord(first, key)) return false;
  return line.trim().startsWith(first) && (isOneLine || first.length > 1);
}

/** The words of a line with bar signs; that of an empty bar is empty. */
const barredWords = (line: string) =>
  tokensOf(line).flatMap((token) => {
    if (token.kind === "empty") return [{ text: "", from: token.at }];
    return token.kind === "word" ? [{ text: token.text, from: token.at }] : [];
  });

/** The chord of a numeral, be it applied to another degree or inverted; undefined for a chord and for a word that is none. */
function numeralIn(word: string, key: Key): string | undefined {
  if (typedChord(word) !== undefined) return undefined;
  const [own = "", goal, ...more] = word.split("/");
  const local = goal === undefined ? ok(writtenKey(key)) : goalKey(goal, key);
  const seventh = local.ok ? seventhOf(own, local.value) : undefined;
  return seventh !== undefined && more.length === 0 ? seventh : numeralSymbol(word, key);
}

/** What a numeral without a figure means among jazz musicians, as in the presets: the key's own seventh chord, and a V a dominant one. */
function seventhOf(word: string, key: Key): string | undefined {
  const degree = NUMERALS.indexOf(word.toUpperCase());
  const degrees = degree === -1 ? undefined : harmonyDegrees(key.key, key.scaleType);
  const own = degrees?.ok ? degrees.value[degree] : undefined;
  if (own === undefined || (word !== word.toUpperCase() && word !== word.toLowerCase())) return undefined;
  const isMinor = word === word.toLowerCase();
  const root = readRomanOn(word, key);
  const tonic = root.ok && chromaOf(root.value.tonic) === chromaOf(own.tonic) ? root.value.tonic : own.tonic;
  if (isMinor === (chordOf(`${own.tonic}${own.type}`)?.intervals.includes("3m") ?? false)) return `${tonic}${own.type}`;
  return degree === 4 && !isMinor ? `${tonic}7` : undefined;
}

const NUMERALS = ["I", "II", "III", "IV", "V", "VI", "VII"];

/** A word without a bracket or comma that belongs to the line. */
function wordAt(word: string, index: number): { readonly text: string; readonly from: number } {
  const isOpen = word.startsWith("(") && !word.includes(")");
  const end = (word.endsWith(")") && !word.includes("(")) || /[,;]$/.test(word) ? word.length - 1 : word.length;
  return { text: word.slice(isOpen ? 1 : 0, end), from: index + (isOpen ? 1 : 0) };
}

const isChord = (text: string, key: Key): boolean => typedChord(text) !== undefined || numeralIn(text, key) !== undefined;

/** The bars of a line as they are written, to be shown; a line without bar signs is a bar a word. */
function barsIn(line: Line, wrong: ReadonlySet<string>, key: Key): readonly (readonly TypedWord[])[] {
  const bars: TypedWord[][] = [[]];
  const isBarred = line.text.includes("|");
  for (const token of tokensOf(line.text)) {
    if (token.kind === "sign" || !isBarred) bars.push([]);
    const word = token.kind === "word" || token.kind === "empty" ? line.words.get(token.at) : undefined;
    if (token.kind === "empty" && word !== undefined) bars.at(-1)?.push({ ...word, symbol: "%", wrong: false });
    if (token.kind === "word" && word !== undefined)
      bars.at(-1)?.push({ ...word, symbol: numeralIn(token.text, key) ?? token.text, wrong: isNamed(token.text, wrong) });
  }
  return bars.filter((bar) => bar.length > 0);
}

/** Names are cut where they are told. */
const isNamed = (word: string, wrong: ReadonlySet<string>): boolean => wrong.has(word) || wrong.has(word.slice(0, 40));

/** The words that a notice names with their bars. */
function wordsIn(words: Param | undefined): readonly string[] {
  if (!Array.isArray(words)) return [];
  return (words as readonly Param[]).flatMap((each) => {
    const word = typeof each === "object" && "params" in each ? each.params?.word : undefined;
    return typeof word === "string" ? [word] : [];
  });
}

/** The tempo that stands last: `at 90`, `at 120 bpm`; quarter notes a minute, 20 to 400. */
function tempoBehind(text: string): { readonly tempo: number; readonly from: number } | undefined {
  const words = [...text.matchAll(/\S+/g)].slice(-3);
  const at = words.findLastIndex((match) => /^at$/i.test(match[0]));
  const [first, number, unit, ...more] = words.slice(at);
  if (at === -1 || first === undefined || number === undefined || more.length > 0) return undefined;
  const tempo = /^\d{2,3}$/.test(number[0]) ? Number(number[0]) : 0;
  return tempo < 20 || tempo > 400 || (unit !== undefined && !/^bpm$/i.test(unit[0])) ? undefined : { tempo, from: first.index };
}

/** The key that a line above the music names. */
function headKeyIn(lines: readonly string[]): NamedKey | undefined {
  const head = emptyHead();
  for (const line of lines) if (!line.includes("|") && /\bkey\b/i.test(line)) readHeadLine(line, head);
  return head.key === undefined ? undefined : { name: keyTitle(head.key), key: keyOfSong(head.key) };
}

/** A key as a text names it; without `key` where it is neither major nor minor. */
interface NamedKey {
  readonly name: string;
  readonly key: Key | undefined;
}

/** The key that stands behind the music: `in Eb`, `in C minor`; and the name of any other scale there. */
function keyBehind(text: string): (NamedKey & { readonly from: number }) | undefined {
  const words = [...text.matchAll(/\S+/g)].slice(-4);
  const at = words.findLastIndex((match) => /^in$/i.test(match[0]));
  const first = words[at];
  if (first === undefined || at < words.length - 4) return undefined;
  const [tonic = "", ...more] = words.slice(at + 1).map((match) => plainSigns(match[0]));
  const scale = more.join(" ");
  const name = [tonic, ...(scale.length > 1 ? [scale.toLowerCase()] : more)].join(" ");
  if (name === "" || /[^A-Za-z# ]/.test(name)) return undefined;
  const written = keyNamed(name);
  const isScale = /^[A-G][b#]?$/i.test(tonic) && findScale(scale.toLowerCase()) !== undefined;
  return written === undefined && !isScale
    ? undefined
    : { name, key: written === undefined ? undefined : keyOfSong(written), from: first.index };
}

const hasNumeral = (line: string): boolean =>
  line.split(/[|\s]+/).some((word) => numeralIn(word, { key: "C", scaleType: "major" }) !== undefined);

/** The major or minor key with the signature of one in another scale, e.g. C major of D dorian; undefined of a key that is none. */
function signatureOf(name: string): Key | undefined {
  const [tonic = "", ...scale] = name.split(" ");
  const scaleType = scale.join(" ").toLowerCase();
  return circleKeyOf(tonic) === undefined || findScale(scaleType) === undefined
    ? undefined
    : keyOfSong(voiceKey({ key: tonic, scaleType }));
}

/** An ABC key on its own tonic, as major or minor; undefined for another mode. */
function keyOfSong(written: string): Key | undefined {
  const [, tonic = "", mode = ""] = /^([A-G][b#]?)(.*)$/.exec(written) ?? [];
  if (circleKeyOf(tonic) === undefined || /^(?:dor|phr|lyd|mix|loc)/.test(mode)) return undefined;
  return circledKey({ key: tonic, scaleType: /^m(?!aj)/i.test(mode.trim()) ? "minor" : "major" });
}
