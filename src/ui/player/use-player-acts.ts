import type { WidgetId } from "../../documents/records.ts";
import type { MixerStrip, PlayerSettings, PlayerVoicing, StripName } from "../../music/playing/settings.ts";
import { useDispatch } from "../state/records.ts";

/** What a person sets on a player beside its transport. */
export interface PlayerActs {
  set(change: Partial<PlayerSettings>): void;
  voice(change: Partial<PlayerVoicing>): void;
  strip(voice: StripName, strip: Partial<MixerStrip>, gesture?: string): void;
  loop(on: boolean, range?: { readonly start: number; readonly end: number } | null): void;
}

/** The acts of one player. */
export function usePlayerActs(id: WidgetId): PlayerActs {
  const dispatch = useDispatch();
  const act = (action: string, payload: object, gesture?: string) =>
    dispatch({ type: "widget/act", widgetId: id, action, payload, ...(gesture === undefined ? {} : { gesture }) });
  return {
    set: (change) => act("setPractice", change),
    voice: (change) => act("setVoicing", change),
    strip: (voice, strip, gesture) => act("setStrip", { voice, strip }, gesture),
    loop: (on, range) => dispatch({ type: "transport/loop", widgetId: id, on, ...(range === undefined ? {} : { range: range as never }) }),
  };
}
