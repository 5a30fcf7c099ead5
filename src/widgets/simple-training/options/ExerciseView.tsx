import { recordIds, type WidgetId } from "../../../documents/records.ts";
import { tempoBeat } from "../../../music/time/tempo-beat.ts";
import { sessionIds } from "../../../protocol/records/session-records.ts";
import { TempoField, type TempoFieldProps } from "../../../ui/controls/spin/TempoField.tsx";
import { useLessonMode } from "../../../ui/state/documents/lesson-mode.ts";
import { isPlayedPiece } from "../../../ui/state/playing/use-transport-controls.tsx";
import { useDispatch, useOpen, useRecord, useRecords } from "../../../ui/state/records.ts";
import type { WidgetViewProps } from "../../../ui/state/widget-view.tsx";
import * as common from "../../../ui/text/en/common.ts";
import * as words from "../../../ui/text/en/playing/blocks.ts";
import type { simpleTraining } from "../definition.ts";
import styles from "../view.module.css";
import { GoalFieldView } from "./GoalView.tsx";
import { SourceView } from "./SourceView.tsx";

/** While a lesson is written, an exercise shows what is asked of its reader: what to play, the tempo, and how much of it has to be right. */
export function ExerciseView({ id, derived, act }: Pick<WidgetViewProps<typeof simpleTraining>, "id" | "derived" | "act">) {
  const open = useOpen();
  const isWritten = useLessonMode() === "write" && open?.kind === "document" && open.of === "editor";
  if (derived.goal === null || !isWritten) return null;
  const isEmpty = derived.cards.length === 0;
  const isTimed = derived.mode === "timed";
  return (
    <fieldset className={styles.exercise} aria-label={words.exercise}>
      {!isEmpty && <SourceView id={id} derived={derived} act={act} />}
      {isTimed && derived.source !== null && <Tempo value={derived.tempo} onCommit={(tempo) => act("setTempo", { tempo })} />}
      {isTimed && derived.source === null && <TempoOfPlayer id={id} />}
      <GoalFieldView derived={derived} act={act} />
    </fieldset>
  );
}

function Tempo(field: Pick<TempoFieldProps, "value" | "beat" | "onCommit">) {
  return (
    <div className={styles.labelled}>
      <span className="label">{common.tempo}</span>
      <TempoField {...field} />
    </div>
  );
}

/** What a player plays is practised at the player's tempo: set here, it is set there. */
function TempoOfPlayer({ id }: { readonly id: WidgetId }) {
  const dispatch = useDispatch();
  const link = useRecords("link").find(({ source, target }) => target.id === id && target.link.key === "piece" && source.type === "widget");
  const player = useRecord("widget", recordIds.widget(link?.source.id ?? ""));
  const piece = useRecord("derived", sessionIds.derived(recordIds.widget(link?.source.id ?? "")))?.value;
  const tempo: unknown = player?.state.tempo;
  if (player === undefined || typeof tempo !== "number") return null;
  const set = (bpm: number) => dispatch({ type: "widget/act", widgetId: player.widgetId, action: "setTempo", payload: { tempo: bpm } });
  return <Tempo value={tempo} beat={isPlayedPiece(piece) ? tempoBeat(piece.meter) : undefined} onCommit={set} />;
}
