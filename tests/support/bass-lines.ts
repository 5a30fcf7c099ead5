import { styleNamed } from "../../src/music/band/styles.ts";
import { type BassLineNote, bassLine } from "../../src/music/bass/bass-voice.ts";
import type { BassOptions } from "../../src/music/bass/options.ts";
import type { Piece, Voice } from "../../src/music/elements.ts";
import { voiceOf } from "../../src/music/pieces/voice.ts";
import { songPiece } from "../../src/music/songs/song-piece.ts";
import { repertoireSongs } from "./repertoire.ts";

/** Every style and every pattern; one that is left out does not pass the types. */
export const BASS_STYLES = keysOf({ nearest: 0, low: 0, random: 0 } satisfies Record<BassOptions["style"], 0>);
export const BASS_PATTERNS = keysOf({ walkingBassSimple: 0, walkingBassChromaticThird: 0, bossaNova: 0 } satisfies Record<
  BassOptions["pattern"],
  0
>);
function keysOf<Name extends string>(record: Record<Name, 0>): readonly Name[] {
  return Object.keys(record) as Name[];
}

/** A plain walk but for what is changed. */
export const options = (change: Partial<BassOptions> = {}): BassOptions => ({
  style: "nearest",
  pattern: "walkingBassSimple",
  seed: 1,
  ...change,
});

/** The repertoire as pieces. */
export const songs: readonly Piece[] = [...repertoireSongs().values()].map((song) => songPiece(song));
/** The changes of a piece. */
export const harmonyOf = (piece: Piece): Voice => piece.voices[0] ?? voiceOf("Harmony", [], "C", "4/4");
export const inFour = songs.filter(({ meter }) => meter === "4/4");
/** Styles in common time whose bass walks, for which the rates of W5 to W13 are given. */
const WALKED = ["mediumSwing", "upSwing", "bluesShuffle"];
export const walked = inFour.filter(({ style }) => WALKED.includes(styleNamed(style)));
/** Lines over the songs of the repertoire that are walked in common time, two seeds each. */
export const lines = (change: Partial<BassOptions>): readonly (readonly BassLineNote[])[] => {
  const name = JSON.stringify(change);
  const known = linesByOptions.get(name) ?? makeLines(change);
  linesByOptions.set(name, known);
  return known;
};
const linesByOptions = new Map<string, readonly (readonly BassLineNote[])[]>();
const makeLines = (change: Partial<BassOptions>): readonly (readonly BassLineNote[])[] =>
  walked.flatMap((piece, index) => [7, 19].map((seed) => bassLine(harmonyOf(piece), options({ seed: seed + index * 100, ...change }))));
export const walking = ["walkingBassSimple", "walkingBassChromaticThird"] as const;
const allLines = BASS_PATTERNS.flatMap((pattern) =>
  BASS_STYLES.flatMap((style) =>
    songs.map((piece, seed) => ({ piece, pattern, style, line: bassLine(harmonyOf(piece), options({ pattern, style, seed })) })),
  ),
);
/** A line over every song in every style, of some patterns. */
export const everyLine = (patterns: readonly BassOptions["pattern"][] = BASS_PATTERNS) =>
  allLines.filter(({ pattern }) => patterns.includes(pattern));
