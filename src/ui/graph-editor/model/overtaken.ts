import type { LinkEnd, LinkRecord } from "../../../documents/records.ts";

const outlet = ({ type, id, link }: LinkEnd): string => [type, id, link.key].join(" ");
/** The one outlet of a processor. */
const outletOfProcessor = (id: string): string => ["processor", id, "output"].join(" ");

/** Links by a text that is made of each, in their order. */
function linksBy(links: readonly LinkRecord[], key: (link: LinkRecord) => string): ReadonlyMap<string, readonly LinkRecord[]> {
  const found = new Map<string, LinkRecord[]>();
  for (const link of links) {
    const known = found.get(key(link));
    if (known === undefined) found.set(key(link), [link]);
    else known.push(link);
  }
  return found;
}

/**
 * Links into a state of a widget that never count, by the id of the link that overtakes them: what they bring arrives there once more, by
 * way of processors, and the last to arrive is what stands. Two sources of their own both count: the one that changed last.
 */
export function overtakenLinks(links: readonly LinkRecord[]): ReadonlyMap<LinkRecord["id"], LinkRecord> {
  const found = new Map<LinkRecord["id"], LinkRecord>();
  const processed = links.filter(({ source }) => source.type === "processor");
  if (processed.length === 0) return found;
  const rivals = linksBy(processed, ({ target }) => outlet(target));
  const from = linksBy(links, ({ source }) => outlet(source));
  for (const link of links) {
    if (link.target.type !== "widget" || link.target.link.type !== "State") continue;
    const by = rivals.get(outlet(link.target))?.find(({ id, source }) => id !== link.id && leadsTo(from, link.source, source.id));
    if (by !== undefined) found.set(link.id, by);
  }
  return found;
}

/** Whether an outlet leads into a processor, by way of processors only. */
function leadsTo(from: ReadonlyMap<string, readonly LinkRecord[]>, source: LinkEnd, processor: string): boolean {
  const seen = new Set<string>();
  const open = [outlet(source)];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const { target } of from.get(at) ?? []) {
      if (target.type !== "processor" || seen.has(target.id)) continue;
      if (target.id === processor) return true;
      seen.add(target.id);
      open.push(outletOfProcessor(target.id));
    }
  }
  return false;
}
