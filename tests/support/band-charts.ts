import type { BandNote, ChorusRole } from "../../src/music/band/band-note.ts";
import { type Chart, chartOf, firstChord } from "../../src/music/band/chart.ts";
import { chorus } from "../../src/music/band/chorus.ts";
import type { BandStyle } from "../../src/music/band/style.ts";
import { bandStyles } from "../../src/music/band/styles.ts";
import { seeded } from "../../src/music/bass/options.ts";
import { chordElement } from "../../src/music/chords/element.ts";
import type { ChordElement, MusicElement, Piece } from "../../src/music/elements.ts";
import { barsOf } from "../../src/music/pieces/timeline.ts";
import { voiceOf } from "../../src/music/pieces/voice.ts";
import { songPiece } from "../../src/music/songs/song-piece.ts";
import type { Duration } from "../../src/music/time/time.ts";
import { repertoireSongs } from "./repertoire.ts";
import { cases, seed } from "./totals.ts";

/** The last song (by its number) of the sample that rates are measured over: a later carol is no evidence about a walk. */
const LAST_OF_SAMPLE = 93;
const songs: readonly Piece[] = [...repertoireSongs().values()].filter(({ number }) => number <= LAST_OF_SAMPLE).map(songPiece);

/** The first chord of every bar of a song. */
const changesOf = (piece: Piece): readonly ChordElement[] =>
  barsOf(piece.voices[0] ?? voiceOf("Harmony", [], "C", "4/4")).flatMap(
    ({ elements }) => elements.find((element): element is ChordElement => element.elementType === "Chord") ?? [],
  );

const BAR: Readonly<Record<string, readonly Duration[]>> = {
  "2/4": ["h"],
  "3/4": ["h", "q"],
  "4/4": ["w"],
  "5/4": ["w", "q"],
  "6/8": ["h", "q"],
  "7/8": ["h", "q", "e"],
  "12/8": ["w", "h"],
};

/** A form of some changes, one a bar, in a meter. */
export function formOf(chords: readonly ChordElement[], meter: string, key: string): Piece {
  const elements = chords.flatMap((chord): MusicElement[] => (BAR[meter] ?? ["w"]).map((duration) => ({ ...chord, duration })));
  return { id: "f", meter, voices: [voiceOf("Harmony", elements, key, meter)], tempo: 120, title: "Form", noTempo: true };
}

/** Twenty forms of so many beats: songs of the repertoire, and where there are fewer their changes a bar at a time. */
export function chartsOf(beats: 3 | 4): readonly Chart[] {
  const meter = `${beats}/4`;
  const own = songs.filter((piece) => piece.meter === meter && changesOf(piece).length >= 8);
  const others = songs
    .filter((piece) => piece.meter !== meter && changesOf(piece).length >= 16)
    .map((piece) => formOf(changesOf(piece), meter, piece.voices[0]?.key ?? "C"));
  return [...own, ...others].slice(0, 20).map(chartOf);
}

/** One chorus as it was played. */
export interface Performance {
  readonly chart: Chart;
  readonly style: BandStyle;
  readonly seed: number;
  readonly chorus: number;
  readonly role: ChorusRole;
  readonly notes: readonly BandNote[];
}

const ROLES: readonly ChorusRole[] = ["head", "solo", "solo", "lastHead"];

export function perform(chart: Chart, style: BandStyle, seed: number, number: number, role: ChorusRole): Performance {
  return { chart, style, seed, chorus: number, role, notes: chorus(chart, style, { seed, chorus: number, role, next: firstChord(chart) }) };
}

const played = new Map<string, readonly Performance[]>();

/** Seeds that the hard rules are tried by. */
const SEEDS = cases(1, 3, "seeds of the band's twenty songs");

/** Twenty songs, four choruses, so many seeds. */
export function performances(name: keyof typeof bandStyles, seeds = SEEDS): readonly Performance[] {
  const known = played.get(`${name} ${seeds}`);
  if (known !== undefined) return known;
  const style = bandStyles[name];
  const own = Array.from({ length: seeds }, (_, index) => seed(1) + index);
  const all = chartsOf(style.beats).flatMap((chart) =>
    own.flatMap((one) => ROLES.map((role, index) => perform(chart, style, one, index + 1, role))),
  );
  played.set(`${name} ${seeds}`, all);
  return all;
}

const TYPES = [
  "maj7",
  "m7",
  "7",
  "m7b5",
  "7b9",
  "dim7",
  "6",
  "m6",
  "7sus4",
  "9",
  "13",
  "7alt",
  "M",
  "m",
  "mMaj7",
  "7#11",
  "maj7#5",
  "sus2",
];
const ROOTS = ["C", "Db", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"];
export const METERS = Object.keys(BAR);

/** A form of chance: 1 to 40 bars of any chords in any meter, perhaps with silences. */
export function randomChart(seed: number): Chart {
  const random = seeded(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const meter = pick(METERS);
  const bars = 1 + Math.floor(random() * 40);
  const elements = Array.from({ length: bars }, (_, index): MusicElement[] => {
    const silent = random() < 0.06;
    const chord = chordElement({ id: `${index}`, tonic: pick(ROOTS), type: pick(TYPES) });
    return (BAR[meter] ?? ["w"]).map((duration, at) =>
      silent ? { id: `r${index}-${at}`, name: "z", note: "z", duration, elementType: "Rest" } : { ...chord, duration },
    );
  }).flat();
  const voice = voiceOf("Harmony", elements, pick(["C", "F", "Bb", "Eb", "Am", "Cm", "Gm"]), meter);
  return chartOf({ id: "r", meter, voices: [voice], tempo: 120, title: "", noTempo: true });
}
