import { closeNotes } from "../chords/element.ts";
import type { ChordElement, MusicElement } from "../elements.ts";
import { chordsIn, mapChords } from "../pieces/chords.ts";
import { hasSlashBass, withoutSlashBass, withSlashBass } from "../pieces/slash-bass.ts";
import { midiOf } from "../pitch.ts";
import { respectsLowLimits } from "./limits.ts";
import { isPlayerVoiced, playerVoicing } from "./player-voicing.ts";

/** Lowest and highest note of a smooth voicing: Bb2 and C6. */
export const SMOOTH_RANGE = { low: 46, high: 84 } as const;
/** C3: notes below it cost extra (specification, section 4). */
const C3 = 48;
/** Cost of each half step that a note lies below C3. */
const LOW_COST = 2;
/** How far (half steps) the middle of a voicing may wander from the first one's for free, and what each further step costs per note. */
const FREE_WANDER = 2;
const WANDER_COST = 2;

/** One way to play a chord. */
export interface Voicing {
  readonly notes: readonly string[];
  /** Sorted, lowest first. */
  readonly midi: readonly number[];
}

/**
 * Half steps that fingers travel from one voicing to the next: notes are paired in order without crossing, each has a partner;
 * where the counts differ one note may come from, or go to, two.
 * @example motion([53, 57, 60, 64], [53, 57, 59, 64]) // 1
 */
export function motion(from: readonly number[], to: readonly number[]): number {
  if (from.length !== to.length) return from.length < to.length ? pairedMotion(from, to) : pairedMotion(to, from);
  let sum = 0;
  for (let index = 0; index < from.length; index++) sum += Math.abs((from[index] ?? 0) - (to[index] ?? 0));
  return sum;
}

/** Pairs more notes with fewer, in order, each of the few at least once; best[i] is the least cost with the last paired to the i-th. */
function pairedMotion(few: readonly number[], many: readonly number[]): number {
  if (few.length === 0) return 0;
  const best = new Float64Array(few.length).fill(Number.POSITIVE_INFINITY);
  for (let note = 0; note < many.length; note++) {
    for (let index = Math.min(note, few.length - 1); index >= 0; index--) {
      const stay = note === 0 && index === 0 ? 0 : (best[index] ?? 0);
      const before = index > 0 ? (best[index - 1] ?? 0) : Number.POSITIVE_INFINITY;
      best[index] = Math.min(stay, before) + Math.abs((many[note] ?? 0) - (few[index] ?? 0));
    }
  }
  return best[few.length - 1] ?? 0;
}

/** What a voicing costs by itself: notes below C3, and wandering off from where the first chord lay. @example standingCost([46, 52, 55], 51) // 4 */
export function standingCost(midi: readonly number[], center: number): number {
  const low = midi.reduce((sum, note) => sum + Math.max(0, C3 - note) * LOW_COST, 0);
  return low + Math.max(0, Math.abs(mean(midi) - center) - FREE_WANDER) * WANDER_COST * midi.length;
}

const mean = (midi: readonly number[]): number => midi.reduce((sum, note) => sum + note, 0) / Math.max(1, midi.length);

/**
 * Every close voicing of a chord in the range, all inversions and octaves, lowest first; those under the low interval limits only
 * where there is nothing else. A chord that lies as pianists voice it is turned as such.
 * @example voicingsOf(chord)[0]?.notes
 */
export function voicingsOf(chord: ChordElement): readonly Voicing[] {
  const name = `${chord.tonic} ${chord.intervals.join(" ")} ${isPlayerVoiced(chord)}`;
  const known = candidates.get(name);
  if (known) return known;
  const found = everyVoicing(chord);
  if (found.length === 0) return [voicing(chord.notes)];
  if (candidates.size > 2000) candidates.clear();
  candidates.set(name, found);
  return found;
}

const candidates = new Map<string, readonly Voicing[]>();

