import { expect, test } from "vitest";
import { fixtureTexts, repertoireTexts } from "../../../tests/support/repertoire.ts";
import { type KeyChoice, keysOf, type Spelled, spelled, voiceOfType } from "../../../tests/support/spelled-pieces.ts";
import { cases, isLong, seed, timeLimit } from "../../../tests/support/totals.ts";
import { withBass } from "../bass/added-bass.ts";
import { bassVoice } from "../bass/bass-voice.ts";
import { seeded } from "../bass/options.ts";
import { elementOfSymbol } from "../chords/element.ts";
import { chordOf } from "../chords/read-chord.ts";
import type { ChordElement, NoteElement, Piece } from "../elements.ts";
import { circleOfFifths } from "../keys.ts";
import { lickPiece, sampleLicks } from "../licks.ts";
import { harmonyPiece } from "../pieces/harmony-piece.ts";
import { transposePiece } from "../pieces/transpose-piece.ts";
import { voiceOf } from "../pieces/voice.ts";
import { basicProgressions } from "../progressions.ts";
import { readStoredSong } from "../songs/one-song.ts";
import { songPiece } from "../songs/song-piece.ts";

interface Source {
  readonly from: "songs" | "presets" | "licks";
  readonly name: string;
  readonly piece: Piece;
}

function songSource([name, text]: readonly [string, string]): Source {
  const song = readStoredSong(text);
  if (!song.ok) throw new Error(`${name}: ${song.error.code}`);
  return { from: "songs", name, piece: withBass(songPiece(song.value)) };
}

function presetsIn(key: string, scaleType: string): readonly Source[] {
  const presets = basicProgressions(key, scaleType);
  if (!presets.ok) throw new Error(presets.error.code);
  return presets.value.map((each) => ({
    from: "presets" as const,
    name: `${each.name} in ${key} ${scaleType}`,
    piece: harmonyPiece(each, { key: { key, scaleType } }),
  }));
}

const MINORS = ["minor", "harmonic minor", "melodic minor"];
const sources: readonly Source[] = [
  ...[...repertoireTexts, ...fixtureTexts()].map(songSource),
  ...["major", ...MINORS].flatMap((scaleType) => presetsIn("C", scaleType)),
  ...sampleLicks.map((lick) => ({ from: "licks" as const, name: lick.title, piece: withBass(lickPiece(lick)) })),
];

/** Every source in every key; the fixed order is shuffled, so that the first ones are a fair sample. */
const inKeys = sources.flatMap((source) => keysOf(source.piece).map((into) => ({ source, into })));
function shuffled<T>(list: readonly T[], random: () => number): readonly T[] {
  const order = list.map((each) => ({ each, at: random() }));
  return order.sort((a, b) => a.at - b.at).map(({ each }) => each);
}

interface Row {
  readonly from: string;
  pieces: Set<string>;
  keys: number;
  chords: number;
  melody: number;
  bass: number;
  wrong: number;
}
const rows = new Map<string, Row>();
function count(from: string, name: string, found: Spelled): void {
  const row = rows.get(from) ?? { from, pieces: new Set(), keys: 0, chords: 0, melody: 0, bass: 0, wrong: 0 };
  rows.set(from, row);
  row.pieces.add(name);
  row.keys++;
  row.chords += found.chords;
  row.melody += found.melody;
  row.bass += found.bass;
  row.wrong += found.wrong.length;
}

/** A piece in a key, once with its own bass and once with a walking one. */
function spelledIn({ name, piece, from }: Source, { semitones, twin }: KeyChoice, at: number): readonly string[] {
  const moved = transposePiece(piece, semitones, twin);
  const harmony = voiceOfType(moved, "Harmony");
  const found = spelled(piece, moved);
  const walk = harmony === undefined ? [] : [harmony, bassVoice(harmony, { style: "nearest", pattern: "walkingBassSimple", seed: at })];
  const walking = spelled(piece, { ...moved, voices: walk });
  count(from, name, found);
  count("walking bass", name, { ...walking, wrong: walking.wrong.filter((each) => !found.wrong.includes(each)) });
  return [...new Set([...found.wrong, ...walking.wrong])].map((each) => `${name} in ${moved.voices[0]?.key}: ${each}`);
}

