import type { HeardMusic } from "../../music/playing/heard.ts";
import type { Transaction } from "../store/store.ts";
import { liveWidget } from "../store/widget-state.ts";
import type { Cascade } from "./cascade.ts";

/** Tells every widget that listens what plays now. */
export function hearMusic(tx: Transaction, cascade: Cascade, music: HeardMusic | undefined): void {
  for (const { widgetId } of tx.all("widget")) {
    const widget = liveWidget(tx, widgetId);
    const heard = widget?.definition.hears?.(widget.state, music ?? null);
    if (widget !== undefined && heard !== undefined) cascade.applyOutcome(widget, heard);
  }
}
