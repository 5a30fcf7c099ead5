import { useCallback, useEffect, useState } from "react";
import type { SheetLayout } from "../../controls/notation/layout/sheet-layout.ts";
import { scrollerOf } from "../../controls/scroller.ts";

/** What stays free above a line, in px. */
const EDGE = 6;

/**
 * Keeps the line of the step that waits in sight, whole: as the step moves on, and as the sheet is laid out anew on a phone that was turned.
 * @param start where the step stands on the sheet, in ticks; undefined where none waits
 * @returns to be told how the sheet is laid out
 */
export function useStepInSight(start: number | undefined): (layout: SheetLayout, page: HTMLElement) => void {
  const [sheet, setSheet] = useState<{ readonly layout: SheetLayout; readonly page: HTMLElement }>();
  const line =
    sheet === undefined || start === undefined
      ? -1
      : sheet.layout.lines.findLastIndex(({ stops }) => (stops[0]?.start ?? Infinity) <= start);
  useEffect(() => {
    const drawn = sheet?.page.children[line];
    if (sheet === undefined || drawn === undefined) return;
    const scroller = scrollerOf(sheet.page);
    const [sight, place] = [scroller.getBoundingClientRect(), drawn.getBoundingClientRect()];
    if (place.top >= sight.top && place.bottom <= sight.bottom) return;
    scroller.scrollTo({ top: scroller.scrollTop + place.top - sight.top - EDGE, behavior: "instant" });
  }, [sheet, line]);
  return useCallback((layout: SheetLayout, page: HTMLElement) => setSheet({ layout, page }), []);
}
