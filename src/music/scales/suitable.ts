import { type Coded, ok, type Result } from "../../lib/result.ts";
import { chordOf } from "../chords/read-chord.ts";
import type { Key } from "../elements.ts";
import type { ChordName } from "../harmony/roman.ts";
import { chromaOf } from "../pitch.ts";
import { problem, refuse } from "../problems.ts";
import { dominantScales } from "./dominant.ts";
import { scaleGroups } from "./library.ts";
import { type Scale, scaleOf } from "./scale.ts";

/** A scale that fits a chord, its notes sorted by what they do over it. */
export interface SuitableScale {
  readonly scale: Scale;
  /** Notes of the chord. */
  readonly chordTones: readonly string[];
  /** Further scale notes that may be held over the chord. */
  readonly colours: readonly string[];
  /** Scale notes a half step above a chord tone: fine in passing, harsh when held. */
  readonly avoid: readonly string[];
  /** Notes outside the scale, a half step below a chord tone: to lead into it. */
  readonly approach: readonly number[];
  /** One sentence that says why, for display. */
  readonly reason: Coded;
}

/**
 * What players reach for first, by the chord's family; position is rank. Textbook chord-scale pairs. Dominants whose fifth and
 * eleventh are plain depend on the key: `dominantScales` has them.
 */
const FAMILIES: readonly (readonly [test: (has: Has) => boolean, scales: readonly string[]])[] = [
  [(has) => has("7m") && has("3M") && has("5d") && has("5A"), ["altered", "whole tone", "half-whole diminished"]],
  [(has) => has("7m") && has("3M") && has("9m") && has("13M"), ["half-whole diminished"]],
  [(has) => has("7m") && has("3M") && has("5A"), ["whole tone", "altered", "mixolydian b6"]],
  [(has) => has("7m") && has("3M") && (has("11A") || has("5d")), ["lydian dominant", "whole tone", "half-whole diminished"]],
  [(has) => has("7m") && has("4P") && has("9m"), ["phrygian", "phrygian dominant", "locrian"]],
  [(has) => has("7m") && has("4P"), ["mixolydian", "dorian", "major pentatonic"]],
  [(has) => has("7d"), ["diminished"]],
  [(has) => has("5d") && has("3m"), ["locrian #2", "locrian", "locrian 6"]],
  [(has) => has("3m") && has("7M"), ["melodic minor", "harmonic minor"]],
  [(has) => has("3m") && has("6M"), ["dorian", "melodic minor", "bebop minor"]],
  [(has) => has("3m"), ["dorian", "minor", "phrygian", "minor pentatonic", "minor blues", "bebop minor"]],
  [(has) => has("3M") && has("5A"), ["lydian augmented", "whole tone", "major augmented"]],
  [(has) => has("3M") && has("11A"), ["lydian"]],
  [(has) => has("3M"), ["major", "lydian", "major pentatonic", "bebop major", "major blues"]],
];

type Has = (interval: string) => boolean;

const everyScale = scaleGroups.flatMap(({ scales }) => scales.map(({ name }) => name));

/**
 * The scales on a chord's root that hold all its notes (the altered scale without its fifth), best first: the pairs that players
 * learn, a scale inside the key before one outside, then fewest avoid notes and fewest notes beside the chord. Refuses a chord that cannot be read.
 * @example suitableScales({ tonic: "D", type: "m7" }, { key: "C", scaleType: "major" }) // D dorian first
 */
export function suitableScales(chord: ChordName, key?: Key): Result<readonly SuitableScale[]> {
  const reading = chordOf(`${chord.tonic}${chord.type}`);
  if (!reading) return refuse("unreadable-chord", { why: problem("not-a-chord", { chord: `${chord.tonic}${chord.type}` }) }, chord.type);
  const tones = new Set(reading.notes.map((note) => chromaOf(note) ?? 0));
  const has: Has = (interval) => reading.intervals.includes(interval);
  const usual = usualScales(chord.tonic, has, key);
  const inKey = keyChromas(key);
  const fitting = everyScale.flatMap((name) => {
    const scale = scaleOf(chord.tonic, name);
    const needed = usual.includes(name) ? neededTones(tones, name, has, chroma(chord.tonic)) : tones;
    return scale.ok && holdsAll(scale.value, needed) ? [describeScale(scale.value, tones, usual, inKey)] : [];
  });
  return ok(fitting.sort((a, b) => a.rank - b.rank).map(({ suitable }) => suitable));
}

