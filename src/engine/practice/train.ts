import { WEAK_EXERCISE } from "../../documents/practice/changes.ts";
import type { WidgetId } from "../../documents/records.ts";
import { ok, type Result } from "../../lib/result.ts";
import { exerciseId } from "../../music/ids.ts";
import { type Change, changesPiece } from "../../music/training/changes.ts";
import { refuse } from "../../protocol/problems.ts";
import type { Cascade } from "../links/cascade.ts";
import type { Transaction } from "../store/store.ts";
import { type LiveWidget, liveWidget } from "../store/widget-state.ts";

/** How changes are practised at the keyboard. */
type PracticeMode = "simple" | "timed" | "wait";

/** Loads the open document's training with an exercise of these changes: through the player that feeds it, so that it can be heard too. */
export function trainChanges(
  tx: Transaction,
  cascade: Cascade,
  { changes, mode, title = "Weak spots" }: { readonly changes: readonly Change[]; readonly mode?: PracticeMode; readonly title?: string },
): Result<null> {
  const piece = changesPiece(changes, { id: exerciseId(WEAK_EXERCISE), title });
  if (!piece.ok) return piece;
  const training = tx.all("widget").find(({ type }) => type === "simpleTraining");
  if (training !== undefined) leaveOwn(tx, cascade, training.widgetId);
  const widget = training && (feederOf(tx, training.widgetId) ?? liveWidget(tx, training.widgetId));
  const input = widget?.definition.inputs.piece;
  if (widget === undefined || input?.kind !== "state" || input.payload !== "Piece") return refuse("no-training");
  const problem = cascade.applyOutcome(widget, input.write(widget.state, piece.value));
  if (problem !== undefined) return { ok: false, error: problem };
  if (mode !== undefined && training !== undefined) setMode(tx, cascade, { id: training.widgetId, mode });
  return ok(null);
}

/** A training that practised an exercise of its own leaves it for what is linked. */
function leaveOwn(tx: Transaction, cascade: Cascade, id: WidgetId): void {
  const widget = liveWidget(tx, id);
  if (widget === undefined || (widget.definition.plays?.piece(widget.state) ?? null) === null) return;
  const outcome = widget.definition.actions.practiseLinked?.run(widget.state, {});
  if (outcome !== undefined) cascade.applyOutcome(widget, outcome);
}

function setMode(tx: Transaction, cascade: Cascade, { id, mode }: { readonly id: WidgetId; readonly mode: PracticeMode }): void {
  const widget = liveWidget(tx, id);
  const outcome = widget?.definition.actions.setMode?.run(widget.state, { mode });
  if (widget !== undefined && outcome !== undefined) cascade.applyOutcome(widget, outcome);
}

/** The player whose piece goes to a training. */
function feederOf(tx: Transaction, training: string): LiveWidget | undefined {
  const link = tx
    .all("link")
    .find(({ source, target }) => target.id === training && target.link.key === "piece" && source.type === "widget");
  const widget = link && tx.all("widget").find(({ widgetId, type }) => widgetId === link.source.id && type === "player");
  return widget && liveWidget(tx, widget.widgetId);
}
