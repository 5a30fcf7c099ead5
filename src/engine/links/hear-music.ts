import type { HeardMusic } from "../../music/playing/heard.ts";
import { definitionOf } from "../../widgets/registry.ts";
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

/** Tells every widget that follows them which keys are down, and which of them were struck just now. */
export function holdKeys(tx: Transaction, cascade: Cascade, held: readonly number[], struck: readonly number[] = []): void {
  for (const { widgetId, type } of tx.all("widget")) {
    if (definitionOf(type)?.holds === undefined) continue;
    const widget = liveWidget(tx, widgetId);
    const holding = widget?.definition.holds?.(widget.state, held, struck);
    if (widget !== undefined && holding !== undefined) cascade.applyOutcome(widget, holding);
  }
}
