import type { WidgetId } from "../../documents/records.ts";
import { useHost } from "./host.tsx";

/** Runs a widget's action; answers once its frame has been applied, or after the refusal has been told. */
export type WidgetAct = (action: string, payload: unknown, gesture?: string) => Promise<unknown>;

/** Acts of a widget by its id, for parts of the page that are not its view. */
export function useWidgetAct(id: WidgetId): WidgetAct {
  const { engine, notices } = useHost();
  return (action, payload, gesture) =>
    engine.dispatch({ type: "widget/act", widgetId: id, action, payload, gesture }).then((result) => {
      if (!result.ok) notices.tell(result.error);
    });
}
