import { nodeIdOf } from "../../documents/links.ts";
import type { WidgetId } from "../../documents/records.ts";
import type { Piece } from "../../music/elements.ts";
import { originOf } from "../../music/ids.ts";
import type { PracticeSource } from "../../protocol/engine/practice.ts";
import type { Reader } from "../store/store.ts";
import { liveWidget } from "../store/widget-state.ts";

/** The music that a training widget works on, and the widget whose transport plays it. */
export interface TrainingSource {
  readonly piece: Piece;
  readonly playerId: WidgetId;
}

/** A training's own exercise, else the piece of the player that is linked to it; undefined where there is neither. */
export function sourceOf(reader: Reader, id: WidgetId): TrainingSource | undefined {
  const own = pieceOf(reader, id);
  if (own !== undefined) return { piece: own, playerId: id };
  const target = nodeIdOf({ id, type: "widget" });
  for (const { source, target: end } of reader.all("link")) {
    if (nodeIdOf(end) !== target || end.link.key !== "piece" || source.type !== "widget") continue;
    const piece = pieceOf(reader, source.id as WidgetId);
    if (piece !== undefined) return { piece, playerId: source.id as WidgetId };
  }
  return undefined;
}

function pieceOf(reader: Reader, id: WidgetId): Piece | undefined {
  const widget = liveWidget(reader, id);
  return widget?.definition.plays?.piece(widget.state) ?? undefined;
}

/** What a run over a piece was about, for the learner's record. */
export const practiceSource = ({ id, title }: Piece): PracticeSource => ({ kind: originOf(id), id, title });
