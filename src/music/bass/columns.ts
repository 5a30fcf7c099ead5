import { type BassOptions, bassRange, seeded } from "./options.ts";
import type { BassChord, Beat, HarmonySpan } from "./spans.ts";

/** Where a chromatic-third figure stands: b3-3 on beats 3 and 4 after the second, on 2 and 3, or on 3 and 4 after any note. */
export type FigurePlace = "usual" | "early" | "late";

/** Size of a move between neighbours. */
export type Size = "step" | "third" | "fourthOrFifth" | "same" | "octave";

/** One beat of the walk: which pitches may stand there and what each costs. */
export interface Column {
  readonly beat: Beat;
  readonly chord: BassChord;
  /** First beat of its chord. */
  readonly change: boolean;
  readonly pitches: readonly number[];
  readonly costs: readonly number[];
  /** Wanted way into this change, in half steps from the target; 0 where there is none. */
  readonly approach: number;
  /** How much more than usual a way into this change costs that is not the wanted one. */
  readonly pull: number;
  /** Size wanted for the move into this beat where it is no change. */
  readonly wanted: Size;
  /** The move into this beat has to be exactly so many half steps. */
  readonly exactMove?: number;
}

/** What is done differently when a line is walked again. */
export interface Changes {
  /** Extra cost of a pitch on a beat, by `"tick midi"`. */
  readonly avoid: Map<string, number>;
  /** Where the figure of the chord that starts at a tick is moved to, so that the line can get to it or on from it. */
  readonly figures: Map<number, FigurePlace>;
  /** Starts of chords whose root stands in the middle of the range, since the copy drawn for it left no way to a neighbour's. */
  readonly central: Set<number>;
}

/** Costs, tuned so that lines keep the rates of recorded walking bass (tests hold them). */
export const COST = {
  step: 0.5,
  third: 0.75,
  fourthOrFifth: 0.85,
  octave: 2.4,
  same: 1.6,
  unwanted: 1.0,
  turn: 0.1,
  leapOn: 3.2,
  noise: 1.0,
  scale: 0.5,
  outside: 0.8,
  edge: 0.12,
  approachMiss: 1.0,
  approachThird: 1.3,
  approachFar: 2.4,
  approachFifth: 0.5,
} as const;

/** What a walk strives for, so that every style and pattern comes out at the rates of recorded lines (W6, W7, W9). */
interface Aims {
  /** Ways into a change, half steps from the target, with their weights. */
  readonly approaches: readonly (readonly [semitones: number, weight: number])[];
  /** Sizes of moves inside a chord with their weights; the move before a change has its own. */
  readonly sizes: readonly (readonly [size: Size, weight: number])[];
  readonly pull: number;
}

/** The corpus's own mixture: where roots lie next to the line, and there is no figure, it is what comes out. */
const FREE: Aims = {
  approaches: waysOf(0.27, 0.3, 0.1, 0.13, 0.1),
  sizes: sizesOf(0.5, 0.22, 0.17),
  pull: 1,
};
/** Roots that lie anywhere, or a figure that holds three beats, leave fewer ways: what is left leads on the more surely. */
const AIMS: Readonly<Record<BassOptions["pattern"], Readonly<Record<BassOptions["style"], Aims>>>> = {
  walkingBassSimple: {
    nearest: FREE,
    low: FREE,
    random: { approaches: waysOf(0.27, 0.33, 0.1, 0.13, 0.08), sizes: sizesOf(0.52, 0.24, 0.12), pull: 1.6 },
  },
  walkingBassChromaticThird: {
    nearest: { approaches: waysOf(0.22, 0.4, 0.09, 0.13, 0.08), sizes: sizesOf(0.34, 0.22, 0.31), pull: 1.3 },
    low: { approaches: waysOf(0.28, 0.31, 0.12, 0.14, 0.05), sizes: sizesOf(0.5, 0.2, 0.2), pull: 2 },
    random: { approaches: waysOf(0.28, 0.36, 0.11, 0.13, 0.05), sizes: sizesOf(0.5, 0.2, 0.2), pull: 2.2 },
  },
  bossaNova: { nearest: FREE, low: FREE, random: FREE },
};

function waysOf(halfBelow: number, halfAbove: number, wholeBelow: number, wholeAbove: number, fifth: number): Aims["approaches"] {
  return [
    [-1, halfBelow],
    [1, halfAbove],
    [-2, wholeBelow],
    [2, wholeAbove],
    [7, fifth],
    [-5, fifth],
  ];
}

function sizesOf(step: number, third: number, fourthOrFifth: number): Aims["sizes"] {
  return [
    ["step", step],
    ["third", third],
    ["fourthOrFifth", fourthOrFifth],
    ["same", 0.08],
    ["octave", 0.03],
  ];
}

const drawn = <T>(weights: readonly (readonly [T, number])[], random: () => number): T | undefined => {
  let left = random();
  return weights.find(([, weight]) => {
    left -= weight;
    return left < 0;
  })?.[0];
};

