import { useCallback, useMemo, useState } from "react";
import type { WidgetId } from "../../../documents/records.ts";
import type { TrainingKey, TrainingMark, TrainingRecord } from "../../../protocol/records/training-feed.ts";
import { type DrawnElement, elementKey } from "../../controls/notation/engraving/drawn.ts";
import type { SheetBar } from "../../controls/notation/layout/cursor.ts";
import type { NotationMark, NotationMarks } from "../../controls/notation/System.tsx";
import * as words from "../../text/en/training.ts";
import { useRecords } from "../records.ts";

/** The run whose music a widget plays, as it goes or as it ended. */
const useRunOf = (playerId: WidgetId): TrainingRecord | undefined => useRecords("training").find((run) => run.playerId === playerId);

/** Whether a run stands on the music of a widget: as it goes, or as it ended. */
export const useIsTrained = (playerId: WidgetId): boolean => useRunOf(playerId) !== undefined;

/** Where a moment of what is played stands on the sheet. */
export function onSheet(start: number, played: readonly SheetBar[]): number {
  const bar = played.findLast((each) => each.start <= start + 0.5);
  return bar === undefined ? start : start - bar.start + bar.written;
}

const AS_IT_STANDS: readonly SheetBar[] = [];

/**
 * The verdicts of a run on the notation of the widget that plays its music, of a bar that is repeated those of its last time.
 * `onRendered` has to be told what was drawn: a verdict is on all elements of its voice that start where it says.
 * @param own verdicts that are no run's: those of simple training
 */
export function useTrainingMarks(
  playerId: WidgetId,
  played: readonly SheetBar[] = AS_IT_STANDS,
  own?: readonly TrainingMark[],
): {
  readonly marks?: NotationMarks;
  readonly onRendered: (elements: readonly DrawnElement[]) => void;
} {
  const run = useRunOf(playerId);
  const marks = own ?? run?.marks;
  const [drawn, setDrawn] = useState<readonly DrawnElement[]>([]);
  const onRendered = useCallback((elements: readonly DrawnElement[]) => setDrawn(elements), []);
  const byPlace = useMemo(() => placesOf(drawn), [drawn]);
  const onElements = useMemo(() => {
    if (marks === undefined) return undefined;
    const places = new Map(marks.map((mark) => [`${mark.voice}@${Math.round(onSheet(mark.start, played))}`, mark]));
    const found = [...places].flatMap(([place, { kind, word }]) => {
      const told: NotationMark = { kind, ...(word === undefined ? {} : { word: words.marks[word] }) };
      // A chord that stands on two staves has one sign.
      return (byPlace.get(place) ?? []).map((element, index): [string, NotationMark] => [
        elementKey(element),
        index === 0 ? told : { ...told, signless: true },
      ]);
    });
    return new Map(found);
  }, [marks, byPlace, played]);
  return onElements === undefined ? { onRendered } : { marks: onElements, onRendered };
}

/** The elements of a sheet by the voice and the moment at which they stand. */
function placesOf(drawn: readonly DrawnElement[]): ReadonlyMap<string, readonly DrawnElement[]> {
  const places = new Map<string, DrawnElement[]>();
  for (const element of drawn) {
    const place = `${element.voice}@${element.start}`;
    const known = places.get(place);
    if (known === undefined) places.set(place, [element]);
    else known.push(element);
  }
  return places;
}

const NONE: readonly TrainingKey[] = [];
type AskingRun = Pick<TrainingRecord, "expected" | "following" | "range" | "current" | "present">;

const NOTHING: readonly (readonly number[])[] = [];

/**
 * What of a run's keys has to be in view, as MIDI numbers, best first: all that it asks for; where that is too wide, the present step, and once that
 * was played the one after it: between two steps there is time to look.
 */
export function askedInView(run: AskingRun | undefined): readonly (readonly number[])[] {
  if (run === undefined || run.expected.length === 0) return NOTHING;
  const next = run.current > run.present && run.following.length > 0 ? run.following : run.expected;
  return run.range === null ? [next] : [run.range, next];
}

/** Of the run that goes on, what of its keys has to be in view, best first. */
export const useAskedInView = (): readonly (readonly number[])[] =>
  askedInView(useRecords("training").find(({ status, expected }) => status !== "over" && expected.length > 0));

/** The keys that are down in a run, as they were judged. */
export const useTrainingKeys = (): readonly TrainingKey[] =>
  useRecords("training").find(({ status, keys }) => status !== "over" && keys.length > 0)?.keys ?? NONE;
