import { useEffect, useRef, useState } from "react";
import { later } from "../../../host/clock/clock.ts";
import { notesOfTake } from "../../../music/formats/midi/take.ts";
import { Button } from "../../controls/button/Button.tsx";
import { useHost } from "../../state/host.tsx";
import * as words from "../../text/en/classes/classes.ts";

const FROM = { source: "screen", id: "take" } as const;

/** Plays what a learner played, on the instrument that is chosen here. */
export function TakePlayer({ take }: { readonly take: string }) {
  const { keys } = useHost();
  const stops = useRef<(() => void)[]>([]);
  const [isPlaying, setPlaying] = useState(false);
  const stop = () => {
    for (const each of stops.current.splice(0)) each();
    keys.releaseAll(FROM.id);
    setPlaying(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever leaves hears no more of it
  useEffect(() => stop, []);
  const play = () => {
    const notes = notesOfTake(take);
    setPlaying(notes.length > 0);
    const end = notes.reduce((last, { off }) => Math.max(last, off), 0);
    stops.current = [
      ...notes.flatMap(({ midi, velocity, on, off }) => [
        later(on, () => keys.press(midi, velocity, FROM)),
        later(off, () => keys.release(midi, FROM)),
      ]),
      later(end + 50, stop),
    ];
  };
  return (
    <Button variant="line" onClick={isPlaying ? stop : play}>
      {isPlaying ? words.stopTake : words.listen}
    </Button>
  );
}
