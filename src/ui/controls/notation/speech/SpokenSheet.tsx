import { type CSSProperties, type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { whenIdle } from "../../../../host/page/settled.ts";
import { type SpokenPlace, spokenPlaces, walked } from "../../../../music/notation/reading/spoken.ts";
import type { Score } from "../../../../music/notation/score.ts";
import * as words from "../../../text/en/sheet.ts";
import type { LaidLine, SheetLayout } from "../layout/sheet-layout.ts";
import { barReader, spokenPlace } from "./speech.ts";
import styles from "./spoken-sheet.module.css";
import { walkOf } from "./walk-keys.ts";

/** So many bars are put into words in one task. */
const BARS_A_TASK = 8;

/** Every bar in words: what a screen reader reads in place of the drawing. */
export function BarsInWords({ score }: { readonly score: Score }) {
  const bars = useBarsInWords(score);
  return (
    <ol className="visually-hidden" aria-label={words.barsInWords}>
      {bars.map((bar) => (
        <li key={bar}>{bar}</li>
      ))}
    </ol>
  );
}

/** Nobody sees them: the page is drawn first, and music that plays is not held up. */
function useBarsInWords(score: Score): readonly string[] {
  const [shown, setShown] = useState<{ readonly of: Score; readonly bars: readonly string[] }>({ of: score, bars: [] });
  useEffect(() => {
    let isLeft = false;
    let bars: readonly string[] = [];
    let read: ReturnType<typeof barReader> | undefined;
    const readOn = (): void => {
      if (isLeft) return;
      read ??= barReader(score);
      const to = Math.min(score.bars.length, bars.length + BARS_A_TASK);
      bars = [...bars, ...Array.from({ length: to - bars.length }, (_, index) => read?.(bars.length + index) ?? "")];
      setShown({ of: score, bars });
      if (to < score.bars.length) whenIdle(readOn);
    };
    whenIdle(readOn);
    return () => {
      isLeft = true;
    };
  }, [score]);
  return shown.of === score ? shown.bars : [];
}

export interface WalkProps {
  readonly score: Score;
  readonly layout: SheetLayout;
  /** Enter plays from a bar. */
  readonly onPlay?: ((bar: number) => void) | undefined;
  /** Notes, as they are written, are to be heard. */
  readonly onHear?: ((notes: readonly string[]) => void) | undefined;
}

/** A walk through the score with the keyboard: by note, bar and line; each place is spoken, marked, and heard where that is wanted. */
export function Walk({ score, layout, onPlay, onHear }: WalkProps) {
  const [isReached, setReached] = useState(false);
  const places = useMemo(() => (isReached ? spokenPlaces(score) : []), [isReached, score]);
  const [at, setAt] = useState(-1);
  const [said, setSaid] = useState("");
  const isHeard = useRef(false);
  const marker = useRef<HTMLSpanElement>(null);
  const go = (to: number): void => {
    const place = places[to];
    if (place === undefined) return;
    setAt(to);
    setSaid(spokenPlace(score, place));
    if (isHeard.current) onHear?.(place.sounds.flatMap(({ notes }) => notes));
    requestAnimationFrame(() => marker.current?.scrollIntoView({ block: "nearest", inline: "nearest" }));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const walk = walkOf(event.key, event.shiftKey);
    if (walk === "begin" || walk === "end") go(walk === "begin" ? 0 : places.length - 1);
    else if (walk !== undefined) go(walked(places, at, walk, (bar) => lineOfBar(layout, bar)));
    else if (event.key === "Enter" && places[at] !== undefined) onPlay?.(places[at].bar);
    else if (event.key.toLowerCase() === "s" && onHear !== undefined) {
      isHeard.current = !isHeard.current;
      setSaid(isHeard.current ? words.withSound : words.withoutSound);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys walk the score
      tabIndex={0}
      className={styles.walk}
      aria-label={words.walkThrough}
      onFocus={() => setReached(true)}
      onKeyDown={onKeyDown}
    >
      {places[at] !== undefined && <span ref={marker} className={styles.marker} style={markerAt(layout, places[at])} aria-hidden="true" />}
      <span className="visually-hidden" aria-live="assertive">
        {said}
      </span>
    </div>
  );
}

const holds = (line: LaidLine, bar: number): boolean => line.bars.some((each) => each.bar === bar);
const lineOfBar = ({ lines }: SheetLayout, bar: number): number => lines.findIndex((line) => holds(line, bar));

const share = (length: number, whole: number): string => `${(100 * length) / Math.max(1, whole)}%`;
/** In units of the sheet. */
const WIDTH = 22;

function markerAt({ lines, width, height }: SheetLayout, { bar, start }: SpokenPlace): CSSProperties {
  const line = lines.find((each) => holds(each, bar));
  if (line === undefined) return { display: "none" };
  const own = line.stops.filter((stop) => stop.bar === bar);
  const stop = own.findLast((each) => each.start <= start + 0.5) ?? own[0];
  const x = stop?.x ?? line.bars.find((each) => each.bar === bar)?.from ?? line.x;
  return {
    left: share(x - WIDTH / 4, width),
    width: share(WIDTH, width),
    top: share(line.highest - 6, height),
    height: share(line.lowest - line.highest + 12, height),
  };
}
