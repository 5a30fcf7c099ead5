import type { LinkEnd, LinkRecord } from "../../documents/records.ts";

/** The name of a link's end as a node: type and id together are unique. */
export const nodeKey = (end: Pick<LinkEnd, "type" | "id">): string => `${end.type}//${end.id}`;

/**
 * How far down the graph each node lies: below everything that links lead to it from, so that a node whose inputs come by roads of
 * different lengths is asked once all have arrived. A loop is entered at its first node that is linked from outside it.
 */
export function ranksOf(links: readonly LinkRecord[]): ReadonlyMap<string, number> {
  const before = new Map<string, Set<string>>();
  const after = new Map<string, string[]>();
  for (const { source, target } of links) {
    const [from, to] = [nodeKey(source), nodeKey(target)];
    for (const key of [from, to]) if (!before.has(key)) before.set(key, new Set());
    if (from === to || before.get(to)?.has(from)) continue;
    before.get(to)?.add(from);
    after.set(from, [...(after.get(from) ?? []), to]);
  }
  const ranks = new Map<string, number>();
  const waiting = new Map([...before].map(([key, sources]) => [key, sources.size]));
  const ready = [...waiting].filter(([, count]) => count === 0).map(([key]) => key);
  while (waiting.size > 0) {
    const key = ready.shift() ?? loopEntry(waiting, before, ranks);
    if (!waiting.delete(key)) continue;
    ranks.set(key, 1 + Math.max(-1, ...[...(before.get(key) ?? [])].map((source) => ranks.get(source) ?? -1)));
    for (const next of after.get(key) ?? []) {
      const left = (waiting.get(next) ?? 0) - 1;
      if (waiting.has(next)) waiting.set(next, left);
      if (left === 0) ready.push(next);
    }
  }
  return ranks;
}

/** Where only loops are left: the first node that something ranked leads to, else the first. */
function loopEntry(
  waiting: ReadonlyMap<string, number>,
  before: ReadonlyMap<string, ReadonlySet<string>>,
  ranks: ReadonlyMap<string, number>,
): string {
  const keys = [...waiting.keys()];
  return keys.find((key) => [...(before.get(key) ?? [])].some((source) => ranks.has(source))) ?? keys[0] ?? "";
}
