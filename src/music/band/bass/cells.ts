import { bassRange } from "../../bass/options.ts";
import type { BassChord } from "../../bass/spans.ts";
import { ticks } from "../../time/time.ts";
import type { BandNote } from "../band-note.ts";
import { hitsOf } from "../cells.ts";
import { type Chance, oneOf } from "../chance.ts";
import type { Chart } from "../chart.ts";
import type { BassStyle } from "../style.ts";
import { inReach } from "./octaves.ts";
import { nearest, type Segment, segmentsOf } from "./segments.ts";

const VELOCITY = 80;
const DEAD_VELOCITY = 46;
/** Ticks of a dead note as it is written; it sounds 70 ms. */
export const DEAD_TICKS = 120;

/** A note of a pattern before its length is known. */
interface Placed {
  readonly at: number;
  readonly midi: number;
  readonly velocity: number;
  readonly dead: boolean;
  /** Leads by step into the next root. */
  readonly leads: boolean;
  /** Where its chord's share of the bar ends; a note for the next chord sounds on over it. */
  readonly end: number;
}

/**
 * A bass by cells: in two, bossa nova, samba, funk, tumbao. Each share of a bar that a chord has takes a cell of its length; the first
 * note is its root (or slash bass), but where the bar before has already struck it in advance.
 */
export function cellBass(
  chart: Chart,
  { cells, length }: BassStyle,
  next: BassChord | undefined,
  chance: Chance,
  ends: boolean,
): readonly BandNote[] {
  const segments = segmentsOf(chart);
  const roots = rootsOf(segments);
  const placed: Placed[] = [];
  let announced = false;
  let lastCell = "";
  segments.forEach((segment, index) => {
    const after = segments[index + 1];
    const joins = after === undefined || after.start === segment.end;
    const follows = after?.chord ?? next;
    const target = after === undefined ? next && nearest(next.first, roots[index] ?? 36, low, high) : roots[index + 1];
    const final = after === undefined && ends;
    const cell = cellFor(segment, cells, lastCell, chance);
    lastCell = cell;
    const notes = notesOf(segment, cell, {
      root: roots[index] ?? 36,
      target: joins && !final ? target : undefined,
      changes: follows?.name !== segment.chord.name,
      chance,
      before: placed.findLast(({ dead }) => !dead)?.midi,
    });
    const heard = announced ? notes.filter(({ at }) => at > segment.start) : notes;
    announced = notes.some(({ end }) => end > segment.end);
    placed.push(...heard);
  });
  return withLengths(reaching(placed), length, chart.length, chance);
}

/** The same notes in octaves within reach of each other; a dead note stays with the one before it. */
function reaching(placed: readonly Placed[]): readonly Placed[] {
  const octaves = [
    ...inReach(
      placed.filter(({ dead }) => !dead),
      low,
      high,
    ),
  ];
  let last = octaves[0] ?? low;
  return placed.map((note) => {
    if (!note.dead) last = octaves.shift() ?? note.midi;
    return { ...note, midi: last };
  });
}

const { low, high } = bassRange();

/** Each root is the copy nearest to the one before, kept away from the bottom. */
function rootsOf(segments: readonly Segment[]): readonly number[] {
  const roots: number[] = [];
  for (const { chord } of segments) roots.push(nearest(chord.first, roots.at(-1) ?? 38, low, high));
  return roots;
}

function cellFor({ beats, bar, start }: Segment, cells: BassStyle["cells"], last: string, chance: Chance): string {
  const short = bar.beat < 960;
  if (beats <= 4 && !short) {
    const list = cells[beats === 1 ? 1 : beats === 2 ? 2 : beats === 3 ? 3 : 4];
    const other = list.filter((cell) => cell !== last);
    return oneOf(other.length > 0 && chance() < 0.8 ? other : list, chance);
  }
  const from = Math.round((start - bar.start) / bar.beat);
  let at = 0;
  const groups = bar.groups.flatMap((size) => {
    const begins = at;
    at += size;
    return begins + size > from && begins < from + beats ? [Math.min(begins + size, from + beats) - Math.max(begins, from)] : [];
  });
  return groups.map((size, index) => groupCell(size, index, short)).join("");
}

/** Root and fifth in turn on the groups of other meters. */
const groupCell = (size: number, index: number, short: boolean): string => {
  const rest = short ? ".".repeat(size - 1) : ".".repeat(size * 2 - 1);
  return `${index === 0 ? "R" : index % 2 === 1 ? "5" : "r"}${rest}`;
};

