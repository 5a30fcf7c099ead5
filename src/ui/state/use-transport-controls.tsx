import { useMemo } from "react";
import type { WidgetId } from "../../documents/records.ts";
import { msPerTick, type PlayMotion } from "../../host/playhead.ts";
import { Timeline } from "../controls/timeline/Timeline.tsx";
import type { TransportProps } from "../controls/transport/Transport.tsx";
import { useTapTempo } from "../controls/transport/use-tap-tempo.ts";
import { useHost, useSignalValue } from "./host.tsx";
import { useDispatch, useTransport } from "./records.ts";
import { useMidiDownload } from "./use-midi-download.ts";

/** What of a compiled piece the transport shows. Ticks. */
export interface PlayedPiece {
  readonly bars: number;
  readonly barStarts: readonly number[];
  readonly length: number;
}

/** The transport of a widget that plays: the same controls wherever they are drawn, and the cursor's motion. */
export function useTransportControls(id: WidgetId, tempo: number, piece: PlayedPiece) {
  const { playhead } = useHost();
  const dispatch = useDispatch();
  const transport = useTransport(id);
  const motion: PlayMotion = useSignalValue(useMemo(() => playhead.motion(id, tempo), [playhead, id, tempo]));
  const playing = transport?.status === "playing";
  const loop = transport?.loop ?? false;
  const duration = piece.length * msPerTick(tempo);
  const setTempo = (bpm: number) => dispatch({ type: "widget/act", widgetId: id, action: "setTempo", payload: { tempo: bpm } });
  const controls: TransportProps = {
    playing,
    onToggle: () => dispatch({ type: playing ? "transport/pause" : "transport/play", widgetId: id }),
    onRestart: () => dispatch({ type: "transport/restart", widgetId: id }),
    position: <Beat id={id} position={transport?.position ?? 0} piece={piece} />,
    tempo,
    onTempo: setTempo,
    onTap: useTapTempo(setTempo),
    loop,
    onLoop: (on) => dispatch({ type: "transport/loop", widgetId: id, on }),
    onDownload: useMidiDownload(id),
    timeline: (
      <Timeline duration={duration} bars={piece.bars} motion={motion} {...(loop ? { loop: { fromBar: 0, toBar: piece.bars } } : {})} />
    ),
  };
  const seekBar = (bar: number) => dispatch({ type: "transport/seek", widgetId: id, ticks: piece.barStarts[bar] ?? 0 });
  return { controls, seekBar, cursor: { motion, msPerTick: msPerTick(tempo), duration } };
}

/** Bar and beat, as heard. */
function Beat({ id, position, piece }: { readonly id: WidgetId; readonly position: number; readonly piece: PlayedPiece }) {
  const beat = useSignalValue(useHost().playhead.beat).get(id);
  const bar = piece.barStarts.findLastIndex((start, index) => start <= position && index < piece.bars);
  return beat ?? `${Math.max(0, bar) + 1}.1`;
}
