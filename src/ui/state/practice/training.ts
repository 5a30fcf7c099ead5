import { useCallback, useMemo, useState } from "react";
import type { WidgetId } from "../../../documents/records.ts";
import type { TrainingKey, TrainingRecord } from "../../../protocol/records/training-feed.ts";
import { type DrawnElement, elementKey } from "../../controls/notation/drawn.ts";
import type { NotationMark, NotationMarks } from "../../controls/notation/System.tsx";
import { useRecords } from "../records.ts";

/** The run whose music a widget plays, as it goes or as it ended. */
const useRunOf = (playerId: WidgetId): TrainingRecord | undefined => useRecords("training").find((run) => run.playerId === playerId);

/**
 * The verdicts of a run on the notation of the widget that plays its music. `onRendered` has to be told what was drawn: a verdict is
 * on all elements of its voice that start where it says.
 */
export function useTrainingMarks(playerId: WidgetId): {
  readonly marks?: NotationMarks;
  readonly onRendered: (elements: readonly DrawnElement[]) => void;
} {
  const marks = useRunOf(playerId)?.marks;
  const [drawn, setDrawn] = useState<readonly DrawnElement[]>([]);
  const onRendered = useCallback((elements: readonly DrawnElement[]) => setDrawn(elements), []);
  const onElements = useMemo(() => {
    if (marks === undefined) return undefined;
    const places = new Map(marks.map((mark) => [`${mark.voice}@${Math.round(mark.start)}`, mark]));
    const found = drawn.flatMap((element): [string, NotationMark][] => {
      const mark = places.get(`${element.voice}@${element.start}`);
      if (mark === undefined) return [];
      return [[elementKey(element), { kind: mark.kind, ...(mark.word === undefined ? {} : { word: mark.word }) }]];
    });
    return new Map(found);
  }, [marks, drawn]);
  return onElements === undefined ? { onRendered } : { marks: onElements, onRendered };
}

const NONE: readonly TrainingKey[] = [];

/** The keys that are down in a run, as they were judged. */
export const useTrainingKeys = (): readonly TrainingKey[] =>
  useRecords("training").find(({ status, keys }) => status !== "over" && keys.length > 0)?.keys ?? NONE;
