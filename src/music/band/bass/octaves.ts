/** A note whose octave may yet be chosen. */
interface Movable {
  readonly midi: number;
  /** Leads by step into the note behind it. */
  readonly leads: boolean;
}

/**
 * The octaves in which a line goes on best: nowhere wider than an octave, by a fifth at most where it can, each note where it was as far as
 * that allows. A line has one to three copies of each note, so all ways are weighed.
 */
export function inReach(line: readonly Movable[], low: number, high: number): readonly number[] {
  const columns = line.map(({ midi }) => [midi - 12, midi, midi + 12].filter((copy) => copy >= low && copy <= high));
  const backs: number[][] = [];
  let costs: readonly number[] = [];
  columns.forEach((column, index) => {
    const before = columns[index - 1];
    const own = line[index]?.midi ?? 0;
    const last = line[index - 1];
    const back: number[] = [];
    costs = column.map((midi, at) => {
      const stays = midi === own ? 0 : 1.2;
      if (before === undefined || last === undefined) return stays;
      const ways = before.map((from, old) => (costs[old] ?? 0) + wayCost(midi - from, last.leads ? own - last.midi : undefined));
      const best = ways.indexOf(Math.min(...ways));
      back[at] = best;
      return (ways[best] ?? 0) + stays;
    });
    backs.push(back);
  });
  const path: number[] = [];
  let at = costs.indexOf(Math.min(...costs));
  for (let index = columns.length - 1; index >= 0; index--) {
    path.push(columns[index]?.[at] ?? line[index]?.midi ?? low);
    at = backs[index]?.[at] ?? 0;
  }
  return path.reverse();
}

function wayCost(move: number, wanted: number | undefined): number {
  const size = Math.abs(move);
  if (size > 12) return 100;
  if (wanted !== undefined && Math.abs(wanted) <= 2 && move !== wanted) return 20;
  return size === 12 ? 0.8 : size > 7 ? 4 : 0;
}
