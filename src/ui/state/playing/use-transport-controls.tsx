import { useMemo } from "react";
import type { WidgetId } from "../../../documents/records.ts";
import { msPerTick, type PlayMotion } from "../../../host/clock/playhead.ts";
import type { PlayerSettings, PlayerVoicing } from "../../../music/playing/settings.ts";
import { Timeline } from "../../controls/timeline/Timeline.tsx";
import type { TransportProps } from "../../controls/transport/Transport.tsx";
import { useTapTempo } from "../../controls/transport/use-tap-tempo.ts";
import { LoopRange } from "../../player/LoopRange.tsx";
import { barsOfRange, type LoopSpan } from "../../player/loop-bars.ts";
import { PlayerTools } from "../../player/PlayerTools.tsx";
import { RepeatStatus } from "../../player/RepeatStatus.tsx";
import { usePlayerActs } from "../../player/use-player-acts.ts";
import { useHost, useSignalValue } from "../host.tsx";
import { useDispatch, useTransport } from "../records.ts";
import { useMidiDownload } from "./use-midi-download.ts";
import { useNowPlaying } from "./use-now-playing.ts";

/** What of a compiled piece the transport shows. Ticks. */
export interface PlayedPiece {
  readonly bars: number;
  readonly barStarts: readonly number[];
  readonly length: number;
  readonly meter: string;
  readonly settings: PlayerSettings;
  readonly voicing: PlayerVoicing;
  readonly variants: readonly { readonly transpose: number; readonly key: string }[];
}

/** The transport of a player: the same controls wherever they are drawn, the cursor's motion, and what is heard now. */
export function useTransportControls(id: WidgetId, tempo: number, piece: PlayedPiece) {
  const { playhead } = useHost();
  const dispatch = useDispatch();
  const acts = usePlayerActs(id);
  const transport = useTransport(id);
  const motion: PlayMotion = useSignalValue(useMemo(() => playhead.motion(id, tempo), [playhead, id, tempo]));
  const now = useNowPlaying(id, piece.meter, piece.barStarts);
  const playing = transport?.status === "playing";
  const loop = transport?.loop ?? false;
  const { settings } = piece;
  const duration = piece.length * msPerTick(tempo);
  const range: LoopSpan = barsOfRange(transport?.range ?? null, piece.barStarts);
  const setTempo = (bpm: number) => dispatch({ type: "widget/act", widgetId: id, action: "setTempo", payload: { tempo: bpm } });
  const seek = (ticks: number) => dispatch({ type: "transport/seek", widgetId: id, ticks });
  const controls: TransportProps = {
    playing,
    onToggle: () => dispatch({ type: playing ? "transport/pause" : "transport/play", widgetId: id }),
    onRestart: () => dispatch({ type: "transport/restart", widgetId: id }),
    position: now?.countIn?.shown ?? <Beat id={id} position={transport?.position ?? 0} piece={piece} />,
    tempo: now?.bpm ?? (settings.ramp.on ? settings.ramp.start : tempo),
    onTempo: setTempo,
    onTap: useTapTempo(setTempo),
    loop,
    onLoop: (on) => acts.loop(on),
    loopRange: <LoopRange id={id} barStarts={piece.barStarts} range={range} />,
    metronome: settings.metronome.on,
    onMetronome: (on) => acts.set({ metronome: { ...settings.metronome, on } }),
    countIn: settings.countIn !== 0,
    onCountIn: (on) => acts.set({ countIn: on ? 1 : 0 }),
    status: <RepeatStatus now={now} settings={settings} variants={piece.variants} />,
    tools: <PlayerTools id={id} settings={settings} voicing={piece.voicing} tempo={tempo} loop={loop} />,
    onDownload: useMidiDownload(id),
    timeline: (
      <Timeline
        duration={duration}
        bars={piece.bars}
        motion={motion}
        onSeek={(share) => seek(share * piece.length)}
        {...(loop ? { loop: shares(range, piece) } : {})}
      />
    ),
  };
  const seekBar = (bar: number) => seek(piece.barStarts[bar] ?? 0);
  const loopBars = ({ fromBar, toBar }: LoopSpan) =>
    acts.loop(true, { start: piece.barStarts[fromBar] ?? 0, end: piece.barStarts[toBar] ?? piece.length });
  const cursor = { motion, msPerTick: msPerTick(tempo), duration, swing: now?.swing ?? null };
  return { controls, seekBar, loopBars, shownLoop: loop ? range : undefined, cursor, now };
}

/** The loop as the timeline draws it: in bars of equal length, which a pick-up is not. */
const shares = ({ fromBar, toBar }: LoopSpan, { bars, barStarts, length }: PlayedPiece): LoopSpan => ({
  fromBar: (bars * (barStarts[fromBar] ?? 0)) / Math.max(1, length),
  toBar: (bars * (barStarts[toBar] ?? length)) / Math.max(1, length),
});

/** Bar and beat, as heard. */
function Beat({ id, position, piece }: { readonly id: WidgetId; readonly position: number; readonly piece: PlayedPiece }) {
  const beat = useSignalValue(useHost().playhead.beat).get(id);
  const bar = piece.barStarts.findLastIndex((start, index) => start <= position && index < piece.bars);
  return beat ?? `${Math.max(0, bar) + 1}.1`;
}
