import { useMemo } from "react";
import type { WidgetId } from "../../../documents/records.ts";
import { msPerTick } from "../../../host/clock/playhead.ts";
import { useHost, useSignalValue } from "../host.tsx";
import { useDispatch, useTransport } from "../records.ts";

/** What a sheet with no more than Play and Restart needs: its transport, and the motion of its cursor. Length in ticks, tempo in bpm. */
export function usePlayedSheet(id: WidgetId, { tempo, length }: { readonly tempo: number; readonly length: number }) {
  const { playhead } = useHost();
  const dispatch = useDispatch();
  const playing = useTransport(id)?.status === "playing";
  const motion = useSignalValue(useMemo(() => playhead.motion(id, tempo), [playhead, id, tempo]));
  const ms = msPerTick(tempo);
  return {
    playing,
    onToggle: () => dispatch({ type: playing ? "transport/pause" : "transport/play", widgetId: id }),
    onRestart: () => dispatch({ type: "transport/restart", widgetId: id }),
    cursor: { motion, msPerTick: ms, duration: length * ms },
  };
}
