import { Repeat, RotateCcw } from "lucide-react";
import { changeNames } from "../../music/training/changes.ts";
import type { TrainingRecord } from "../../protocol/records/training-feed.ts";
import { Button } from "../controls/button/Button.tsx";
import { useDispatch } from "../state/records.ts";
import { nextThing, nextThingWord, practiceMode } from "./next-thing.ts";

interface Props {
  readonly run: TrainingRecord;
  /** Starts the run again. */
  readonly onAgain: () => void;
  /** The music is another one by now: the result has to go. */
  readonly onLeave?: () => void;
}

/** The one button for the most useful thing to do after a run. */
export function NextThingButton({ run, onAgain, onLeave }: Props) {
  const dispatch = useDispatch();
  const thing = nextThing(run);
  const setTempo = (tempo: number) => dispatch({ type: "widget/act", widgetId: run.playerId, action: "setTempo", payload: { tempo } });
  const go = () => {
    switch (thing.kind) {
      case "again":
        return onAgain();
      case "tempo":
        setTempo(thing.bpm);
        return onAgain();
      case "loop":
        dispatch({ type: "transport/loop", widgetId: run.playerId, on: true, range: thing.spot.range });
        setTempo(thing.bpm);
        return onAgain();
      case "in-time":
        dispatch({ type: "widget/act", widgetId: run.widgetId, action: "setMode", payload: { mode: "timed" } });
        return onAgain();
      case "practise":
        dispatch({
          type: "practice/train",
          changes: [{ ...changeNames(thing.spot.from, thing.spot.to), key: thing.spot.key }],
          mode: practiceMode(thing.spot),
        });
        onLeave?.();
    }
  };
  return (
    <Button variant="ink" onClick={go}>
      {thing.kind === "loop" ? <Repeat /> : <RotateCcw />}
      {nextThingWord(thing)}
    </Button>
  );
}
