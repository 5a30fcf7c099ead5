import { useEffect } from "react";
import type { WidgetId } from "../../../documents/records.ts";
import type { NowPlaying } from "../../../host/clock/now-playing.ts";
import type { Score } from "../../../music/notation/score.ts";
import { useIsTrained } from "../practice/training.ts";
import { useDispatch } from "../records.ts";

/** A chorus of a band as it is drawn. */
interface BandSheet {
  readonly chorus: number;
  readonly transpose: number;
  readonly score: Score;
}

interface BandOnSheet {
  /** Null: no band stands on the sheet. */
  readonly band: { readonly chorus: number; readonly sheets: readonly BandSheet[] } | null;
  /** What was asked for last: chorus 0 is the sheet without the band. Until something is, the first stands there without the one that comes. */
  readonly asked: { readonly chorus: number; readonly endless: boolean } | undefined;
  readonly now: NowPlaying | undefined;
  /** A loop goes on for ever. */
  readonly endless: boolean;
}

/**
 * Keeps the chorus that is played on the sheet, and the sheet free of the band while a run is judged on it. Answers how another chorus
 * is shown.
 */
export function useBandSheet(id: WidgetId, { band, asked, now, endless }: BandOnSheet): (chorus: number) => void {
  const dispatch = useDispatch();
  const isTrained = useIsTrained(id);
  const shown = asked?.chorus ?? 1;
  const played = now === undefined ? undefined : now.part === "intro" ? 1 : now.part === "music" ? now.repeat : undefined;
  const wanted = isTrained ? 0 : (played ?? Math.max(1, shown));
  const isOther = wanted !== shown || (played !== undefined && endless !== asked?.endless);
  const isAsked = isOther && (band !== null || shown === 0);
  const show = (chorus: number) =>
    dispatch({ type: "widget/act", widgetId: id, action: "showChorus", payload: { chorus, endless: endless && played !== undefined } });
  useEffect(() => {
    if (isAsked) dispatch({ type: "widget/act", widgetId: id, action: "showChorus", payload: { chorus: wanted, endless } });
  }, [dispatch, id, isAsked, wanted, endless]);
  return show;
}

/** The sheet of the chorus that is heard, and behind it, to be drawn unseen, the one that comes. */
export function sheetsOfBand(sheets: readonly BandSheet[], now: NowPlaying | undefined): readonly BandSheet[] {
  if (now === undefined) return sheets.slice(0, 1);
  const heard = sheets.findIndex(({ chorus }) => now.part === "music" && chorus === now.repeat);
  return sheets.slice(Math.max(0, heard));
}
