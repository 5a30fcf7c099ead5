import { type RefObject, useContext, useEffect, useState } from "react";
import { dequeueSheet, noteSheet } from "../../../../host/documents/snapshot-sheets.ts";
import { logCause } from "../../../../lib/log-cause.ts";
import type { Score } from "../../../../music/notation/score.ts";
import { KnownInSight } from "../sight.ts";
import type { DrawnSystem } from "./drawn.ts";
import { type EngravingWish, engraveSheet, isSung, type Sheet, type ShowLines } from "./engrave-sheet.ts";
import type { SheetMeasure } from "./lines.ts";
import { createPace, type Pace } from "./pace.ts";
import { sheetName } from "./sheet-name.ts";
import { drawStored, type StoredSheet, storeSheet } from "./stored.ts";

/** A sheet as far as it is engraved. */
export interface Engraving {
  readonly systems: readonly DrawnSystem[];
  readonly measure: SheetMeasure | undefined;
  /** False while it is being engraved. */
  readonly done: boolean;
  readonly isFailed: boolean;
}

const NOTHING: Engraving = { systems: [], measure: undefined, done: false, isFailed: false };

/** Engraves a score each time it or the room for it changes. What was drawn stays until the new lines are all there; the first time lines show as they come. */
export function useEngraving(score: Score, wish: EngravingWish, bench: RefObject<HTMLElement | null>): Engraving {
  const [engraving, setEngraving] = useState<Engraving>(NOTHING);
  const isKnown = useContext(KnownInSight);
  const [pace] = useState(() => createPace(isKnown));
  const { barsPerLine, staffPx, columns, numbered } = wish;
  // Without words that are sung, what stands there has room for verdicts as it is.
  const marked = wish.marked && isSung(score);
  // Coarse steps: a small resize only scales what is drawn.
  const px = Math.round(wish.px / 16) * 16;
  useEffect(() => {
    const host = bench.current;
    const leave = pace.begin(host?.parentElement ?? null);
    if (host === null || px === 0) return whenNotInSight(leave);
    const control = new AbortController();
    const room = { px, barsPerLine, staffPx, columns, numbered, marked };
    const key = sheetName(score, room);
    let forget = (): void => {};
    const finish = (drawn: Engraving): void => {
      pace.end();
      setEngraving(drawn);
    };
    const show = (systems: readonly DrawnSystem[], measure: SheetMeasure): void => {
      setEngraving((before) => (before.done ? before : { systems: [...systems], measure, done: false, isFailed: false }));
    };
    const run = async (): Promise<void> => {
      await pace.first();
      if (control.signal.aborted) return;
      const kept = dequeueSheet(key) as StoredSheet | undefined;
      const drawing =
        kept === undefined ? engraveSheet(score, room, host, { signal: control.signal, pace, show }) : drawnAgain(kept, pace, show);
      const { systems, measure } = await drawing;
      if (control.signal.aborted) return;
      forget = noteSheet(key, () => storeSheet(systems, measure));
      finish({ systems, measure, done: true, isFailed: false });
    };
    run().catch((problem: unknown) => {
      if (control.signal.aborted) return;
      logCause("This music cannot be drawn:", problem);
      finish({ ...NOTHING, done: true, isFailed: true });
    });
    return () => {
      control.abort();
      forget();
      leave();
    };
  }, [score, px, barsPerLine, staffPx, columns, numbered, marked, bench, pace]);
  return engraving;
}

/** Draws line by line what was engraved before. */
async function drawnAgain(kept: StoredSheet, pace: Pace, show: ShowLines): Promise<Sheet> {
  const systems: DrawnSystem[] = [];
  for (const system of kept.systems) {
    systems.push(drawStored(system));
    show(systems, kept.measure);
    await pace.between(systems.length - 1);
  }
  return { systems, measure: kept.measure };
}

/** What is in sight has a width by the second frame. */
function whenNotInSight(leave: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(leave);
  });
  return () => {
    cancelAnimationFrame(frame);
    leave();
  };
}
