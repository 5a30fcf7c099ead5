import { useCallback, useMemo, useRef, useState } from "react";
import type { SheetLayout } from "../../../ui/controls/notation/layout/sheet-layout.ts";
import { Notation } from "../../../ui/controls/notation/Notation.tsx";
import { useSightHeight } from "../../../ui/controls/scroller.ts";
import { useElementWidth } from "../../../ui/controls/use-element-width.ts";
import { useFollowing } from "../../../ui/state/playing/following/use-following.ts";
import { usePlayedSheet } from "../../../ui/state/playing/use-played-sheet.ts";
import { onSheet, useTrainingMarks } from "../../../ui/state/practice/training.ts";
import * as words from "../../../ui/text/en/training.ts";
import { say } from "../../../ui/text/say.ts";
import { simpleMarks } from "../../../ui/training/simple-marks.ts";
import { highestLine, staffFor } from "../../../ui/training/stage/staff-size.ts";
import type { StageMusic } from "../../../ui/training/stage/use-stage-music.ts";
import { useStepInSight } from "../../../ui/training/stage/use-step-in-sight.ts";
import type { TrainingDerived } from "../cards.ts";

interface Props {
  readonly derived: Pick<TrainingDerived, "mode" | "cards" | "current">;
  /** Index in the whole music of the step that waits in a run. */
  readonly present: number | undefined;
  readonly music: StageMusic;
  readonly tempo: number;
}

const AS_IT_STANDS: NonNullable<StageMusic["played"]> = [];

/** The music of a training with its verdicts: the exercise's own sheet, or that of the player it is played against. */
export function StageSheet({ derived: { mode, cards, current }, present, music, tempo }: Props) {
  const { playerId, title, score, length, places } = music;
  const played = music.played ?? AS_IT_STANDS;
  const own = useMemo(() => (mode === "simple" ? simpleMarks(cards, places) : undefined), [mode, cards, places]);
  const marks = useTrainingMarks(playerId, played, own);
  const { cursor } = usePlayedSheet(playerId, { tempo, length, ...(music.played === undefined ? {} : { played }) });
  const following = useFollowing(playerId, played, {});
  const at = places.starts[mode === "simple" ? current : (present ?? 0)];
  const inSight = useStepInSight(mode === "timed" || at === undefined ? undefined : onSheet(at, played));
  // Its title and tempo stand in the head of the stage.
  const sheet = useMemo(() => ({ ...score, head: null }), [score]);
  const room = useRef<HTMLDivElement>(null);
  const [engraved, setEngraved] = useState({ score, line: 0 });
  const line = engraved.score === score ? engraved.line : 0;
  const staffPx = staffFor(score, { width: useElementWidth(room), height: useSightHeight(room) }, line);
  const inView = mode === "timed" ? following.onLayout : inSight;
  const onLayout = useCallback(
    (layout: SheetLayout, page: HTMLElement) => {
      // Only ever higher, so that it comes to rest.
      setEngraved((last) => ({ score, line: Math.max(last.score === score ? last.line : 0, highestLine(layout)) }));
      inView(layout, page);
    },
    [score, inView],
  );
  return (
    <div ref={room}>
      <Notation
        score={sheet}
        label={say(words.sheetOfTraining, { title })}
        {...(staffPx === undefined ? {} : { staffPx })}
        {...(mode === "timed" ? { cursor } : {})}
        onLayout={onLayout}
        {...marks}
      />
    </div>
  );
}
