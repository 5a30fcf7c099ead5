import { signal } from "@preact/signals-core";
import type { WidgetId } from "../../../documents/records.ts";

/** The block that is being assigned to a class. */
export const assigned = signal<WidgetId | undefined>(undefined);
