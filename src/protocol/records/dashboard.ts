import { widgetId } from "../../documents/records.ts";

/** The widgets and panels that the dashboard always has; their ids are what its folded panels are remembered by. */
export const dashboardIds = {
  player: widgetId("dashboard-player"),
  training: widgetId("dashboard-training"),
  progression: widgetId("dashboard-progressions"),
  keySelector: widgetId("dashboard-key"),
  chordDisplay: widgetId("dashboard-chord"),
  repertoire: widgetId("dashboard-repertoire"),
  chordRhythm: widgetId("dashboard-chord-rhythm"),
  pianoRollSequencer: widgetId("dashboard-piano-roll"),
  licks: widgetId("dashboard-licks"),
} as const;
