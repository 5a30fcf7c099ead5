import { useMemo } from "react";
import type { WidgetId } from "../../../documents/records.ts";
import { motionSignal, msPerTick } from "../../../host/clock/playhead.ts";
import type { PlacedBar } from "../../../music/pieces/played-bars.ts";
import { useHost, useSignalValue } from "../host.tsx";
import { useDispatch, useTransport } from "../records.ts";

interface PlayedMusic {
  /** Quarter notes a minute. */
  readonly tempo: number;
  /** Ticks. */
  readonly length: number;
  /** The bars as they are played; absent: as they stand on the sheet. */
  readonly played?: readonly PlacedBar[];
}

/** What a sheet with no more than Play and Restart needs: its transport, and the motion of its cursor. */
export function usePlayedSheet(id: WidgetId, { tempo, length, played }: PlayedMusic) {
  const { playhead } = useHost();
  const dispatch = useDispatch();
  const playing = useTransport(id)?.status === "playing";
  const motion = useSignalValue(useMemo(() => motionSignal(playhead, id, tempo), [playhead, id, tempo]));
  const ms = msPerTick(tempo);
  return {
    playing,
    onToggle: () => dispatch({ type: playing ? "transport/pause" : "transport/play", widgetId: id }),
    onRestart: () => dispatch({ type: "transport/restart", widgetId: id }),
    cursor: { motion, msPerTick: ms, duration: length * ms, ...(played === undefined ? {} : { played }) },
  };
}
