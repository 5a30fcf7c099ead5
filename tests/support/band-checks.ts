import type { BandNote } from "../../src/music/band/band-note.ts";
import { type ChartBar, spanAt } from "../../src/music/band/chart.ts";
import { KIT } from "../../src/music/band/drums/kit.ts";
import type { BassChord } from "../../src/music/bass/spans.ts";
import { lastUpTo } from "../../src/music/time/last-up-to.ts";
import type { Performance } from "./band-charts.ts";

/** Notes of a part that begin together, in order. */
export function struckBy(notes: readonly BandNote[], part: BandNote["part"]): readonly (readonly BandNote[])[] {
  const groups = new Map<number, BandNote[]>();
  for (const note of notes) if (note.part === part) groups.set(note.start, [...(groups.get(note.start) ?? []), note]);
  return [...groups].sort(([one], [other]) => one - other).map(([, group]) => [...group].sort((a, b) => a.midi - b.midi));
}

export const barAt = ({ chart }: Performance, at: number): ChartBar | undefined =>
  chart.bars.find(({ start, length }) => at >= start && at < start + length);

/** Beats from the downbeat of its bar. */
export const placeOf = (performance: Performance, at: number): number => {
  const bar = barAt(performance, at);
  return bar === undefined ? 0 : (at - bar.start) / bar.beat;
};

/** Chords that a stroke may mean: what sounds, or what begins within half a beat of an off-beat. */
export function chordsMeant(performance: Performance, at: number): readonly BassChord[] {
  const { chart } = performance;
  const bar = barAt(performance, at);
  const here = spanAt(chart.spans, at);
  if (bar === undefined || here === undefined) return [];
  const off = !Number.isInteger(placeOf(performance, at));
  const end = here.start + here.length;
  const after = end >= chart.length ? chart.spans.find(({ chord }) => chord) : spanAt(chart.spans, end);
  const next = off && end - at <= bar.beat / 2 ? after?.chord : undefined;
  return [here.chord, next].filter((chord) => chord !== undefined);
}

const GUIDES: readonly (readonly [names: readonly string[], size: number])[] = [
  [["3M"], 4],
  [["3m"], 3],
  [["7M"], 11],
  [["7m"], 10],
  [["7d"], 9],
];

/** C1: two to five notes, guide tones in, nothing a half step above a chord tone that the symbol does not write. */
export function badVoicings(performance: Performance): readonly string[] {
  return struckBy(performance.notes, "comping").flatMap((group) => {
    const at = group[0]?.start ?? 0;
    const meant = chordsMeant(performance, at);
    const wrong = meant.map((chord) =>
      voicingFault(
        chord,
        group.map(({ midi }) => midi),
      ),
    );
    return wrong.length > 0 && wrong.every((fault) => fault !== undefined)
      ? [`${at}: ${wrong.join(" / ")}`]
      : wrong.length === 0
        ? [`${at}: no chord`]
        : [];
  });
}

function voicingFault(chord: BassChord, midi: readonly number[]): string | undefined {
  const sizes = new Set(midi.map((note) => (note - chord.root + 120) % 12));
  if (midi.length < 2 || midi.length > 5) return `${chord.name}: ${midi.length} notes`;
  const guides = GUIDES.filter(([names]) => names.some((name) => chord.reading.intervals.includes(name)));
  const third = guides.find(([names]) => names[0]?.startsWith("3"));
  for (const [names, size] of guides.filter(([names]) => !names[0]?.startsWith("3")).concat(third ? [third] : []))
    if (!sizes.has(size)) return `${chord.name}: no ${names[0]} in ${midi.join()}`;
  for (const size of sizes) {
    const has = (other: number): boolean => (chord.tones & (1 << ((chord.root + other + 12) % 12))) !== 0;
    if (!has(size) && has(size - 1)) return `${chord.name}: ${size} above a chord tone`;
  }
  return undefined;
}

const LIMITS: readonly number[] = [0, 52, 51, 48, 47, 45, 41, 37, 41, 41, 41, 41];

/** C2: E3..G5, no interval below its limit. */
export const outOfRange = ({ notes }: Performance): readonly string[] =>
  struckBy(notes, "comping").flatMap((group) => {
    const midi = group.map((note) => note.midi);
    const low = midi.some((note, index) => note < (LIMITS[(midi[index + 1] ?? note) - note] ?? 0));
    return low || midi.some((note) => note < 52 || note > 79) ? [midi.join()] : [];
  });

