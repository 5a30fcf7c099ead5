import { type Changes, type FigurePlace, makeColumns } from "./columns.ts";
import { type BassOptions, bassRange } from "./options.ts";
import { cheapestPath } from "./path.ts";
import type { BassChord, Beat, HarmonySpan } from "./spans.ts";

/** A note of a line, before it is spelled. */
export interface BassNote {
  readonly beat: Beat;
  readonly midi: number;
  readonly chord: BassChord;
}

/**
 * A quarter-note walk over stretches of chords: the cheapest path over all beats, with seeded chance in the costs, so that it is
 * never the same and always follows the rules. The first note of each chord is its root (or slash bass).
 * @example walk(spansOf(harmony), { style: "nearest", pattern: "walkingBassSimple", seed: 1 })[0]?.midi
 */
export function walk(spans: readonly HarmonySpan[], options: BassOptions): readonly BassNote[] {
  const changes: Changes = { avoid: new Map(), figures: new Map(), central: new Set() };
  let line = walkOnce(spans, options, changes);
  for (let round = 0; round < 16; round++) {
    const twins = equalBars(line.notes);
    if (twins.length === 0 && line.stuck.length === 0) break;
    for (const note of twins) {
      const place = `${note.beat.at} ${note.midi}`;
      changes.avoid.set(place, (changes.avoid.get(place) ?? 0) + 2);
    }
    for (const [at, place] of line.stuck) changes.figures.set(at, place);
    if (options.style === "random") for (const at of line.parted) changes.central.add(at);
    line = walkOnce(spans, options, changes);
  }
  return line.notes;
}

/** Notes of bars that play just what the bar before played over the same chord. */
function equalBars(line: readonly BassNote[]): readonly BassNote[] {
  const bars = new Map<number, BassNote[]>();
  for (const note of line) bars.set(note.beat.bar, [...(bars.get(note.beat.bar) ?? []), note]);
  const text = (notes: readonly BassNote[] | undefined): string => notes?.map(({ midi, chord }) => `${midi} ${chord.name}`).join() ?? "";
  return [...bars].flatMap(([bar, notes]) => (notes.length > 1 && text(notes) === text(bars.get(bar - 1)) ? notes.slice(1) : []));
}

function walkOnce(
  spans: readonly HarmonySpan[],
  options: BassOptions,
  changes: Changes,
): { notes: readonly BassNote[]; stuck: readonly (readonly [start: number, place: FigurePlace])[]; parted: readonly number[] } {
  const columns = makeColumns(spans, options, changes);
  const { path, freed } = cheapestPath(columns, options.style === "nearest", bassRange(options.floor));
  const notes = columns.map(({ beat, chord }, index) => ({ beat, chord, midi: path[index] ?? 36 }));
  const starts = columns.flatMap(({ change, beat }) => (change ? [beat.at as number] : []));
  const stuck = freed.flatMap((index): readonly (readonly [number, FigurePlace])[] => {
    const at = columns[index]?.beat.at ?? 0;
    const [own, before] = starts.filter((start) => start <= at).reverse();
    const tried = own === undefined ? undefined : changes.figures.get(own);
    if (own !== undefined && own !== at && tried !== "late") return [[own, "late"]];
    return before === undefined ? [] : [[before, changes.figures.get(before) === "early" ? "late" : "early"]];
  });
  const parted = freed.flatMap((index) =>
    columns[index]?.change && columns[index - 1]?.change ? starts.filter((start) => start <= (columns[index]?.beat.at ?? 0)).slice(-2) : [],
  );
  return { notes, stuck, parted };
}
