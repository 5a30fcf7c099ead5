import { type RefObject, useEffect, useState } from "react";
import { dequeueSheet, noteSheet } from "../../../host/documents/snapshot-sheets.ts";
import { logCause } from "../../../lib/log-cause.ts";
import type { DrawnSystem } from "./drawn.ts";
import { type EngraveOptions, engrave } from "./engrave.ts";
import { createPace } from "./pace.ts";
import { drawStored, type StoredSystem, storeSystem } from "./stored.ts";
import { splitSystems } from "./systems.ts";

/** Below this width of the sheet a line holds 2 bars, else 4. */
export const NARROW_SHEET = 520;

export interface Engraving {
  readonly systems: readonly DrawnSystem[];
  /** Undefined while it is being engraved. */
  readonly done: boolean;
  readonly isFailed: boolean;
}

/** Dense bars make the sheet wider in units, and so smaller in px, up to this. */
const WIDEST = 2400;

/** Bars a line and its width in units of the sheet, for a sheet so many px wide; coarse steps, so that a small resize only scales. */
export function sheetMeasure(px: number, barsPerLine?: number): { readonly barsPerLine: number; readonly width: number } {
  const bars = barsPerLine ?? (px < NARROW_SHEET ? 2 : 4);
  const natural = Math.round(px / 1.15 / 60) * 60;
  return { barsPerLine: bars, width: Math.min(1020, Math.max(bars * 95 + 180, natural)) };
}

/** Engraves a tune each time it or the room for it changes. What was drawn stays until the new lines are all there; the first time lines show as they come. */
export function useEngraving(abc: string, barsPerLine: number, width: number, bench: RefObject<HTMLElement | null>): Engraving {
  const [engraving, setEngraving] = useState<Engraving>({ systems: [], done: false, isFailed: false });
  const [pace] = useState(() => createPace());
  useEffect(() => {
    const host = bench.current;
    const leave = pace.begin();
    if (host === null || width === 0) return whenNotInSight(leave);
    const control = new AbortController();
    const { signal } = control;
    const key = `${barsPerLine} ${width} ${abc}`;
    const kept = dequeueSheet(key) as readonly StoredSystem[] | undefined;
    const lines = (room: number) =>
      kept
        ? drawKept(kept, pace.between)
        : engrave(splitSystems(abc, barsPerLine), { width: room, bench: host, signal, between: pace.between });
    const run = async (room: number): Promise<void> => {
      const systems: DrawnSystem[] = [];
      for await (const system of lines(room)) {
        if (signal.aborted) return;
        if (kept === undefined && system.needed > room && room < WIDEST) return run(Math.min(WIDEST, system.needed + 20));
        systems.push(system);
        setEngraving((before) => (before.done ? before : { systems: [...systems], done: false, isFailed: false }));
      }
      if (signal.aborted) return;
      forget = noteSheet(key, () => systems.map(storeSystem));
      finish({ systems, done: true, isFailed: false });
    };
    let forget = (): void => {};
    const finish = (drawn: Engraving): void => {
      pace.end();
      setEngraving(drawn);
    };
    run(width).catch((problem: unknown) => {
      if (signal.aborted) return;
      logCause("This music cannot be drawn:", problem);
      finish({ systems: [], done: true, isFailed: true });
    });
    return () => {
      control.abort();
      forget();
      leave();
    };
  }, [abc, barsPerLine, width, bench, pace]);
  return engraving;
}

/** Draws line by line what was engraved before. */
async function* drawKept(kept: readonly StoredSystem[], between: EngraveOptions["between"]): AsyncGenerator<DrawnSystem> {
  for (const system of kept) {
    yield drawStored(system);
    await between(system.index);
  }
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
