import { lastBy } from "../../lib/keeping/last-of.ts";
import type { Key } from "../elements.ts";
import { chromaOf, chromaOfMidi } from "../pitch.ts";
import { scaleOf } from "../scales/scale.ts";
import { chordName } from "./element.ts";
import { bassAlike, notesSpelled, rootAlike } from "./one-spelling.ts";
import { AMBIGUOUS_WITHOUT_FIFTH, bit, SEVENTH_FREE, SHAPES, type Shape } from "./shapes.ts";
import { symbolBass, symbolRoot } from "./symbol-names.ts";

/** How the notes stand for the chord: all of them, without fifth, without fifth and ninth, without root, or over another bass. */
export type NamedForm = "full" | "no5" | "shell" | "rootless" | "slash";

/** A name for notes that were played. */
export interface NamedChord {
  /** As shown, e.g. `"C13"` or `"Dm6/B"`. */
  readonly name: string;
  readonly tonic: string;
  readonly type: string;
  /** The sounding bass where it is not the root and the chord is not rootless. */
  readonly bass: string | undefined;
  readonly form: NamedForm;
  /** Lower is better; for ordering only. */
  readonly cost: number;
}

/** What else is known while notes are named. */
export interface NamingContext {
  /** Its scale's chords are likelier, and its accidentals name the black keys. */
  readonly key?: Key;
  /** A bass note (MIDI) that sounds below the notes, such as the bass player's: what stands on it is named from it. */
  readonly bass?: number;
  /** True: someone plays the root, and nobody knows which; what the hands play is likelier a voicing without it. */
  readonly rootElsewhere?: boolean;
}

/**
 * Names for notes that sound together, best first: complete chords, chords without their fifth, shells, rootless voicings and
 * slash chords, ranked as a jazz player would name them; key and sounding bass are weighed. All spell the notes as the first does.
 * Fewer than two pitch classes have no name.
 * @example nameChord([40, 46, 50, 57])[0]?.name // "C13": E-Bb-D-A without its root
 */
export function nameChord(midi: readonly number[], context: NamingContext = {}): readonly NamedChord[] {
  const played = midi.reduce((set, note) => set | bit(chromaOfMidi(note)), 0);
  if ((played & (played - 1)) === 0) return [];
  const lowest = chromaOfMidi(Math.min(...midi));
  const sounds: Sounds = {
    played,
    lowest,
    bass: context.bass === undefined ? lowest : chromaOfMidi(context.bass),
    bassPlayer: context.bass !== undefined,
    rootElsewhere: context.bass === undefined && context.rootElsewhere === true,
    isOpen: Math.max(...midi) - Math.min(...midi) >= OPEN,
  };
  const within = wordsIn(context.key);
  return alike(best(candidatesFor(sounds).map((candidate) => named(candidate, sounds.bass, within))), context.key);
}

/**
 * How notes stand for one chord, by the rule by which they are named; undefined where no player would call them so.
 * @param type a quality's own symbol in the library, no alias
 * @example standsFor([53, 57, 59, 64], { tonic: "G", type: "13" }) // "rootless"
 */
export function standsFor(
  midi: readonly number[],
  { tonic, type }: { readonly tonic: string; readonly type: string },
): NamedForm | undefined {
  const shape = SHAPES.find(({ kind }) => kind.symbol === type);
  const root = chromaOf(tonic);
  if (shape === undefined || root === undefined || midi.length === 0) return undefined;
  const played = midi.reduce((set, note) => set | bit(chromaOfMidi(note)), 0);
  const lowest = chromaOfMidi(Math.min(...midi));
  return match(shape, root, { played, lowest, bass: lowest, bassPlayer: false, rootElsewhere: false, isOpen: false })?.form;
}

/** Every shape on every root that the sounds may be: some 1,200 are looked at for each key that goes down or up. */
function candidatesFor(sounds: Sounds): readonly Candidate[] {
  const found: Candidate[] = [];
  for (let root = 0; root < 12; root++) {
    const heard = rotate(sounds.played, root) | bit((sounds.bass - root + 12) % 12);
    for (const shape of SHAPES) {
      // Most lack something: that is found out first.
      if ((shape.needed & ~heard) !== 0) continue;
      const candidate = match(shape, root, sounds);
      if (candidate !== undefined) found.push(candidate);
    }
  }
  return found;
}