function everyVoicing(chord: ChordElement): readonly Voicing[] {
  const inversions = (isPlayerVoiced(chord) ? chord.notes : chord.intervals).map((_, inversion) => inversion);
  const turned = (octave: number, inversion: number) =>
    (isPlayerVoiced(chord) ? playerVoicing(chord, octave, inversion) : undefined) ??
    closeNotes(chord.tonic, chord.intervals, octave, inversion);
  const all = [1, 2, 3, 4, 5].flatMap((octave) => inversions.map((inversion) => voicing(turned(octave, inversion))));
  const inRange = all.filter(({ midi }) => (midi[0] ?? 0) >= SMOOTH_RANGE.low && (midi.at(-1) ?? 0) <= SMOOTH_RANGE.high);
  const clear = inRange.filter(({ midi }) => respectsLowLimits(midi));
  return (clear.length > 0 ? clear : inRange).sort(
    (a, b) => (a.midi[0] ?? 0) - (b.midi[0] ?? 0) || (a.midi.at(-1) ?? 0) - (b.midi.at(-1) ?? 0),
  );
}

/** The notes as they are. */
const voicing = (notes: readonly string[]): Voicing => ({ notes, midi: notes.map((note) => midiOf(note) ?? 0) });

/**
 * The chain of voicings with the least total cost: the sum of `motion` between neighbours and of `standingCost`. The first choice
 * list is usually one voicing: where the music starts. Of equal chains the one with the lower voicings first. Exact: dynamic
 * programming over all candidates.
 * @example cheapestChain([[start], voicingsOf(next)])
 */
export function cheapestChain(choices: readonly (readonly Voicing[])[]): readonly Voicing[] {
  const center = mean(choices[0]?.[0]?.midi ?? []);
  let reached: { cost: number; chain: Voicing; before: number }[][] = [];
  for (const list of choices) {
    const previous = reached.at(-1);
    const column = list.map((candidate) => {
      const own = standingCost(candidate.midi, center);
      if (!previous) return { cost: own, chain: candidate, before: -1 };
      let before = 0;
      let cost = Number.POSITIVE_INFINITY;
      previous.forEach((from, index) => {
        const total = from.cost + motion(from.chain.midi, candidate.midi);
        if (total < cost) [cost, before] = [total, index];
      });
      return { cost: cost + own, chain: candidate, before };
    });
    reached = [...reached, column];
  }
  return readChain(reached);
}

function readChain(reached: readonly (readonly { cost: number; chain: Voicing; before: number }[])[]): readonly Voicing[] {
  const last = reached.at(-1) ?? [];
  let at = last.reduce((best, entry, index) => (entry.cost < (last[best]?.cost ?? 0) ? index : best), 0);
  const chain: Voicing[] = [];
  for (let column = reached.length - 1; column >= 0; column--) {
    const entry = reached[column]?.[at];
    if (!entry) break;
    chain.unshift(entry.chain);
    at = entry.before;
  }
  return chain;
}

/**
 * Voices every chord as near to its neighbours as the whole list allows (specification, section 4: smooth voicing). The first
 * chord gives the place; chords with `originalVoicing` keep their notes, and a slash bass stays the lowest. A pure function of the list, so loops are always the
 * same; the elements given are not changed.
 * @example smoothVoicing(piece.voices[0].elements)
 */
export function smoothVoicing(elements: readonly MusicElement[]): readonly MusicElement[] {
  const chords = chordsIn(elements).map((chord) => (chord.originalVoicing ? chord : withoutSlashBass(chord)));
  const choices = chords.map((chord, index) => (chord.originalVoicing || index === 0 ? [placeFirst(chord)] : voicingsOf(chord)));
  const chain = cheapestChain(choices);
  let next = 0;
  return elements.map((element) =>
    mapChords(element, (chord) => {
      const voiced = { ...chord, notes: chain[next++]?.notes ?? chord.notes };
      return hasSlashBass(chord) && !chord.originalVoicing ? withSlashBass(voiced) : voiced;
    }),
  );
}

/** The first chord where it lies if that is in the range, else at the nearest place that is. */
function placeFirst(chord: ChordElement): Voicing {
  const own = voicing(chord.notes);
  const fits = (own.midi[0] ?? 0) >= SMOOTH_RANGE.low && (own.midi.at(-1) ?? 0) <= SMOOTH_RANGE.high;
  if (chord.originalVoicing || (fits && respectsLowLimits(own.midi))) return own;
  const others = voicingsOf(chord);
  return others.reduce((best, each) => (motion(own.midi, each.midi) < motion(own.midi, best.midi) ? each : best), others[0] ?? own);
}
