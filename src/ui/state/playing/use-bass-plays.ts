import { computed } from "@preact/signals-core";
import { useMemo } from "react";
import { recordsOf, type StoreMirror } from "../../../host/engine/store-mirror.ts";
import type { VoiceId } from "../../../music/elements.ts";
import { kindOf } from "../../../music/pieces/voice-ids.ts";
import { type PlaySettings, stripGain, stripNamesOf, stripOfVoice } from "../../../music/playing/settings.ts";
import { sessionIds } from "../../../protocol/records/session-records.ts";
import { useHost, useSignalValue } from "../host.tsx";

/** Whether a player plays whose bass can be heard. */
export function useBassPlays(): boolean {
  const { mirror } = useHost();
  return useSignalValue(useMemo(() => computed(() => bassPlays(mirror)), [mirror]));
}

/** What of a player's derived value says so. */
interface Heard {
  readonly voices?: readonly { readonly id: VoiceId }[];
  readonly settings?: Pick<PlaySettings, "strips">;
}

function bassPlays(mirror: StoreMirror): boolean {
  return recordsOf(mirror, "transport").some(({ status, widgetId }) => {
    if (status !== "playing") return false;
    const derived = mirror.record(sessionIds.derived(widgetId)).value;
    const { voices = [], settings } = (derived?.typeName === "derived" ? ((derived.value ?? {}) as Heard) : {}) satisfies Heard;
    const present = stripNamesOf(voices.map(({ id }) => id));
    return voices.some(
      ({ id }) => kindOf(id) === "Bass" && (settings === undefined || stripGain(settings.strips, stripOfVoice(id), present) > 0),
    );
  });
}