interface Candidate {
  readonly shape: Shape;
  readonly root: number;
  readonly form: NamedForm;
  readonly cost: number;
}

/** What is heard: the pitch classes in the hands, their lowest, and the bass, which may be another player's. */
interface Sounds {
  readonly played: number;
  readonly lowest: number;
  readonly bass: number;
  readonly bassPlayer: boolean;
  readonly rootElsewhere: boolean;
  /** Spread over more than two hands' close positions. */
  readonly isOpen: boolean;
}

/** Half steps from which on a voicing stands open, its lowest note apart. */
const OPEN = 15;

function match(shape: Shape, root: number, sounds: Sounds): Candidate | undefined {
  const bass = (sounds.bass - root + 12) % 12;
  const hand = rotate(sounds.played, root);
  const heard = hand | bit(bass);
  const extra = heard & ~(shape.set | shape.tolerated);
  const slashOnly = extra !== 0;
  if (slashOnly && extra !== bit(bass)) return undefined;
  if ((shape.needed & ~heard) !== 0) return undefined;
  const missing = shape.set & ~heard;
  const rootless = (heard & 1) === 0;
  if (rootless && (slashOnly || !rootlessMakesSense(shape, missing))) return undefined;
  const left = leftOutCost(shape, missing, bass, sounds);
  if (left === undefined) return undefined;
  const place = rootless ? rootlessCost(shape, (sounds.lowest - root + 12) % 12, sounds) : bassCost(shape, bass, slashOnly);
  const doubted = sounds.rootElsewhere && !rootless ? ROOT_IN_HAND : 0;
  const rootIsElsewhere = rootless || (bass === 0 && (hand & 1) === 0);
  const no5 = (missing & bit(7)) !== 0;
  const form = formOf(rootIsElsewhere, bass, no5, count(missing & ~1 & ~bit(7)));
  return { shape, root, form, cost: shape.plain + left + place + doubted };
}

/** Someone else plays the root: a chord whose root the hands play too is less likely. */
const ROOT_IN_HAND = 1;

/** What tones that are left out cost; undefined where no player leaves these out. */
function leftOutCost({ kind, mostGaps, has }: Shape, missing: number, bass: number, sounds: Sounds): number | undefined {
  const no5 = (missing & bit(7)) !== 0;
  const no7 = SEVENTH_FREE.has(kind.symbol) && (missing & bit(10)) !== 0;
  const gaps = count(missing & ~1 & ~bit(7) & ~(no7 ? bit(10) : 0));
  if (gaps > mostGaps || (no7 && (gaps > 0 || bass !== 0))) return undefined;
  const doubt = no5 ? AMBIGUOUS_WITHOUT_FIFTH[kind.symbol] : undefined;
  if (doubt !== undefined && (bass !== 0 || gaps > 0)) return undefined;
  const isSure = sounds.bassPlayer || (sounds.isOpen && has(6));
  return (no5 ? 0.2 : 0) + (no7 ? 0.5 : 0) + gaps * 0.3 + (isSure ? 0 : (doubt ?? 0));
}

const rotate = (set: number, root: number): number => ((set >> root) | (set << (12 - root))) & 0xfff;

/** A rootless voicing holds third, seventh (or sixth) and a ninth or thirteenth; a plain triad without its root is another chord. */
function rootlessMakesSense(shape: Shape, missing: number): boolean {
  const third = shape.has(3) || shape.has(4);
  const seventh = shape.has(10) || shape.has(11) || (shape.has(9) && shape.has(2));
  const colour = shape.has(2) || shape.has(1) || (shape.has(3) && shape.has(4));
  return third && seventh && colour && count(missing & ~1 & ~bit(7)) === 0;
}

/** Standing on the third or seventh is how these voicings are played, and close; nearly so where someone plays the root. */
function rootlessCost(shape: Shape, bass: number, { rootElsewhere, isOpen }: Sounds): number {
  const guide = bass === 10 || bass === 11 || bass === 4 || (bass === 3 && !shape.has(4));
  const spread = isOpen && !rootElsewhere ? 0.5 : 0;
  return (guide ? 1.1 : 1.9) + spread - (rootElsewhere ? 1 : 0);
}

