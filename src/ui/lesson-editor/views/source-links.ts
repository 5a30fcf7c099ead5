import { type LinkRecord, type WidgetId, widgetId } from "../../../documents/records.ts";

/** Where a block's music comes from. */
export interface TakenFrom {
  readonly widget: WidgetId;
  /** The processors that it comes through, by id, from the source on. */
  readonly through: readonly string[];
}

/**
 * The widget that some inputs of a block have their music from, also through processors; undefined where none is linked.
 * @example takenFrom(links, widgetId("player-1"), ["piece", "harmony"])?.widget // "progression-1"
 */
export function takenFrom(links: readonly LinkRecord[], id: WidgetId, inputs: readonly string[]): TakenFrom | undefined {
  const into = links.filter(({ target }) => target.id === id && inputs.includes(target.link.key));
  return upstream(links, into, []);
}

function upstream(links: readonly LinkRecord[], into: readonly LinkRecord[], through: readonly string[]): TakenFrom | undefined {
  const direct = into.find(({ source }) => source.type === "widget");
  if (direct !== undefined) return { widget: widgetId(direct.source.id), through };
  for (const { source } of into) {
    if (source.type !== "processor" || through.includes(source.id)) continue;
    const behind = links.filter(({ target }) => target.type === "processor" && target.id === source.id);
    const found = upstream(links, behind, [source.id, ...through]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * The widgets that have what a block gives, also through processors, each once.
 * @example givenTo(links, widgetId("progression-1")) // ["player-1", "player-2"]
 */
export function givenTo(links: readonly LinkRecord[], id: WidgetId): readonly WidgetId[] {
  const found = new Set<WidgetId>();
  const seen = new Set<string>();
  const follow = (from: string): void => {
    if (seen.has(from)) return;
    seen.add(from);
    for (const { source, target } of links) {
      if (source.id !== from) continue;
      if (target.type === "widget") found.add(widgetId(target.id));
      if (target.type === "processor") follow(target.id);
    }
  };
  follow(id);
  return [...found];
}
