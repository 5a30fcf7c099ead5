import type { LinkEnd, LinkRecord } from "../../../documents/records.ts";

const outlet = ({ type, id, link }: LinkEnd): string => [type, id, link.key].join(" ");
/** The one outlet of a processor. */
const outletOfProcessor = (id: string): string => ["processor", id, "output"].join(" ");

/**
 * Links into a state of a widget that never count, by the id of the link that overtakes them: what they bring arrives there once more, by
 * way of processors, and the last to arrive is what stands. Two sources of their own both count: the one that changed last.
 */
export function overtakenLinks(links: readonly LinkRecord[]): ReadonlyMap<LinkRecord["id"], LinkRecord> {
  const found = new Map<LinkRecord["id"], LinkRecord>();
  for (const link of links) {
    if (link.target.type !== "widget" || link.target.link.type !== "State") continue;
    const rivals = links.filter(
      ({ id, target, source }) => id !== link.id && source.type === "processor" && outlet(target) === outlet(link.target),
    );
    const by = rivals.find(({ source }) => leadsTo(links, link.source, source.id));
    if (by !== undefined) found.set(link.id, by);
  }
  return found;
}

/** Whether an outlet leads into a processor, by way of processors only. */
function leadsTo(links: readonly LinkRecord[], from: LinkEnd, processor: string): boolean {
  const seen = new Set<string>();
  const open = [outlet(from)];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const { source, target } of links) {
      if (outlet(source) !== at || target.type !== "processor" || seen.has(target.id)) continue;
      if (target.id === processor) return true;
      seen.add(target.id);
      open.push(outletOfProcessor(target.id));
    }
  }
  return false;
}
