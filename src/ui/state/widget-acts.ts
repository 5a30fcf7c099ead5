import type { WidgetId } from "../../documents/records.ts";
import { useSend } from "./records.ts";

/** Runs a widget's action; answers once its frame has been applied, or after the refusal has been told. */
export type WidgetAct = (action: string, payload: unknown, gesture?: string) => Promise<unknown>;

/** Acts of a widget by its id, for parts of the page that are not its view. */
export function useWidgetAct(id: WidgetId): WidgetAct {
  const send = useSend();
  return (action, payload, gesture) => send({ type: "widget/act", widgetId: id, action, payload, gesture });
}
