import { type RefObject, useContext, useEffect, useState } from "react";
import { dequeueSheet, type ReadSheet } from "../../../../host/documents/snapshots/read-sheets.ts";
import { noteSheet } from "../../../../host/documents/snapshots/written-sheets.ts";
import { firstFrame } from "../../../../host/page/first-frame.ts";
import { logCause } from "../../../../lib/log-cause.ts";
import type { Score } from "../../../../music/notation/score.ts";
import { inFirstFrame } from "../../in-first-frame.ts";
import { KnownInSight } from "../sight.ts";
import type { DrawnSystem } from "./drawn.ts";
import { type EngravingWish, engraveSheet, isSung, type Sheet, type ShowLines } from "./engrave-sheet.ts";
import type { SheetMeasure } from "./lines.ts";
import { createPace, type Pace } from "./pace.ts";
import { sheetName } from "./sheet-name.ts";
import { drawStored, type StoredSheet, type StoredSystem, storeSheet } from "./stored.ts";

/** A sheet as far as it is engraved. */
export interface Engraving {
  readonly systems: readonly DrawnSystem[];
  readonly measure: SheetMeasure | undefined;
  /** False while it is being engraved. */
  readonly done: boolean;
  readonly isFailed: boolean;
}

interface AtPace {
  /** The sheet comes later, and is drawn unseen. */
  readonly ahead?: boolean;
}

const NOTHING: Engraving = { systems: [], measure: undefined, done: false, isFailed: false };

/** Engraves a score each time it or the room for it changes. What was drawn stays until the new lines are all there; the first time lines show as they come. */
export function useEngraving(
  score: Score,
  { ahead = false, ...wish }: EngravingWish & AtPace,
  bench: RefObject<HTMLElement | null>,
): Engraving {
  const [engraving, setEngraving] = useState<Engraving>(NOTHING);
  const isKnown = useContext(KnownInSight);
  const [pace] = useState(() => createPace(isKnown));
  const { barsPerLine, staffPx, columns, numbered } = wish;
  // Without words that are sung, what stands there has room for verdicts as it is.
  const marked = wish.marked && isSung(score);
  // Coarse steps: a small resize only scales what is drawn.
  const px = Math.round(wish.px / 16) * 16;
  useEffect(() => pace.setAhead(ahead), [pace, ahead]);
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
      // What is drawn again waits for the first frame, and the sheet may be another one by then.
      if (control.signal.aborted) return;
      setEngraving((before) => (before.done ? before : { systems: [...systems], measure, done: false, isFailed: false }));
    };
    const run = async (): Promise<void> => {
      await pace.first();
      if (control.signal.aborted) return;
      const again = await drawnAgain(dequeueSheet(key), pace, show);
      const { systems, measure } = again ?? (await engraveSheet(score, room, host, { signal: control.signal, pace, show }));
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

/** Draws line by line what was engraved before: its first line in the frame in which the page is drawn. Undefined where that is not kept. */
async function drawnAgain(kept: ReadSheet | undefined, pace: Pace, show: ShowLines): Promise<Sheet | undefined> {
  const first = kept?.first as StoredSheet | undefined;
  if (kept === undefined || first === undefined) return undefined;
  const systems = [drawStored(first.system)];
  inFirstFrame(() => show(systems, first.measure));
  await new Promise<void>(firstFrame.whenFree);
  const rest = (await kept.rest()) as readonly StoredSystem[] | undefined;
  if (rest === undefined) return undefined;
  for (const system of rest) {
    await pace.between(systems.length - 1);
    systems.push(drawStored(system));
    show(systems, first.measure);
  }
  return { systems, measure: first.measure };
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
