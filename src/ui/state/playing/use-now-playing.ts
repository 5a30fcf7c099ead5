import { useMemo } from "react";
import type { WidgetId } from "../../../documents/records.ts";
import { type NowPlaying, watchNowPlaying } from "../../../host/clock/now-playing.ts";
import { useHost, useSignalValue } from "../host.tsx";

/** What is heard now of a widget's transport; drawn again only when it changes. Undefined while nothing plays. */
export function useNowPlaying(id: WidgetId, meter: string, barStarts: readonly number[]): NowPlaying | undefined {
  const { mirror, playhead } = useHost();
  const signal = useMemo(() => watchNowPlaying({ mirror, playhead }, { id, meter, barStarts }), [mirror, playhead, id, meter, barStarts]);
  const told = useSignalValue(signal);
  return useMemo(() => (JSON.parse(told) as NowPlaying | null) ?? undefined, [told]);
}
