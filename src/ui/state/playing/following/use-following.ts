import { useCallback, useEffect, useRef, useState } from "react";
import type { WidgetId } from "../../../../documents/records.ts";
import type { PlacedBar } from "../../../../music/pieces/played-bars.ts";
import { type FollowedLine, heardOrder, isInSight, type Played, scrollFor, turnedTop } from "../../../controls/notation/layout/follow.ts";
import type { SheetLayout } from "../../../controls/notation/layout/sheet-layout.ts";
import { motionOf, scrollerOf } from "../../../controls/scroller.ts";
import type { LoopSpan } from "../../../player/loop-bars.ts";
import { useHost } from "../../host.tsx";
import { useTransport } from "../../records.ts";
import { whenTaken } from "./page-taken.ts";

/** A sheet as it lies on the page. */
interface LaidSheet {
  readonly layout: SheetLayout;
  readonly page: HTMLElement;
}

export interface Following {
  /** To be told how the sheet is laid out. */
  readonly onLayout: (layout: SheetLayout, page: HTMLElement) => void;
  /** A person moved the page, or writes elsewhere on it, while music plays: it stands where it was left. */
  readonly isLeft: boolean;
  /** Follows again. */
  readonly again: () => void;
  /** Turns the page by half of what is in sight, to where a line begins: 1 on, -1 back. */
  readonly turn: (by: 1 | -1) => void;
}

export interface FollowOptions {
  /** Turns by half a page where that is enough. */
  readonly half?: boolean;
  /** The bars that are looped, as they are played. */
  readonly loop?: LoopSpan | undefined;
}

/** Where the music turned the page. */
interface Turned {
  /** The bar, as it is played: counted from 0, -1 before the first. */
  readonly bar: number;
  /** Where the sheet's top stands in what scrolls from then on, in px; undefined before the first bar. */
  readonly top?: number | undefined;
}
const NOT_TURNED: Turned = { bar: -1 };

/**
 * Keeps what sounds in sight while a widget's music plays. Who scrolls the page, writes elsewhere on it or follows a link out of sight takes it
 * over until it is asked to follow again, or the next Play.
 */
export function useFollowing(id: WidgetId, played: readonly PlacedBar[], { half = false, loop }: FollowOptions = {}): Following {
  const { playhead } = useHost();
  const isPlaying = useTransport(id)?.status === "playing";
  const [isLeft, setLeft] = useState(false);
  const [sheet, setSheet] = useState<LaidSheet>();
  const turned = useRef(NOT_TURNED);
  const turns = useRef(0);
  const aim = useRef<number>(undefined);
  const onLayout = useCallback((layout: SheetLayout, page: HTMLElement) => setSheet({ layout, page }), []);
  useEffect(() => {
    if (isPlaying) setLeft(false);
    turned.current = NOT_TURNED;
  }, [isPlaying]);
  // Laid out anew, as on a phone that was turned, its lines stand elsewhere.
  useEffect(() => {
    if (sheet !== undefined) turned.current = NOT_TURNED;
  }, [sheet]);
  const { fromBar, toBar } = loop ?? {};
  useEffect(() => {
    if (!isPlaying || isLeft || sheet === undefined) return;
    const order = played.map(({ measure }) => measure);
    const looped = fromBar === undefined || toBar === undefined ? undefined : { fromBar, toBar };
    return playhead.beat.subscribe((beats) => {
      const at = Number(beats.get(id)?.split(".")[0] ?? 1) - 1;
      if (at === turned.current.bar) return;
      const before = topOf(sheet);
      if (Math.abs(before - (turned.current.top ?? before)) > scrollerOf(sheet.page).clientHeight) return setLeft(true);
      const by = turnTo(sheet, heardOrder(order, looped, at), half);
      if (by !== 0) turns.current += 1;
      turned.current = { bar: at, top: before - by };
    });
  }, [playhead, id, played, isPlaying, isLeft, sheet, half, fromBar, toBar]);
  useEffect(() => {
    if (!isPlaying || sheet === undefined) return;
    const stop = new AbortController();
    const widget = sheet.page.closest("[data-widget]") ?? sheet.page;
    whenTaken({ scroller: scrollerOf(sheet.page), widget, turns: () => turns.current }, () => setLeft(true), stop.signal);
    return () => stop.abort();
  }, [isPlaying, sheet]);
  const again = useCallback(() => {
    turned.current = NOT_TURNED;
    setLeft(false);
  }, []);
  const turn = useCallback(
    (by: 1 | -1) => {
      if (sheet === undefined) return;
      setLeft(true);
      turnPage(sheet, by, aim);
    },
    [sheet],
  );
  useEffect(() => () => endRoom(sheet), [sheet]);
  return { onLayout, isLeft: isPlaying && isLeft, again, turn };
}

