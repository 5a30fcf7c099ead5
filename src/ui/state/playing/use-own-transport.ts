import type { WidgetId } from "../../../documents/records.ts";
import { recordIds } from "../../../documents/records.ts";
import { useNarrow } from "../page/use-narrow.ts";
import { useRecord, useRecords } from "../records.ts";

/**
 * Whether a player has its transport under itself: everywhere but on a phone's workspace, whose foot has that of the first player. A lesson is
 * read down the page, each player where it stands.
 */
export function useOwnTransport(id: WidgetId): boolean {
  const narrow = useNarrow();
  const lesson = useRecord("lesson", recordIds.lesson) !== undefined;
  const first = useRecords("widget").find(({ type }) => type === "player")?.widgetId;
  return !narrow || lesson || first !== id;
}