test("songs, presets and licks in thirteen keys: chords by their symbols, symbols by their key, melody and bass by both", {
  timeout: timeLimit(60_000),
}, () => {
  const first = seed(1);
  const chosen = shuffled(inKeys, seeded(first)).slice(0, cases(200, inKeys.length));
  const wrong = chosen.flatMap(({ source, into }, index) => spelledIn(source, into, first + index));
  expect(wrong).toEqual([]);
  if (isLong()) console.table([...rows.values()].map((row) => ({ ...row, pieces: row.pieces.size })));
});

test("the presets as they are made in every key, major and minor", () => {
  const wrong = ["major", ...MINORS].flatMap((scaleType) => {
    const keys = circleOfFifths.filter((key) => scaleType === "major" || !["Db", "Gb", "Cb", "Ab", "Eb"].includes(key));
    return keys.flatMap((key) => {
      const before = presetsIn("C", scaleType);
      return presetsIn(key, scaleType).flatMap(({ name, piece }, index) => {
        const one = before[index]?.piece;
        return one === undefined ? ["missing"] : spelled(one, piece).wrong.map((each) => `${name}: ${each}`);
      });
    });
  });
  expect(wrong).toEqual([]);
});

/** Turns of phrase in C, each with where it usually stands. */
const TURNS = [
  ["Cmaj7", "Dm7 G7 Cmaj7", "A7 Dm7", "E7 Am7", "B7 Em7", "D7 G7", "Gm7 C7 Fmaj7", "Fmaj7 Fm6 C/G", "Dm7 Db7 Cmaj7", "Abm7 Db7 Cmaj7"],
  ["C6 C#dim7 Dm7", "Ebdim7 Dm7", "Bm7b5 E7b9 Am7", "F#m7b5 B7b9 Em7", "Cm7 F7 Bbmaj7", "Fm7 Bb7 Ebmaj7", "Ebm7 Ab7 Dbmaj7", "C/E F"],
  ["Abmaj7 Dbmaj7", "Bb7 Cmaj7", "C7/Bb F/A", "Em7 Ebm7 Dm7 Db7", "C9 F13 C7#9", "G9sus4 G7b9b13", "Am7 Abm7 Gm7 C7", "F#m7 B7 Emaj7"],
].flat();
const MINOR_TURNS = [
  "Cm7",
  "Dm7b5 G7b9 Cm7",
  "Abmaj7 G7",
  "Fm7 Bb7 Ebmaj7",
  "Cm6 C7 Fm7",
  "Ab7 G7",
  "Bdim7 Cm",
  "Ebm7 Ab7 Dbmaj7",
  "Cm7/Bb",
];

function chord(symbol: string, id: string): ChordElement {
  const element = elementOfSymbol(symbol, { id, duration: "w" });
  if (!element.ok || element.value.elementType !== "Chord") throw new Error(`${symbol} is no chord.`);
  return element.value;
}

/** Changes of chance in C or C minor, with a note of each chord above it, sometimes a half step below it first. */
function randomPiece(at: number): Piece {
  const random = seeded(at);
  const key = random() < 0.3 ? "Cm" : "C";
  const turns = key === "C" ? TURNS : MINOR_TURNS;
  const symbols = Array.from({ length: 6 }, () => turns[Math.floor(random() * turns.length)] ?? "C").flatMap((turn) => turn.split(" "));
  const chords = symbols.map((symbol, index) => chord(symbol, `c${index}`));
  const melody = chords.map((each, index): NoteElement => {
    const names = chordOf(each.name)?.notes.filter((note) => note.length < 3) ?? [];
    const note = `${names[Math.floor(random() * names.length)] ?? "C"}5`;
    return { id: `m${index}`, name: note, note, duration: "w", elementType: "Note" };
  });
  const voices = [voiceOf("Harmony", chords, key, "4/4"), voiceOf("Melody", melody, key, "4/4")];
  return withBass({ id: `random-${at}`, meter: "4/4", voices, tempo: 120, title: "", noTempo: false });
}

test("200 pieces of chance, each in a key of chance", { timeout: timeLimit(60_000) }, () => {
  const wrong: string[] = [];
  for (let at = seed(1), end = at + cases(200, 5000); at < end; at++) {
    const piece = randomPiece(at);
    const keys = keysOf(piece);
    const { semitones, twin } = keys[at % keys.length] ?? { semitones: 0, twin: "sharps" };
    const moved = transposePiece(piece, semitones, twin);
    const names = moved.voices[0]?.elements.map(({ name }) => name).join(" ");
    wrong.push(...spelled(piece, moved).wrong.map((each) => `seed ${at}: ${each} (${names})`));
  }
  expect(wrong).toEqual([]);
});
