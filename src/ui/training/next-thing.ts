import { nextTempo } from "../../music/training/adaptive.ts";
import type { WeakSpot } from "../../music/training/details.ts";
import type { TrainingRecord } from "../../protocol/records/training-feed.ts";
import { withAccidentalSigns } from "../controls/chord/accidental-signs.ts";
import * as words from "../text/en/training.ts";
import { say } from "../text/say.ts";
import { barsWord, slowerTempo } from "./words.ts";

/** The most useful thing to do after a run: loop its weakest bars, play it at another tempo, practise a change by itself, or play it in time. */
export type NextThing =
  | { readonly kind: "again" | "in-time" }
  | { readonly kind: "tempo"; readonly bpm: number; readonly isFaster: boolean }
  | { readonly kind: "loop"; readonly spot: WeakSpot; readonly bpm: number }
  | { readonly kind: "practise"; readonly spot: WeakSpot };

/**
 * What to do next, from what a run came to. The weakest bars are looped a little slower where a player has them; of an exercise
 * of its own all is played slower.
 * @example nextThing(run).kind // "loop"
 */
export function nextThing(run: Pick<TrainingRecord, "mode" | "counts" | "details" | "tempo" | "playerId" | "widgetId">): NextThing {
  const { mode, counts, details, tempo, playerId, widgetId } = run;
  if (counts.right + counts.early + counts.late + (mode === "wait" ? counts.extra : 0) === 0) return { kind: "again" };
  const [spot] = details?.weakest ?? [];
  if (mode === "wait") return spot === undefined ? { kind: "in-time" } : { kind: "practise", spot };
  if (spot === undefined) return { kind: "tempo", bpm: nextTempo(Math.round(tempo), 1), isFaster: true };
  const bpm = slowerTempo(tempo);
  return playerId === widgetId ? { kind: "tempo", bpm, isFaster: false } : { kind: "loop", spot, bpm };
}

/** The kind of practice that helps with a weak change: in time where it came early or late, else music that waits. @example practiceMode({ mostly: "late" }) // "timed" */
export const practiceMode = ({ mostly }: Pick<WeakSpot, "mostly">): "timed" | "wait" =>
  mostly === "late" || mostly === "early" ? "timed" : "wait";

/** What its button says. @example nextThingWord({ kind: "loop", spot, bpm: 84 }) // "Loop bars 6–7 at 84" */
export function nextThingWord(thing: NextThing): string {
  switch (thing.kind) {
    case "again":
      return words.again;
    case "in-time":
      return words.nowInTime;
    case "tempo":
      return say(thing.isFaster ? words.againFaster : words.againAtTempo, { bpm: thing.bpm });
    case "loop":
      return say(words.loopAtTempo, { bars: barsWord(thing.spot.bars), bpm: thing.bpm });
    case "practise":
      return thing.spot.from === null
        ? say(words.practiseChord, { to: withAccidentalSigns(thing.spot.to.name) })
        : say(words.practiseChange, { from: withAccidentalSigns(thing.spot.from.name), to: withAccidentalSigns(thing.spot.to.name) });
  }
}
