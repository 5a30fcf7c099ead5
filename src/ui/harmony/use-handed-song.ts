import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import type { WidgetId } from "../../documents/records.ts";
import { randomId } from "../../lib/random-id.ts";
import { useDispatch, useRecords } from "../state/records.ts";

/** What the address hands to a new lesson: a song to begin with. */
export interface HandedSong {
  readonly lessonSong: { readonly title: string; readonly text: string };
}

/** Chooses the song that the address handed over in the lesson's first song block, once the lesson is open. */
export function useHandedSong(isOpen: boolean): void {
  const { state } = useLocation();
  const [handed] = useState<unknown>(state);
  const [isDone, setDone] = useState(false);
  const dispatch = useDispatch();
  const repertoire: WidgetId | undefined = useRecords("widget").find(({ type }) => type === "repertoire")?.widgetId;
  useEffect(() => {
    const { lessonSong: song } = (handed ?? {}) as Partial<HandedSong>;
    if (!isOpen || isDone || repertoire === undefined || song === undefined) return;
    setDone(true);
    const payload = { song: { id: `own-${randomId()}`, title: song.title, data_abc: song.text } };
    dispatch({ type: "widget/act", widgetId: repertoire, action: "choose", payload });
  }, [isOpen, isDone, handed, repertoire, dispatch]);
}