/** The beats of a walk with what may stand on each and what it costs. @example makeColumns(spansOf(harmony), options, { avoid: new Map(), figures: new Map(), central: new Set() }) */
export function makeColumns(spans: readonly HarmonySpan[], options: BassOptions, changes: Changes): readonly Column[] {
  const columns: Column[] = [];
  const last = spans.findLast(({ chord }) => chord !== undefined)?.beats.at(-1);
  const aims = AIMS[options.pattern][options.style];
  const thirds = options.pattern === "walkingBassChromaticThird";
  for (const [at, { chord, beats }] of spans.entries()) {
    if (!chord) continue;
    const usual = usualPlace(options.seed, beats[0]?.at ?? 0, leadsOn(chord, spans[at + 1]?.chord));
    const start = beats[0]?.at ?? 0;
    const endsOnFigure = beats.at(-1) === last && beats.length === 4;
    const figure = thirds ? thirdFigure(chord, beats, endsOnFigure ? "early" : (changes.figures.get(start) ?? usual)) : [];
    beats.forEach((beat, index) => {
      const random = seeded(options.seed + Math.imul(beat.at + 1, 2_654_435));
      const change = index === 0;
      const fixed = change ? chord.first : figure[index];
      const chromatic = index === beats.length - 1 || random() < 0.12;
      const place = { fixed, barStart: beat.barStart, final: beat === last, strict: thirds, chromatic };
      const found = pitchesOn(beat, chord, place, options, random, changes);
      const choices = change
        ? placed(
            found,
            columns.at(-1),
            figure.length > 0 ? 4 : 0,
            changes.central.has(start) ? "central" : options.style,
            options.floor,
            random,
          )
        : found;
      const approach = change ? (drawn(aims.approaches, random) ?? -1) : 0;
      const wanted = drawn(aims.sizes, random) ?? "step";
      const exact = figure[index] !== undefined && figure[index - 1] === (chord.root + 3) % 12 ? { exactMove: 1 } : {};
      columns.push({ beat, chord, change, wanted, ...choices, approach, pull: aims.pull, ...exact });
    });
  }
  return columns;
}

interface Choices {
  readonly pitches: readonly number[];
  readonly costs: readonly number[];
}

function pitchesOn(beat: Beat, chord: BassChord, place: Place, options: BassOptions, random: () => number, { avoid }: Changes): Choices {
  const { low, high } = bassRange(options.floor);
  const pitches: number[] = [];
  const costs: number[] = [];
  for (let midi = low; midi <= high; midi++) {
    const own = pitchCost(midi % 12, chord, place);
    if (own === undefined) continue;
    const edge = Math.max(0, Math.abs(midi - (low + high) / 2) - 6) * COST.edge;
    const again = avoid.size > 0 ? (avoid.get(`${beat.at} ${midi}`) ?? 0) : 0;
    pitches.push(midi);
    costs.push(own + random() * COST.noise + edge + again);
  }
  return { pitches, costs };
}

/**
 * The copy of a root that a style asks for; `nearest` leaves the choice to the walk, but for where it starts. Right after another
 * chord of one beat only copies within reach count, and over a figure only those that leave room for it above.
 */
function placed(
  found: Choices,
  before: Column | undefined,
  room: number,
  style: BassOptions["style"] | "central",
  floor: BassOptions["floor"],
  random: () => number,
): Choices {
  if (found.pitches.length === 0 || (style === "nearest" && before)) return found;
  const { low, high } = bassRange(floor);
  const from = before?.change ? before.pitches[0] : undefined;
  const fitting = found.pitches.filter((pitch) => inReach(from, pitch) && pitch + room <= high);
  const pitches = fitting.length > 0 ? fitting : found.pitches;
  const away = pitches.map((pitch) => Math.abs(pitch - (low + high) / 2));
  const central = away.indexOf(Math.min(...away));
  const index = style === "low" ? 0 : style !== "random" ? central : Math.floor(random() * pitches.length);
  return { pitches: [pitches[index] ?? low], costs: [0] };
}

const inReach = (from: number | undefined, to: number): boolean =>
  from === undefined || Math.abs(to - from) <= 7 || Math.abs(to - from) === 12;

/**
 * Where b3 and 3 stand in a row over a major-third chord of four beats or more that has its root in the bass: 1-2-b3-3, or 1-b3-3 and a way on.
 * The pitch class wanted on each beat; undefined is free.
 */
function thirdFigure(chord: BassChord, beats: readonly Beat[], place: FigurePlace): readonly (number | undefined)[] {
  if (!chord.majorThird || beats.length < 4 || chord.first !== chord.root) return [];
  const [second, flat, third] = [2, 3, 4].map((size) => (chord.root + size) % 12);
  if (place === "early" || beats[2]?.barStart) return [undefined, flat, third];
  return [undefined, place === "usual" ? second : undefined, flat, third];
}

/** Whether a chord's third lies a half or whole step from the next chord's first note, so that a figure may end on it. */
const leadsOn = (chord: BassChord, next: BassChord | undefined): boolean =>
  next !== undefined && [1, 2, 10, 11].includes((chord.root + 4 - next.first + 24) % 12);

/** Most figures that lead on have the second before them, the others a note after them that does. */
const usualPlace = (seed: number, start: number, leads: boolean): FigurePlace =>
  seeded(seed + Math.imul(start + 1, 40_503))() < (leads ? 0.85 : 0.25) ? "usual" : "early";

interface Place {
  readonly fixed: number | undefined;
  readonly barStart: boolean;
  readonly final: boolean;
  /** No major third over a minor chord, not even in passing. */
  readonly strict: boolean;
  /** Notes outside chord and scale may stand here. */
  readonly chromatic: boolean;
}

/** What a pitch class costs on a beat; undefined where it may not stand. */
function pitchCost(chroma: number, chord: BassChord, { fixed, barStart, final, strict, chromatic }: Place): number | undefined {
  if (fixed !== undefined) return chroma === fixed ? 0 : undefined;
  const bit = 1 << chroma;
  const size = (chroma - chord.root + 12) % 12;
  if (final) return size === 0 || size === chord.fifth ? 0 : undefined;
  const inChord = (chord.tones & bit) !== 0;
  if (barStart) return inChord ? (size === 0 || size === 3 || size === 4 ? 0 : 0.5) : undefined;
  if (inChord) return size === 0 ? 0.3 : 0;
  if (strict && chord.minor && size === 4) return undefined;
  if ((chord.scale & bit) !== 0) return COST.scale;
  return chromatic ? COST.outside : undefined;
}