/** A foreign bass a half step above the root or a tritone away is rare, but a diminished seventh chord leads into its bass. */
function bassCost(shape: Shape, bass: number, slashOnly: boolean): number {
  if (bass === 0) return 0;
  if (slashOnly && shape.kind.symbol === "dim7") return bass === 1 ? 1.4 : 1.5;
  if (slashOnly) return 1.5 + (shape.kind.intervals.length > 4 ? 0.6 : 0) + (bass === 1 || bass === 6 ? 1 : 0);
  if (shape.kind.symbol === "m6" && bass !== 9) return 1.4;
  const third = bass === 3 || bass === 4;
  return third || bass === 7 ? 0.7 : 0.9;
}

function formOf(rootless: boolean, bass: number, no5: boolean, gaps: number): NamedForm {
  if (rootless) return "rootless";
  if (bass !== 0) return "slash";
  return gaps > 0 ? "shell" : no5 ? "no5" : "full";
}

function count(set: number): number {
  let bits = 0;
  for (let rest = set; rest > 0; rest &= rest - 1) bits++;
  return bits;
}

/** How chords are named in a key: what each costs there, and how its root is called. */
interface KeyWords {
  readonly key: Key | undefined;
  readonly weigh: (root: number, shape: Shape) => number;
  readonly rootOf: (root: number, shape: Shape) => string;
}

/** Made once for a key: some dozens of names are thought of at each press. */
const wordsIn = lastBy(
  (key: Key | undefined) => (key === undefined ? "" : `${key.key} ${key.scaleType}`),
  (key): KeyWords => {
    const names = new Map<Shape, (string | undefined)[]>(SHAPES.map((shape) => [shape, []]));
    const rootOf = (root: number, shape: Shape): string => {
      const own = names.get(shape) ?? [];
      const name = own[root] ?? symbolRoot(root, shape.kind.intervals, key);
      own[root] = name;
      return name;
    };
    return { key, weigh: keyWeights(key), rootOf };
  },
);

/** Roots and notes outside the key cost a little; a diminished seventh chord is named from the leading tone. */
function keyWeights(key: Key | undefined): (root: number, shape: Shape) => number {
  if (key === undefined) return () => 0;
  const scale = scaleOf(key.key, key.scaleType);
  if (!scale.ok) return () => 0;
  const inside = scale.value.notes.reduce((set, note) => set | bit(chromaOf(note) ?? 0), 0);
  const leading = ((chromaOf(key.key) ?? 0) + 11) % 12;
  return (root, shape) => {
    if (shape.kind.symbol === "dim7" && root === leading) return 0;
    const outside = count(shape.set & ~rotate(inside, root));
    return ((inside & bit(root)) === 0 ? 0.5 : 0) + outside * 0.15;
  };
}

function named({ shape, root, form, cost }: Candidate, sounding: number, { key, weigh, rootOf }: KeyWords): NamedChord {
  const { intervals, symbol } = shape.kind;
  const tonic = rootOf(root, shape);
  const bass = form === "slash" ? symbolBass(sounding, tonic, intervals, key) : undefined;
  return { name: chordName(tonic, symbol, bass), tonic, type: symbol, bass, form, cost: cost + weigh(root, shape) };
}

const INTERVALS = new Map(SHAPES.map(({ kind }) => [kind.symbol, kind.intervals]));

/** Names with the notes as the first of them spells them: Eaug/C beside Caug. */
function alike(names: readonly NamedChord[], key: Key | undefined): readonly NamedChord[] {
  const [first] = names;
  if (first === undefined) return names;
  const intervalsOf = ({ type }: NamedChord): readonly string[] => INTERVALS.get(type) ?? [];
  const spelled = notesSpelled({ ...first, intervals: intervalsOf(first) });
  return names.map((each) => {
    if (each === first) return each;
    const intervals = intervalsOf(each);
    const tonic = rootAlike({ ...each, intervals }, spelled);
    const bass =
      each.bass === undefined ? undefined : (bassAlike(each.bass, spelled) ?? symbolBass(chromaOf(each.bass) ?? 0, tonic, intervals, key));
    return { ...each, tonic, bass, name: chordName(tonic, each.type, bass) };
  });
}

/** Sorted by cost, each root and quality once, the twelve best. */
function best(candidates: readonly NamedChord[]): readonly NamedChord[] {
  const seen = new Set<string>();
  return [...candidates]
    .sort((a, b) => a.cost - b.cost || a.name.length - b.name.length || a.name.localeCompare(b.name))
    .filter(({ name }) => !seen.has(name) && seen.add(name))
    .slice(0, 12);
}
