import { ScaleType } from "tonal";

/** A scale type: its usual name, other names, and its intervals from the tonic. */
export interface ScaleKind {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly intervals: readonly string[];
}

/** A group of the scale library as the specification names it (section 3). */
export interface ScaleGroup {
  readonly name: "pentatonic" | "hexatonic" | "heptatonic" | "octatonic" | "chromatic";
  readonly scales: readonly ScaleKind[];
}

/** Names in use that tonal's dictionary does not have. */
const MORE_ALIASES: Readonly<Record<string, readonly string[]>> = {
  minor: ["natural minor"],
  bebop: ["bebop dominant"],
  "double harmonic major": ["double harmonic", "byzantine", "arabic"],
  "lydian dominant": ["acoustic"],
  altered: ["altered dominant", "superlocrian"],
  "harmonic minor": ["minor harmonic"],
  "melodic minor": ["jazz minor", "minor melodic"],
  "half-whole diminished": ["dominant diminished scale", "octatonic half-whole"],
  diminished: ["whole-half", "octatonic whole-half"],
  "phrygian dominant": ["freygish", "spanish gypsy"],
};

const known: readonly ScaleKind[] = ScaleType.all().map(({ name, aliases, intervals }) => ({ name, aliases, intervals }));
const taken = new Set(known.flatMap(({ name, aliases }) => [name, ...aliases]));

/** Other names under which people look for a scale, tonal's first; none stands for two scales. */
const withAliases = (kind: ScaleKind): ScaleKind => {
  const more = (MORE_ALIASES[kind.name] ?? []).filter((alias) => !taken.has(alias));
  return more.length === 0 ? kind : { ...kind, aliases: [...kind.aliases, ...more] };
};

const kinds = known.map(withAliases);

const withNotes = (least: number, most: number): readonly ScaleKind[] =>
  kinds.filter(({ intervals }) => intervals.length >= least && intervals.length <= most);

/** Every known scale type in the five groups; scales of nine and more notes stand with the chromatic one. */
export const scaleGroups: readonly ScaleGroup[] = [
  { name: "pentatonic", scales: withNotes(5, 5) },
  { name: "hexatonic", scales: withNotes(6, 6) },
  { name: "heptatonic", scales: withNotes(7, 7) },
  { name: "octatonic", scales: withNotes(8, 8) },
  { name: "chromatic", scales: withNotes(9, 12) },
];

/** The seven modes of the major scale, brightest name first as the specification lists them. */
export const modeNames = ["ionian", "dorian", "phrygian", "lydian", "mixolydian", "aeolian", "locrian"] as const;

const byName = new Map<string, ScaleKind>(kinds.flatMap((kind) => [kind.name, ...kind.aliases].map((name) => [name, kind] as const)));

/** The scale type of that name or alias; undefined for none. @example findScale("ionian")?.name // "major" */
export const findScale = (name: string): ScaleKind | undefined => byName.get(name);

/** Names that tonal counts with a number sign; the first is a composer's. */
const COUNTED = /(m)(essiaen's mode )#|(mystery )#/;

/**
 * A scale's name as it is shown, alone or behind its tonic: the sign before a number that counts scales is no sharp, and a composer has a capital.
 * @example scaleTitle("C messiaen's mode #5") // "C Messiaen's mode 5"
 * @example scaleTitle("locrian #2") // itself: the second is sharp
 */
export const scaleTitle = (name: string): string =>
  name.replace(COUNTED, (_all, first = "", rest = "", other = "") => `${first.toUpperCase()}${rest}${other}`);

/** True for the name or an alias of a known scale type. @example isScaleType("aeolian") // true */
export const isScaleType = (name: string): boolean => byName.has(name);
