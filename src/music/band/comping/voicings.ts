import type { BassChord } from "../../bass/spans.ts";
import { respectsLowLimits } from "../../voicing/limits.ts";
import { type CompChord, type CompVoicing, compChord, stacked, type VoicingFamily } from "./stack.ts";

/** Where comping lies: E3 to G5. */
export const COMP_RANGE = { low: 52, high: 79 } as const;
/** The highest bottom note of a rootless voicing (C4), and of others (A4). */
const HIGHEST_BOTTOM = { rootless: 60, other: 64 } as const;
const MOST_REMEMBERED = 512;
/** How many voicings of a chord are weighed against each other. */
const MOST_CANDIDATES = 26;

/** What each family costs: rootless voicings are the piano player's daily bread, others season them. */
export type FamilyCosts = Readonly<Record<VoicingFamily, number>>;

const known = new Map<string, readonly CompVoicing[]>();

/**
 * The voicings that a player may take for a chord: rootless A and B, shells, drop-2, quartal where the chord has it, and close position
 * for chords without a seventh. Guide tones are always in; every note lies in E3..G5, above its low interval limit.
 * @param keyScale bit n: pitch class n lies in the key; what is added to a chord is taken from there
 */
export function compVoicings(chord: BassChord, keyScale: number, costs: FamilyCosts): readonly CompVoicing[] {
  const name = `${chord.name} ${keyScale} ${Object.values(costs).join()}`;
  const before = known.get(name);
  if (before !== undefined) return before;
  const made = candidates(compChord(chord, keyScale), costs);
  if (known.size >= MOST_REMEMBERED) known.clear();
  known.set(name, made);
  return made;
}

function candidates(chord: CompChord, costs: FamilyCosts): readonly CompVoicing[] {
  const found = new Map<string, CompVoicing>();
  for (const [family, sizes] of stacksOf(chord)) {
    for (let bottom = COMP_RANGE.low; bottom < COMP_RANGE.low + 12; bottom++) {
      const midi = stacked(bottom, sizes, chord.root);
      if (midi[0] !== bottom || !isPlayable(midi, family)) continue;
      const voicing = { midi, family, cost: costs[family] + register(midi) + thinness(midi) };
      const text = midi.join();
      if ((found.get(text)?.cost ?? Number.POSITIVE_INFINITY) > voicing.cost) found.set(text, voicing);
    }
  }
  return [...found.values()].sort((a, b) => a.cost - b.cost || (a.midi[0] ?? 0) - (b.midi[0] ?? 0)).slice(0, MOST_CANDIDATES);
}

/** The middle of the piano suits comping best: the top between C4 and D5. */
const register = (midi: readonly number[]): number => {
  const top = midi.at(-1) ?? 70;
  return Math.max(0, top - 74) * 0.35 + Math.max(0, 62 - top) * 0.25;
};

const thinness = (midi: readonly number[]): number => (midi.length === 2 ? 0.9 : midi.length === 5 ? 0.8 : midi.length === 3 ? 0.25 : 0);

function isPlayable(midi: readonly number[], family: VoicingFamily): boolean {
  const [bottom = 0, top = 0] = [midi[0], midi.at(-1)];
  if (top > COMP_RANGE.high || bottom > (family === "rootless" ? HIGHEST_BOTTOM.rootless : HIGHEST_BOTTOM.other)) return false;
  if (top - bottom > (family === "rootless" ? 12 : 17) || !respectsLowLimits(midi)) return false;
  const gaps = midi.slice(1).map((note, index) => note - (midi[index] ?? 0));
  return gaps.filter((gap) => gap === 1).length <= 1 && gaps.at(-1) !== 1;
}

type Stack = readonly [family: VoicingFamily, sizes: readonly number[]];

function stacksOf(chord: CompChord): readonly Stack[] {
  const { third, seventh, fifth, ninth, eleventh, thirteenth, tones } = chord;
  if (seventh === undefined) return triadStacks(chord);
  const color = thirteenth ?? fifth;
  const stacks: Stack[] = [
    ["shell", [third, seventh]],
    ["shell", [seventh, third]],
    ["shell", [0, third, seventh]],
    ["shell", [0, seventh, third]],
  ];
  const four = (family: VoicingFamily, notes: readonly (number | undefined)[]): void => {
    const sizes = notes.filter((note): note is number => note !== undefined);
    if (sizes.length === notes.length && new Set(sizes).size === sizes.length) stacks.push([family, sizes]);
  };
  for (const inner of new Set([color, fifth])) {
    four("rootless", [third, inner, seventh, ninth]);
    four("rootless", [seventh, ninth, third, inner]);
    four("rootless", [third, inner, seventh]);
    four("rootless", [seventh, third, inner]);
    for (const turned of turns([third, inner, seventh, ninth ?? 0])) four("dropTwo", dropTwo(turned));
    if (ninth === undefined) for (const turned of turns([third, inner, seventh, 0])) four("close", turned);
  }
  four("rootless", [third, seventh, ninth]);
  four("rootless", [seventh, third, ninth]);
  four("rootless", [seventh, ninth, third]);
  if (!tones.has(4)) {
    four("quartal", [eleventh, seventh, third]);
    four("quartal", [0, eleventh, seventh, third]);
    four("quartal", [0, eleventh, seventh, third, fifth]);
    if (ninth !== undefined && eleventh !== undefined) four("rootless", [third, eleventh, seventh, ninth]);
  }
  if (thirteenth !== undefined && thirteenth !== seventh) four("quartal", [seventh, third, thirteenth]);
  if (thirteenth !== undefined && thirteenth !== seventh) four("quartal", [seventh, third, thirteenth, ninth]);
  if (seventh === 9) four("quartal", [third, seventh, ninth]);
  return stacks;
}

/** Triads: close, spread, and with an added ninth or sixth where these are in. */
function triadStacks({ third, fifth, ninth, thirteenth }: CompChord): readonly Stack[] {
  const own = fifth ?? 7;
  const triad = [...new Set([0, third, own])];
  const added = [ninth, thirteenth].flatMap((extra) => (extra === undefined ? [] : [[third, own, extra]]));
  return [
    ...turns(triad).map((sizes): Stack => ["close", sizes]),
    ...turns(triad).map((sizes): Stack => ["dropTwo", spread(sizes)]),
    ...added.flatMap((sizes) => turns([...new Set(sizes)].sort((a, b) => a - b))).map((sizes): Stack => ["close", sizes]),
    ...(ninth !== undefined && thirteenth !== undefined ? turns([...new Set([third, own, thirteenth, ninth])]) : []).map(
      (sizes): Stack => ["close", sizes],
    ),
  ];
}

/** A chord in each of its inversions. */
const turns = (notes: readonly (number | undefined)[]): readonly (readonly number[])[] => {
  const whole = notes.filter((note): note is number => note !== undefined);
  return whole.length < notes.length ? [] : whole.map((_, at) => [...whole.slice(at), ...whole.slice(0, at)]);
};

/** The second from the top falls an octave. */
const dropTwo = ([a, b, c, d]: readonly number[]): readonly (number | undefined)[] => [c, a, b, d];

/** The middle of three falls an octave. */
const spread = (sizes: readonly number[]): readonly number[] =>
  sizes.length === 3 ? [sizes[1] ?? 0, sizes[0] ?? 0, sizes[2] ?? 0] : sizes;
