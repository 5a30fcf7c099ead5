import { useCallback, useEffect, useRef, useState } from "react";
import type { WidgetId } from "../../../documents/records.ts";
import type { PlacedBar } from "../../../music/pieces/played-bars.ts";
import { type FollowedLine, heardOrder, isInSight, type Played, scrollFor } from "../../controls/notation/layout/follow.ts";
import type { SheetLayout } from "../../controls/notation/layout/sheet-layout.ts";
import { scrollerOf } from "../../controls/scroller.ts";
import type { LoopSpan } from "../../player/loop-bars.ts";
import { useHost } from "../host.tsx";
import { useTransport } from "../records.ts";

/** A sheet as it lies on the page. */
interface LaidSheet {
  readonly layout: SheetLayout;
  readonly page: HTMLElement;
}

export interface Following {
  /** To be told how the sheet is laid out. */
  readonly onLayout: (layout: SheetLayout, page: HTMLElement) => void;
  /** A hand moved the page while music plays: it stands where it was left. */
  readonly isLeft: boolean;
  /** Follows again. */
  readonly again: () => void;
  /** Turns the page by half of what is in sight: 1 on, -1 back. */
  readonly turn: (by: 1 | -1) => void;
}

export interface FollowOptions {
  /** Turns by half a page where that is enough. */
  readonly half?: boolean;
  /** The bars that are looped, as they are played. */
  readonly loop?: LoopSpan | undefined;
}

/**
 * Keeps what sounds in sight while a widget's music plays. A wheel, a finger or the scroll bar takes the page over until it is asked to
 * follow again, or the next Play.
 */
export function useFollowing(id: WidgetId, played: readonly PlacedBar[], { half = false, loop }: FollowOptions = {}): Following {
  const { playhead } = useHost();
  const isPlaying = useTransport(id)?.status === "playing";
  const [isLeft, setLeft] = useState(false);
  const [sheet, setSheet] = useState<LaidSheet>();
  const turned = useRef(-1);
  const onLayout = useCallback((layout: SheetLayout, page: HTMLElement) => setSheet({ layout, page }), []);
  useEffect(() => {
    if (isPlaying) setLeft(false);
    turned.current = -1;
  }, [isPlaying]);
  // Laid out anew, as on a phone that was turned, its lines stand elsewhere.
  useEffect(() => {
    if (sheet !== undefined) turned.current = -1;
  }, [sheet]);
  const { fromBar, toBar } = loop ?? {};
  useEffect(() => {
    if (!isPlaying || isLeft || sheet === undefined) return;
    const order = played.map(({ measure }) => measure);
    const looped = fromBar === undefined || toBar === undefined ? undefined : { fromBar, toBar };
    return playhead.beat.subscribe((beats) => {
      const at = Number(beats.get(id)?.split(".")[0] ?? 1) - 1;
      if (at === turned.current) return;
      turned.current = at;
      turnTo(sheet, heardOrder(order, looped, at), half);
    });
  }, [playhead, id, played, isPlaying, isLeft, sheet, half, fromBar, toBar]);
  useEffect(() => {
    if (!isPlaying || sheet === undefined) return;
    const stop = new AbortController();
    const options = { signal: stop.signal, passive: true } as const;
    const scroller = scrollerOf(sheet.page);
    const leave = () => setLeft(true);
    scroller.addEventListener("wheel", leave, options);
    scroller.addEventListener("touchmove", leave, options);
    scroller.addEventListener("pointerdown", (event) => event.target === scroller && leave(), options);
    return () => stop.abort();
  }, [isPlaying, sheet]);
  const again = useCallback(() => {
    turned.current = -1;
    setLeft(false);
  }, []);
  const turn = useCallback(
    (by: 1 | -1) => {
      if (sheet === undefined) return;
      setLeft(true);
      const scroller = scrollerOf(sheet.page);
      scrollTo(scroller, scroller.scrollTop + (by * scroller.clientHeight) / 2);
    },
    [sheet],
  );
  return { onLayout, isLeft: isPlaying && isLeft, again, turn };
}

function turnTo({ layout, page }: LaidSheet, heard: Played, half: boolean): void {
  const scroller = scrollerOf(page);
  const sight = { top: scroller.scrollTop, height: scroller.clientHeight, most: scroller.scrollHeight - scroller.clientHeight };
  const lines = linesOf(layout, page, scroller);
  const top = scrollFor(lines, heard, sight, half);
  if (Math.abs(top - sight.top) > 1) scrollTo(scroller, top, !isInSight(lines, heard, sight));
}

/** The lines in px from the top of what scrolls. */
function linesOf({ lines, height }: SheetLayout, page: HTMLElement, scroller: Element): readonly FollowedLine[] {
  const area = page.getBoundingClientRect();
  const isDocument = scroller === document.scrollingElement;
  const origin = area.top - (isDocument ? 0 : scroller.getBoundingClientRect().top) + scroller.scrollTop;
  const scale = area.height / Math.max(1, height);
  return lines.map((line) => ({
    top: origin + line.y * scale,
    bottom: origin + (line.y + line.height) * scale,
    bars: line.bars.map(({ bar }) => bar),
  }));
}

/** `atOnce`: where what sounds is out of sight, as behind a repeat that leads far back, a shift would be too slow. */
function scrollTo(scroller: Element, top: number, atOnce = false): void {
  const isStill = atOnce || matchMedia("(prefers-reduced-motion: reduce)").matches;
  scroller.scrollTo({ top, behavior: isStill ? "instant" : "smooth" });
}