const chroma = (note: string): number => chromaOf(note) ?? 0;

/** A dominant seventh whose fifth, eleventh and thirteenth the symbol leaves plain. */
const isPlainDominant = (has: Has): boolean => has("7m") && has("3M") && !["5d", "5A", "11A", "13m"].some((interval) => has(interval));

function usualScales(tonic: string, has: Has, key: Key | undefined): readonly string[] {
  if (isPlainDominant(has)) return dominantScales(tonic, key, has("9m") ? "9m" : has("9A") ? "9A" : undefined);
  return FAMILIES.find(([test]) => test(has))?.[1] ?? [];
}

/**
 * The notes that a scale must have to be offered. The altered scale has both altered fifths in place of the plain one, which
 * players leave out under it unless a natural thirteenth is written.
 */
function neededTones(tones: ReadonlySet<number>, scale: string, has: Has, root: number): ReadonlySet<number> {
  if (scale !== "altered" || has("13M")) return tones;
  return new Set([...tones].filter((tone) => tone !== (root + 7) % 12));
}

const keyChromas = (key: Key | undefined): ReadonlySet<number> | undefined => {
  const scale = key && scaleOf(key.key, key.scaleType);
  return scale?.ok ? new Set(scale.value.notes.map((note) => chromaOf(note) ?? 0)) : undefined;
};

function holdsAll(scale: Scale, tones: ReadonlySet<number>): boolean {
  const own = new Set(scale.notes.map((note) => chromaOf(note) ?? 0));
  return [...tones].every((tone) => own.has(tone));
}

function describeScale(scale: Scale, tones: ReadonlySet<number>, usual: readonly string[], inKey: ReadonlySet<number> | undefined) {
  const chordTones = scale.notes.filter((note) => tones.has(chroma(note)));
  const beside = scale.notes.filter((note) => !tones.has(chroma(note)));
  const dominant = isDominant(tones, chroma(scale.tonic));
  const harsh = (note: string): boolean => {
    const above = tones.has((chroma(note) + 11) % 12);
    return dominant ? above && (chroma(note) - chroma(scale.tonic) + 12) % 12 === 5 : above;
  };
  const avoid = beside.filter(harsh);
  const colours = beside.filter((note) => !harsh(note));
  const own = new Set(scale.notes.map(chroma));
  const approach = [...tones].map((tone) => (tone + 11) % 12).filter((below) => !own.has(below));
  const diatonic = inKey !== undefined && scale.notes.every((note) => inKey.has(chroma(note)));
  const place = usual.indexOf(scale.type);
  const rank = (diatonic ? 0 : 100) + (place < 0 ? 1000 + avoid.length * 20 : place * 5 + avoid.length) + beside.length;
  const without = !holdsAll(scale, tones);
  const reason = reasonOf({ colours, avoid, diatonic, usual: place >= 0, without });
  const suitable: SuitableScale = { scale, chordTones, colours, avoid, approach, reason };
  return { suitable, rank };
}

const isDominant = (tones: ReadonlySet<number>, root: number): boolean => tones.has((root + 4) % 12) && tones.has((root + 10) % 12);

interface Reasons {
  readonly colours: readonly string[];
  readonly avoid: readonly string[];
  readonly diatonic: boolean;
  readonly usual: boolean;
  /** It has not the chord's plain fifth. */
  readonly without: boolean;
}

function reasonOf({ colours, avoid, diatonic, usual, without }: Reasons): Coded {
  const first = diatonic ? "scale-in-key" : usual ? "scale-usual" : "scale-holds-chord";
  const why = problem(without ? `${first}-without-fifth` : first);
  const beside = colours.length > 0 ? problem("scale-colours", { notes: colours }) : problem("scale-plain");
  return avoid.length > 0 ? problem("scale-reason-with-care", { why, beside, notes: avoid }) : problem("scale-reason", { why, beside });
}
