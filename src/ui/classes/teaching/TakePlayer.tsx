import { Play, Square } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { later } from "../../../host/clock/clock.ts";
import { readTake } from "../../../music/formats/midi/take.ts";
import { Button } from "../../controls/button/Button.tsx";
import { useHost } from "../../state/host.tsx";
import * as words from "../../text/en/classes/classes.ts";
import { say } from "../../text/say.ts";

const FROM = { source: "screen", id: "take" } as const;
/** How long before its place a take is heard from, in milliseconds. */
const LEAD_IN = 400;

/** A take that is played here. */
export interface TakeSound {
  readonly isPlaying: boolean;
  /** Plays from a bar on; from its beginning where there is none. */
  readonly play: (bar?: number) => void;
  readonly stop: () => void;
  /** Whether it is known where a bar begins. */
  readonly knows: (bar: number) => boolean;
}

type Places = readonly (readonly [bar: number, ms: number])[];

/**
 * Where a bar begins in a take, in milliseconds from its first note; undefined where that is not known.
 * @example momentOf(5, { places: [[5, 8_000]], before: 10_000 }) // 2000
 */
export function momentOf(bar: number, { places, before }: { readonly places: Places; readonly before: number | null }): number | undefined {
  const place = places.find(([each]) => each >= bar);
  return place === undefined || before === null ? undefined : Math.max(0, before - place[1]);
}

/** Plays what a learner played, on the instrument that is chosen here. @param places where what was asked for stands in the run */
export function useTake(take: string | null, places: Places): TakeSound {
  const { keys } = useHost();
  const stops = useRef<(() => void)[]>([]);
  const [isPlaying, setPlaying] = useState(false);
  const { notes, before } = useMemo(() => readTake(take ?? ""), [take]);
  const stop = () => {
    for (const each of stops.current.splice(0)) each();
    keys.releaseAll(FROM.id);
    setPlaying(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever leaves hears no more of it
  useEffect(() => stop, []);
  const play = (bar?: number) => {
    stop();
    const start = Math.max(0, (bar === undefined ? 0 : (momentOf(bar, { places, before }) ?? 0)) - LEAD_IN);
    const heard = notes.filter(({ on }) => on >= start);
    setPlaying(heard.length > 0);
    const end = heard.reduce((last, { off }) => Math.max(last, off), start);
    stops.current = [
      ...heard.flatMap(({ midi, velocity, on, off }) => [
        later(on - start, () => keys.press(midi, velocity, FROM)),
        later(off - start, () => keys.release(midi, FROM)),
      ]),
      later(end - start + 50, stop),
    ];
  };
  return { isPlaying, play, stop, knows: (bar) => take !== null && momentOf(bar, { places, before }) !== undefined };
}

/** The button of a take: from its beginning, or from a bar. */
export function TakeButton({ take, bar }: { readonly take: TakeSound; readonly bar?: number }) {
  if (bar === undefined)
    return (
      <Button variant="line" onClick={() => (take.isPlaying ? take.stop() : take.play())}>
        {take.isPlaying ? <Square /> : <Play />}
        {take.isPlaying ? words.stopTake : words.listen}
      </Button>
    );
  return (
    <Button
      icon
      size="small"
      aria-label={say(words.listenFromBar, { bar })}
      title={say(words.listenFromBar, { bar })}
      onClick={() => take.play(bar)}
    >
      <Play />
    </Button>
  );
}
