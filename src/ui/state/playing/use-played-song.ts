import type { WidgetId } from "../../../documents/records.ts";
import { useRecords } from "../records.ts";

/** The text of the song that a repertoire linked to this player has chosen; undefined where the player has its piece from elsewhere. */
export function usePlayedSong(id: WidgetId, title: string): { readonly title: string; readonly text: string } | undefined {
  const widgets = useRecords("widget");
  const sources = new Set(useRecords("link").flatMap(({ source, target }) => (target.id === id ? [source.id as string] : [])));
  for (const { widgetId, type, state } of widgets) {
    if (type !== "repertoire" || !sources.has(widgetId)) continue;
    const { song } = state as { readonly song?: { readonly title?: unknown; readonly data_abc?: unknown } };
    if (typeof song?.data_abc === "string" && song.title === title) return { title, text: song.data_abc };
  }
  return undefined;
}