/** Where a sheet's top stands in sight of what scrolls around it, in px. */
function topOf({ page }: LaidSheet): number {
  const scroller = scrollerOf(page);
  const { top } = page.getBoundingClientRect();
  return scroller === document.scrollingElement ? top : top - scroller.getBoundingClientRect().top;
}

/** @returns how far down the page goes, in px: 0 where it stays */
function turnTo(sheet: LaidSheet, heard: Played, half: boolean): number {
  const scroller = scrollerOf(sheet.page);
  const sight = { top: scroller.scrollTop, height: scroller.clientHeight, most: scroller.scrollHeight - scroller.clientHeight };
  const lines = linesOf(sheet, scroller);
  const top = scrollFor(lines, heard, sight, half);
  const by = top - sight.top;
  if (Math.abs(by) <= 1) return 0;
  scrollTo(scroller, top, !isInSight(lines, heard, sight));
  return by;
}

/** Turns a page by hand. `aim`: where a turn before, which the page still follows, leads. */
function turnPage(sheet: LaidSheet, by: 1 | -1, aim: { current: number | undefined }): void {
  const scroller = scrollerOf(sheet.page);
  const top = turnedTop(linesOf(sheet, scroller), { top: aim.current ?? scroller.scrollTop, height: scroller.clientHeight }, by);
  // The last lines begin a page as others do: what they leave of it is blank.
  const beyond = top - (scroller.scrollHeight - scroller.clientHeight);
  if (beyond > 0.5 && scroller instanceof HTMLElement) {
    scroller.style.paddingBottom = `${Number.parseFloat(getComputedStyle(scroller).paddingBottom) + beyond}px`;
    padded.set(sheet, scroller);
  }
  if ("onscrollend" in window && Math.abs(top - scroller.scrollTop) > 1) {
    aim.current = top;
    const arrived = () => {
      aim.current = undefined;
    };
    scroller.addEventListener("scrollend", arrived, { once: true });
  }
  scrollTo(scroller, top);
}

/** What scrolls around a sheet and has room for its last page. */
const padded = new WeakMap<LaidSheet, HTMLElement>();

/** A sheet that is laid out anew needs other room at its end. */
function endRoom(sheet: LaidSheet | undefined): void {
  if (sheet !== undefined) padded.get(sheet)?.style.removeProperty("padding-bottom");
}

/** The lines in px from the top of what scrolls. */
function linesOf(sheet: LaidSheet, scroller: Element): readonly FollowedLine[] {
  const origin = topOf(sheet) + scroller.scrollTop;
  const scale = sheet.page.getBoundingClientRect().height / Math.max(1, sheet.layout.height);
  return sheet.layout.lines.map((line) => ({
    top: origin + line.y * scale,
    bottom: origin + (line.y + line.height) * scale,
    bars: line.bars.map(({ bar }) => bar),
  }));
}

/** `atOnce`: where what sounds is out of sight, as behind a repeat that leads far back, a shift would be too slow. */
function scrollTo(scroller: Element, top: number, atOnce = false): void {
  scroller.scrollTo({ top, behavior: motionOf(atOnce) });
}
