import * as v from "valibot";
import { schemaProblem } from "../../documents/problems.ts";
import type { WidgetId } from "../../documents/records.ts";
import { ok, type Result } from "../../lib/result.ts";
import { refuse } from "../../protocol/problems.ts";
import type { Cascade } from "../links/cascade.ts";
import type { Transaction } from "../store/store.ts";
import { type LiveWidget, liveWidget } from "../store/widget-state.ts";

interface Act {
  readonly action: string;
  readonly payload: unknown;
}

/**
 * Lets a widget do one of its actions.
 * @param before what has to be done first, once it is known that the widget can be asked
 * @returns refused: a widget or action that is not there, a payload of another form, or what the action itself refuses
 */
export function actOn(
  tx: Transaction,
  cascade: Cascade,
  id: WidgetId,
  { action: name, payload }: Act,
  before: (widget: LiveWidget) => Result<null> = () => ok(null),
): Result<null> {
  const widget = liveWidget(tx, id);
  if (widget === undefined) return refuse("unknown-widget-for-action", { id }, "widgetId");
  const action = widget.definition.actions[name];
  if (action === undefined)
    return refuse("unknown-action", { widget: { named: "widget", id: widget.definition.type }, action: name }, "action");
  const read = v.safeParse(action.schema, payload);
  if (!read.success) {
    const [issue] = read.issues;
    const path = v.getDotPath(issue);
    return refuse("malformed-payload", { why: schemaProblem(issue) }, path === null ? name : `${name}.${path}`);
  }
  const ready = before(widget);
  if (!ready.ok) return ready;
  const problem = cascade.applyOutcome(widget, action.run(widget.state, read.output));
  return problem === undefined ? ok(null) : { ok: false, error: problem };
}
