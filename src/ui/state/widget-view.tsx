import type { ReactNode } from "react";
import type { WidgetId } from "../../documents/records.ts";
import { recordIds } from "../../documents/records.ts";
import { laidOver } from "../../protocol/records/live-state.ts";
import { sessionIds } from "../../protocol/records/session-records.ts";
import type { ActionOf, DerivedOf, PayloadOf, StateOf } from "../../widgets/define.ts";
import type { WidgetView } from "./host.tsx";
import { useDispatch, useRecord } from "./records.ts";

/** What a view gets: the widget's state, what the engine derived from it, and its actions. */
export interface WidgetViewProps<W> {
  readonly id: WidgetId;
  readonly state: StateOf<W>;
  readonly derived: DerivedOf<W>;
  act<N extends ActionOf<W>>(action: N, payload: PayloadOf<W, N>): void;
}

/** Makes a view of a definition: state in, acts out. It draws once both state and derived values are there. */
export function widgetView<W>(Draw: (props: WidgetViewProps<W>) => ReactNode): WidgetView {
  return function View({ id }) {
    const dispatch = useDispatch();
    const saved = useRecord("widget", recordIds.widget(id));
    const live = useRecord("widgetSession", sessionIds.widgetSession(id));
    const derived = useRecord("derived", sessionIds.derived(id));
    if (saved === undefined || derived === undefined) return null;
    const state = laidOver(saved.state, live) as StateOf<W>;
    return (
      <Draw
        id={id}
        state={state}
        derived={derived.value as DerivedOf<W>}
        act={(action, payload) => dispatch({ type: "widget/act", widgetId: id, action, payload })}
      />
    );
  };
}
