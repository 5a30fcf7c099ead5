import { recordIds } from "../../documents/records.ts";
import { dashboardIds } from "../../protocol/records/dashboard.ts";
import { sessionIds } from "../../protocol/records/session-records.ts";
import type { LaneItem } from "../lanes/lanes.ts";
import { useRecord } from "../state/records.ts";

/** A progression as the engine derived it for the views. */
export interface DashboardProgression {
  readonly id: string;
  readonly name: string;
  readonly tempo: number | null;
  readonly cards: readonly LaneItem[];
}

interface Shown {
  readonly basic: readonly DashboardProgression[];
  readonly mine: readonly DashboardProgression[];
}

const NOTHING: Shown = { basic: [], mine: [] };

/** The dashboard's progressions, the presets of its key, and which is selected. */
export function useDashboardProgressions(): Shown & { readonly selectedId: string } {
  const derived = useRecord("derived", sessionIds.derived(dashboardIds.progression))?.value;
  const state = useRecord("widget", recordIds.widget(dashboardIds.progression))?.state;
  const shown = isShown(derived) ? derived : NOTHING;
  return { ...shown, selectedId: typeof state?.selectedId === "string" ? state.selectedId : "" };
}

const isShown = (value: unknown): value is Shown => typeof value === "object" && value !== null && "basic" in value && "mine" in value;