interface Around {
  readonly root: number;
  readonly target: number | undefined;
  readonly changes: boolean;
  readonly chance: Chance;
  readonly before: number | undefined;
}

function notesOf(segment: Segment, cell: string, { root, target, changes, chance, before }: Around): readonly Placed[] {
  const { start, end, chord, bar, beats } = segment;
  const fifth = fifthOf(chord, root, chance);
  let previous = before ?? root;
  const out: Placed[] = [];
  for (const { at, sign } of hitsOf(cell, beats)) {
    const tick = start + Math.round(at * bar.beat);
    if (tick >= end && !(tick === start)) continue;
    const midi = pitchOf(sign, { root, fifth, target, changes, chance, chord, previous });
    if (midi === undefined) continue;
    const dead = sign === "x";
    const accent = Number.isInteger(at) ? (Math.round((tick - bar.start) / bar.beat) % 2 === 0 ? 2 : 5) : -6;
    const velocity = dead ? DEAD_VELOCITY : VELOCITY + accent + Math.round((chance() - 0.5) * 6);
    out.push({
      at: tick,
      midi: dead ? previous : midi,
      velocity,
      dead,
      leads: sign === "a",
      end: sign === "n" && target !== undefined ? end + 1 : end,
    });
    if (!dead) previous = midi;
  }
  return out;
}

interface Pitches {
  readonly root: number;
  readonly fifth: number;
  readonly target: number | undefined;
  readonly changes: boolean;
  readonly chance: Chance;
  readonly chord: BassChord;
  readonly previous: number;
}

function pitchOf(sign: string, { root, fifth, target, changes, chance, chord, previous }: Pitches): number | undefined {
  switch (sign) {
    case "R":
    case "r":
      return root;
    case "5":
      return fifth;
    case "8":
      return root + 12 <= high ? root + 12 : root - 12 >= low ? root - 12 : fifth;
    case "x":
      return previous;
    case "n":
      return target ?? root;
    case "a":
      return approach(target, changes, previous, fifth, chord, chance);
    default:
      return undefined;
  }
}

/** A step into the next root from the side where the line comes from; where nothing changes, the fifth. */
function approach(
  target: number | undefined,
  changes: boolean,
  previous: number,
  fifth: number,
  chord: BassChord,
  chance: Chance,
): number | undefined {
  if (target === undefined || !changes) return fifth;
  const inside = chord.tones | chord.scale;
  const ways = [-1, 1, -2, 2]
    .map((step) => ({ midi: target + step, step }))
    .filter(({ midi }) => midi >= low && midi <= high && midi !== previous && Math.abs(midi - previous) <= 7);
  if (ways.length === 0) return undefined;
  const cost = ({ midi, step }: { midi: number; step: number }): number =>
    ((inside & (1 << (midi % 12))) === 0 ? 0.5 : 0) + (Math.abs(step) === 2 ? 0.5 : 0) + Math.abs(midi - previous) * 0.05 + chance();
  const costs = ways.map(cost);
  return ways[costs.indexOf(Math.min(...costs))]?.midi;
}

/** The fifth as the chord has it, above or below its first note: over a slash bass the chord's root. */
function fifthOf(chord: BassChord, root: number, chance: Chance): number {
  const toFifth = (chord.root + chord.fifth - (root % 12) + 24) % 12;
  const size = toFifth === 0 ? (chord.root - (root % 12) + 24) % 12 : toFifth;
  const [above, below] = [root + size, root + size - 12];
  const fits = [above, below].filter((midi) => midi >= low && midi <= high && Math.abs(midi - root) <= 7);
  return (fits.length === 2 && chance() < 0.4 ? fits[0] : fits.at(-1)) ?? root;
}

/** Each note sounds until shortly before the next; one that goes ahead of a change sounds on into it. */
function withLengths(placed: readonly Placed[], share: number, whole: number, chance: Chance): readonly BandNote[] {
  return placed.map(({ at, midi, velocity, dead, end }, index) => {
    const next = placed[index + 1]?.at ?? whole;
    const until = Math.min(next, end > at ? Math.max(end, at + 1) : next);
    const room = (placed[index + 1] && end < next ? until : next) - at;
    const duration = dead ? Math.min(DEAD_TICKS, next - at) : Math.max(60, Math.round(room * (share + (chance() - 0.5) * 0.05)));
    return { part: "bass", start: ticks(at), duration: ticks(duration), midi, velocity, ...(dead ? { dead: true } : {}) };
  });
}
