import { semitonesOf } from "../pitch.ts";

/** One chord quality: its intervals from the root, the symbol written after the root, and other spellings of it. */
export interface ChordKind {
  /** Written after the root; a major triad is `"M"`. Unique in the library. */
  readonly symbol: string;
  readonly aliases: readonly string[];
  /** From the root, lowest first, e.g. `["1P", "3M", "5P", "7m"]`. */
  readonly intervals: readonly string[];
}

/** The nine groups of the specification (section 3). */
export type ChordGroupName = "Major" | "Minor" | "7" | "Diminished" | "Suspended" | "Altered 7" | "Other" | "m7rootless" | "7rootless";

/** A group of the chord library. */
export interface ChordGroup {
  readonly name: ChordGroupName;
  readonly chords: readonly ChordKind[];
}

const kind = (symbol: string, intervals: string, aliases = ""): ChordKind => ({
  symbol,
  intervals: intervals.split(" "),
  aliases: aliases === "" ? [] : aliases.split(" "),
});

const major = [
  kind("M", "1P 3M 5P", "maj"),
  kind("maj7", "1P 3M 5P 7M", "M7 ^7 Δ7 ma7 ^ Δ"),
  kind("6", "1P 3M 5P 6M", "M6 add6"),
  kind("6/9", "1P 3M 5P 6M 9M", "69 6add9 M69"),
  kind("add9", "1P 3M 5P 9M", "Madd9 2 add2"),
  kind("maj9", "1P 3M 5P 7M 9M", "M9 ^9 Δ9"),
  kind("maj13", "1P 3M 5P 7M 9M 13M", "M13 ^13"),
  kind("maj7#11", "1P 3M 5P 7M 11A", "M7#11 ^7#11 maj7#4"),
  kind("maj9#11", "1P 3M 5P 7M 9M 11A", "M9#11 ^9#11"),
  kind("maj13#11", "1P 3M 5P 7M 9M 11A 13M", "M13#11"),
  kind("maj7#5", "1P 3M 5A 7M", "M7#5 ^7#5 +maj7"),
];

const minor = [
  kind("m", "1P 3m 5P", "- min mi"),
  kind("m7", "1P 3m 5P 7m", "-7 mi7 min7"),
  kind("m6", "1P 3m 5P 6M", "-6 min6"),
  kind("m6/9", "1P 3m 5P 6M 9M", "m69 -69"),
  kind("madd9", "1P 3m 5P 9M", "-add9"),
  kind("m9", "1P 3m 5P 7m 9M", "-9 min9"),
  kind("m11", "1P 3m 5P 7m 9M 11P", "-11 min11"),
  kind("m13", "1P 3m 5P 7m 9M 13M", "-13"),
  kind("m7add11", "1P 3m 5P 7m 11P", "m7add4"),
  kind("mMaj7", "1P 3m 5P 7M", "mM7 -^7 m/maj7 m^7"),
  kind("mMaj9", "1P 3m 5P 7M 9M", "mM9 -^9"),
  kind("mMaj11", "1P 3m 5P 7M 9M 11P", "mM11 -^11"),
];

const dominant = [
  kind("7", "1P 3M 5P 7m", "dom7"),
  kind("9", "1P 3M 5P 7m 9M"),
  kind("11", "1P 5P 7m 9M 11P"),
  kind("13", "1P 3M 5P 7m 9M 13M"),
  kind("7add13", "1P 3M 5P 7m 13M", "67 7add6"),
  kind("7#11", "1P 3M 5P 7m 11A", "7#4"),
  kind("9#11", "1P 3M 5P 7m 9M 11A", "9#4"),
  kind("13#11", "1P 3M 5P 7m 9M 11A 13M", "13#4"),
];

const diminished = [
  kind("dim", "1P 3m 5d", "o ° 0"),
  kind("dim7", "1P 3m 5d 7d", "o7 °7 07"),
  kind("m7b5", "1P 3m 5d 7m", "ø ø7 h h7 -7b5"),
  kind("m9b5", "1P 3m 5d 7m 9M", "h9 ø9"),
  kind("m11b5", "1P 3m 5d 7m 9M 11P", "h11 ø11"),
  kind("dimMaj7", "1P 3m 5d 7M", "oM7 o^7"),
];

const suspended = [
  kind("sus4", "1P 4P 5P", "sus 4"),
  kind("sus2", "1P 2M 5P"),
  kind("sus24", "1P 2M 4P 5P", "sus4add9 sus42"),
  kind("7sus4", "1P 4P 5P 7m", "7sus 743"),
  kind("9sus4", "1P 4P 5P 7m 9M", "9sus 943"),
  kind("13sus4", "1P 4P 5P 7m 9M 13M", "13sus 1343"),
  kind("7b9sus4", "1P 4P 5P 7m 9m", "7sus4b9 7susb9 7b943"),
  kind("7susadd3", "1P 3M 4P 5P 7m", "734 7sus4add3"),
  kind("7b13sus4", "1P 4P 5P 7m 13m", "7b1343 7b13sus 7susb13"),
  kind("maj7sus4", "1P 4P 5P 7M", "M7sus4"),
];

