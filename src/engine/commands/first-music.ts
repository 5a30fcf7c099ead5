import type { WidgetId } from "../../documents/records.ts";
import type { MusicElement, Progression } from "../../music/elements.ts";
import { basicProgressions } from "../../music/progressions.ts";
import type { Command } from "../../protocol/engine/commands.ts";
import type { FirstMusic } from "../../protocol/engine/engine-api.ts";
import type { Reader } from "../store/store.ts";

/** The preset that a new workspace plays, by its place among the seven (specification, section 4): ii V I. */
const FIRST_PRESET = 3;
/** Quarter notes a minute at which the trio plays: a walking tempo that one can join in. */
const TRIO_TEMPO = 132;

/** A trio in medium swing, over and over; the same take each time. */
const TRIO = {
  countIn: 0,
  band: { style: "mediumSwing", intro: false, ending: false, choruses: 1, humanise: 0.7, seed: 7, listens: true },
} as const;

/**
 * What puts first music into a document that was just opened: its progressions choose the preset ii V I, or write it down for a trio. None
 * where there are no progressions, or where they hold something already.
 */
export function firstMusic(reader: Reader, music: FirstMusic): readonly Act[] {
  const progressions = reader.all("widget").find(({ type }) => type === "progression");
  const presets = basicProgressions("C", "major");
  const preset = presets.ok ? presets.value[FIRST_PRESET] : undefined;
  if (progressions === undefined || preset === undefined || holdsMusic(progressions.state)) return [];
  const { widgetId } = progressions;
  if (music === "preset") return [act(widgetId, "select", { id: preset.id })];
  const player = reader.all("widget").find(({ type }) => type === "player");
  return [
    ...written(preset.elements).map((element) => act(widgetId, "addElement", element)),
    act(widgetId, "rename", { name: preset.name }),
    act(widgetId, "setTempo", { tempo: TRIO_TEMPO }),
    ...(player === undefined ? [] : [act(player.widgetId, "setPractice", TRIO)]),
  ];
}

/** The last chord stands for two bars: the band plays four. */
const written = (elements: readonly MusicElement[]): readonly MusicElement[] => [...elements, ...elements.slice(-1)];

type Act = Extract<Command, { readonly type: "widget/act" }>;
const act = (widgetId: WidgetId, action: string, payload: unknown): Act => ({ type: "widget/act", widgetId, action, payload });

/** Whether progressions as they are stored have a chord of one's own, or a preset is chosen already. */
function holdsMusic(state: Readonly<Record<string, unknown>>): boolean {
  const { progressions, selectedId } = state as { readonly progressions?: readonly Progression[]; readonly selectedId?: unknown };
  const own = progressions ?? [];
  return own.some(({ elements }) => elements.length > 0) || !own.some(({ id }) => id === selectedId);
}
