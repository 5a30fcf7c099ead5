import { computed } from "@preact/signals-core";
import { useMemo } from "react";
import type { WidgetId } from "../../documents/records.ts";
import { type NowPlaying, nowPlaying } from "../../host/now-playing.ts";
import { sessionIds } from "../../protocol/session-records.ts";
import { useHost, useSignalValue } from "../state/host.tsx";

/** What is heard now of a widget's transport; drawn again only when it changes. Undefined while nothing plays. */
export function useNowPlaying(id: WidgetId, meter: string, barStarts: readonly number[]): NowPlaying | undefined {
  const { mirror, playhead } = useHost();
  const told = useSignalValue(
    useMemo(
      () =>
        computed(() => {
          const record = mirror.record(sessionIds.transport(id)).value;
          const playing = record?.typeName === "transport" ? record : undefined;
          return JSON.stringify(nowPlaying(playing, playhead.heard.value, meter, barStarts) ?? null);
        }),
      [mirror, playhead, id, meter, barStarts],
    ),
  );
  return useMemo(() => (JSON.parse(told) as NowPlaying | null) ?? undefined, [told]);
}