const altered = [
  kind("7b5", "1P 3M 5d 7m"),
  kind("7#5", "1P 3M 5A 7m", "+7 aug7 7+ 7aug"),
  kind("7b9", "1P 3M 5P 7m 9m"),
  kind("7#9", "1P 3M 5P 7m 9A"),
  kind("7b5b9", "1P 3M 5d 7m 9m", "7b9b5"),
  kind("7b5#9", "1P 3M 5d 7m 9A", "7#9b5"),
  kind("7#5b9", "1P 3M 5A 7m 9m", "7b9#5 +7b9"),
  kind("7#5#9", "1P 3M 5A 7m 9A", "7#9#5 +7#9"),
  kind("7alt", "1P 3M 5d 5A 7m 9m 9A", "alt"),
  kind("7b9#9", "1P 3M 5P 7m 9m 9A"),
  kind("7b13", "1P 3M 7m 13m"),
  kind("9b13", "1P 3M 5P 7m 9M 13m"),
  kind("7b9b13", "1P 3M 7m 9m 13m"),
  kind("7#9b13", "1P 3M 5P 7m 9A 13m"),
  kind("7b9#11", "1P 3M 5P 7m 9m 11A"),
  kind("7#9#11", "1P 3M 5P 7m 9A 11A"),
  kind("13b9", "1P 3M 5P 7m 9m 13M"),
  kind("13#9", "1P 3M 5P 7m 9A 13M"),
  kind("13b9#11", "1P 3M 5P 7m 9m 11A 13M"),
  kind("9b5", "1P 3M 5d 7m 9M"),
  kind("9#5", "1P 3M 5A 7m 9M", "+9 9+"),
];

const other = [
  kind("5", "1P 5P", "power"),
  kind("aug", "1P 3M 5A", "+ +5 maug"),
  kind("Mb5", "1P 3M 5d", "majb5"),
  kind("maj7b5", "1P 3M 5d 7M", "M7b5"),
  kind("maj9#5", "1P 3M 5A 7M 9M", "M9#5"),
  kind("maj7#9#11", "1P 3M 5P 7M 9A 11A"),
  kind("6#11", "1P 3M 5P 6M 11A"),
  kind("6/9#11", "1P 3M 5P 6M 9M 11A", "69#11"),
  kind("m#5", "1P 3m 5A", "m+ -#5"),
  kind("mb6", "1P 3m 5P 6m", "-b6"),
  kind("m7#5", "1P 3m 5A 7m"),
  kind("m7b9", "1P 3m 5P 7m 9m"),
  kind("madd4", "1P 3m 4P 5P", "madd11"),
];

/** Form A stands on the third, form B on the seventh: the two ways pianists leave out the root. */
const minorRootless = [
  kind("m7 rootless", "3m 5P 7m"),
  kind("m9 rootless A", "3m 5P 7m 9M"),
  kind("m9 rootless B", "7m 9M 10m 12P"),
  kind("m11 rootless A", "3m 7m 9M 11P"),
];

const dominantRootless = [
  kind("7 rootless", "3M 5P 7m"),
  kind("9 rootless A", "3M 5P 7m 9M"),
  kind("9 rootless B", "7m 9M 10M 12P"),
  kind("13 rootless A", "3M 6M 7m 9M"),
  kind("13 rootless B", "7m 9M 10M 13M"),
  kind("7b9b13 rootless A", "3M 6m 7m 9m"),
  kind("7b9b13 rootless B", "7m 9m 10M 13m"),
];

/** Every chord quality the workspace offers, in the specification's nine groups. */
export const chordLibrary: readonly ChordGroup[] = [
  { name: "Major", chords: major },
  { name: "Minor", chords: minor },
  { name: "7", chords: dominant },
  { name: "Diminished", chords: diminished },
  { name: "Suspended", chords: suspended },
  { name: "Altered 7", chords: altered },
  { name: "Other", chords: other },
  { name: "m7rootless", chords: minorRootless },
  { name: "7rootless", chords: dominantRootless },
];

const rooted: readonly ChordKind[] = chordLibrary.slice(0, 7).flatMap(({ chords }) => chords);
const bySymbol = new Map(chordLibrary.flatMap(({ chords }) => chords.map((chord) => [chord.symbol, chord] as const)));

/** Pitch classes above the root as one key: enharmonic and octave twins (add4, add11) are one quality. */
const shape = (intervals: readonly string[]): string =>
  [...new Set(intervals.map((interval) => semitonesOf(interval) % 12))].sort((a, b) => a - b).join(" ");

const byIntervals = new Map(rooted.map((chord) => [chord.intervals.join(" "), chord] as const));
const byShape = new Map([...rooted].reverse().map((chord) => [shape(chord.intervals), chord] as const));

/** Every quality that has its root. */
export const rootedKinds = rooted;

/** The quality of exactly that symbol (no alias); undefined for none. @example chordKind("m7b5")?.intervals */
export const chordKind = (symbol: string): ChordKind | undefined => bySymbol.get(symbol);

/** The rooted quality with the same pitch classes above its root; undefined for none. @example kindOfIntervals(["1P", "3M", "5P"])?.symbol // "M" */
export const kindOfIntervals = (intervals: readonly string[]): ChordKind | undefined =>
  byIntervals.get(intervals.join(" ")) ?? byShape.get(shape(intervals));
