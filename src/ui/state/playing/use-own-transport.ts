import type { WidgetId } from "../../../documents/records.ts";
import { recordIds } from "../../../documents/records.ts";
import { useLow, useMedia, useNarrow } from "../page/use-narrow.ts";
import { useRecord, useRecords } from "../records.ts";

/** Whether the page is a phone's, upright or on its side: the first player's transport is then pinned to its foot. */
export function useFootTransport(): boolean {
  const [isUpright, isSmall, isLow] = [useNarrow(), useMedia("(max-width: 1023px)"), useLow()];
  return isUpright || (isSmall && isLow);
}

/**
 * Whether a player has its transport under itself: everywhere but on a phone's workspace, whose foot has that of the first player. A lesson is
 * read down the page, each player where it stands.
 */
export function useOwnTransport(id: WidgetId): boolean {
  const atFoot = useFootTransport();
  const lesson = useRecord("lesson", recordIds.lesson) !== undefined;
  const first = useRecords("widget").find(({ type }) => type === "player")?.widgetId;
  return !atFoot || lesson || first !== id;
}