/** Moves of the top voice, in half steps. */
export const topMoves = ({ notes }: Performance): readonly number[] => {
  const tops = struckBy(notes, "comping").map((group) => group.at(-1)?.midi ?? 0);
  return tops.slice(1).map((top, index) => Math.abs(top - (tops[index] ?? top)));
};

/** The bass: pitched notes in order. */
export const bassNotes = ({ notes }: Performance): readonly BandNote[] => notes.filter(({ part, dead }) => part === "bass" && !dead);

/** W1, W2, W3, W4, W18 and W20 on a line as it is played. */
export function bassFaults(performance: Performance): readonly string[] {
  const { chart } = performance;
  const line = bassNotes(performance);
  const faults: string[] = [];
  line.forEach(({ midi, start, duration }, index) => {
    const next = line[index + 1];
    const chord = spanAt(chart.spans, start)?.chord;
    if (midi < 28 || midi > 47) faults.push(`W1 ${start}: ${midi}`);
    if (next && Math.abs(next.midi - midi) > 12) faults.push(`W4 ${start}: ${midi} to ${next.midi}`);
    if (start + duration > chart.length) faults.push(`W18 ${start}: beyond the end`);
    if (chord === undefined) faults.push(`W18 ${start}: in a silence`);
  });
  for (const span of chart.spans) {
    const { chord } = span;
    if (chord === undefined) continue;
    const at = line.findIndex(({ start }) => start >= span.start && start < span.start + span.length);
    const first = line[at];
    const before = line[at < 0 ? line.findLastIndex(({ start }) => start < span.start) : at - 1];
    const announced = before !== undefined && before.start + before.duration > span.start - 600 && before.midi % 12 === chord.first;
    if (!announced && (first === undefined || ((chord.tones | (1 << chord.first)) & (1 << (first.midi % 12))) === 0))
      faults.push(`W2 ${span.start}: ${first?.midi} under ${chord.name}`);
  }
  return faults;
}

const strokesOf = new WeakMap<readonly BandNote[], readonly BandNote[]>();

/** Drum strokes of a bar. */
export function strokesIn({ notes }: Performance, bar: ChartBar): readonly BandNote[] {
  const strokes = strokesOf.get(notes) ?? notes.filter(({ part }) => part === "drums").sort((one, other) => one.start - other.start);
  strokesOf.set(notes, strokes);
  return strokes.slice(lastUpTo(strokes, bar.start - 1) + 1, lastUpTo(strokes, bar.start + bar.length - 1) + 1);
}

const HANDS: readonly number[] = [KIT.snare, KIT.slap, KIT.sideStick, KIT.lowTom, KIT.midTom, KIT.highTom];

/** What a fill plays in a bar: strokes of snare and toms, and the bass drum where it is not feathered. */
export const fillIn = (performance: Performance, bar: ChartBar): string =>
  strokesIn(performance, bar)
    .filter(({ midi, velocity }) => HANDS.includes(midi) || (midi === KIT.kick && velocity >= 40))
    .map(({ midi, start }) => `${start - bar.start}:${midi}`)
    .join(" ");

/** Bars that have to lead on: those before a section, and the last. */
export const leadingBars = ({ chart: { bars } }: Performance): readonly ChartBar[] =>
  bars.filter(({ pickUp, index }) => !pickUp && (bars[index + 1] === undefined || bars[index + 1]?.opens === true));

/** D2: bars that should lead and have no fill; fills that are like the one before; sections without an accent. */
export function fillFaults(performance: Performance): readonly string[] {
  const { chart } = performance;
  if (chart.bars.length < 8) return [];
  const fills = leadingBars(performance).map((bar) => ({ bar, fill: fillIn(performance, bar) }));
  const faults = fills.flatMap(({ bar, fill }, index) => {
    if (fill === "") return [`bar ${bar.index + 1}: no fill`];
    return fill === fills[index - 1]?.fill && bar.length === fills[index - 1]?.bar.length ? [`bar ${bar.index + 1}: the same fill`] : [];
  });
  const plain = chart.bars.filter((bar) => {
    const accents: readonly number[] = [KIT.crash, performance.style.drums.rideKey, KIT.ride];
    const level = performance.style.drums.fills === "brushes" ? 55 : 70;
    const has = strokesIn(performance, bar).some(
      ({ start, midi, velocity }) => start === bar.start && accents.includes(midi) && velocity >= level,
    );
    return bar.opens && !has;
  });
  return [...faults, ...plain.map(({ index }) => `bar ${index + 1}: no accent`)];
}
