import { useMemo } from "react";
import { Notation } from "../../../ui/controls/notation/Notation.tsx";
import { useFollowing } from "../../../ui/state/playing/use-following.ts";
import { usePlayedSheet } from "../../../ui/state/playing/use-played-sheet.ts";
import { useTrainingMarks } from "../../../ui/state/practice/training.ts";
import * as words from "../../../ui/text/en/training.ts";
import { say } from "../../../ui/text/say.ts";
import { simpleMarks } from "../../../ui/training/simple-marks.ts";
import type { StageMusic } from "../../../ui/training/stage/use-stage-music.ts";
import type { TrainingDerived } from "../cards.ts";

interface Props {
  readonly derived: Pick<TrainingDerived, "mode" | "cards">;
  readonly music: StageMusic;
  readonly tempo: number;
}

const AS_IT_STANDS: NonNullable<StageMusic["played"]> = [];

/** The music of a training with its verdicts: the exercise's own sheet, or that of the player it is played against. */
export function StageSheet({ derived: { mode, cards }, music, tempo }: Props) {
  const { playerId, title, score, length, places } = music;
  const played = music.played ?? AS_IT_STANDS;
  const own = useMemo(() => (mode === "simple" ? simpleMarks(cards, places) : undefined), [mode, cards, places]);
  const marks = useTrainingMarks(playerId, played, own);
  const { cursor } = usePlayedSheet(playerId, { tempo, length, ...(music.played === undefined ? {} : { played }) });
  const following = useFollowing(playerId, played, {});
  return (
    <Notation
      score={score}
      label={say(words.sheetOfTraining, { title })}
      {...(mode === "timed" ? { cursor } : {})}
      onLayout={following.onLayout}
      {...marks}
    />
  );
}
