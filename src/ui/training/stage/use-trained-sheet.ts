import { useEffect, useState } from "react";
import type { WidgetId } from "../../../documents/records.ts";
import type { Result } from "../../../lib/result.ts";
import type { Score } from "../../../music/notation/score.ts";
import { useHost } from "../../state/host.tsx";

/**
 * The sheet that a training's verdicts stand on, as the engine writes it: what is asked for in notes, however the player shows its music.
 * Undefined until it is there, and without music.
 * @param music changes where the music or what is asked for does
 */
export function useTrainedSheet(id: WidgetId, music: unknown): Score | undefined {
  const { engine } = useHost();
  const [known, setKnown] = useState<{ readonly of: unknown; readonly score: Score }>();
  useEffect(() => {
    let isLeft = false;
    void engine
      .call((api) => api.trainedSheet(id))
      .then((answer) => {
        if (!isLeft && answer !== null && !isRefusal(answer)) setKnown({ of: music, score: answer });
      });
    return () => {
      isLeft = true;
    };
  }, [engine, id, music]);
  return known?.of === music ? known?.score : undefined;
}

const isRefusal = (answer: Score | Result<never>): answer is Result<never> => "ok" in answer;
