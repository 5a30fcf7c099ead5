import { useCallback, useMemo, useRef } from "react";
import type { WidgetId } from "../../../documents/records.ts";
import { motionSignal, msPerTick, type PlayMotion } from "../../../host/clock/playhead.ts";
import type { BandStyleName } from "../../../music/band/style.ts";
import type { VoiceId } from "../../../music/elements.ts";
import type { PlacedBar } from "../../../music/pieces/played-bars.ts";
import type { PlayerSettings, PlayerVoicing } from "../../../music/playing/settings.ts";
import { type TempoBeat, tempoBeat } from "../../../music/time/tempo-beat.ts";
import { Timeline } from "../../controls/timeline/Timeline.tsx";
import type { TransportProps } from "../../controls/transport/Transport.tsx";
import { useTapTempo } from "../../controls/transport/use-tap-tempo.ts";
import { LoopRange } from "../../player/LoopRange.tsx";
import { barsOfRange, type LoopSpan } from "../../player/loop-bars.ts";
import { PlayerTools } from "../../player/PlayerTools.tsx";
import { RepeatStatus } from "../../player/RepeatStatus.tsx";
import { usePlayerActs } from "../../player/use-player-acts.ts";
import { barInWords, barToGoTo, endingBeat, onPage, playedTicks, writtenRanges } from "../../player/written-bars.ts";
import { countIn as countInName } from "../../text/en/common.ts";
import * as words from "../../text/en/controls.ts";
import { ending as endingName, intro as introName } from "../../text/en/playing/band.ts";
import { useHost, useSignalValue } from "../host.tsx";
import { SoundWait } from "../page/SoundWait.tsx";
import { useDispatch, useTransport } from "../records.ts";
import { useBeat } from "./use-beat.ts";
import { useMidiDownload } from "./use-midi-download.ts";
import { useNowPlaying } from "./use-now-playing.ts";

/** What of a compiled piece the transport shows. Ticks. */
export interface PlayedPiece {
  readonly title: string;
  /** Bars on the page. */
  readonly bars: number;
  /** Of the bars as they are played, and the end. */
  readonly barStarts: readonly number[];
  readonly played: readonly PlacedBar[];
  readonly voices: readonly { readonly id: VoiceId; readonly name: string | null }[];
  readonly length: number;
  /** Number of the first bar: 0 for a pick-up. */
  readonly firstBar: number;
  readonly meter: string;
  readonly settings: PlayerSettings;
  readonly songStyle: BandStyleName;
  readonly bandComes: boolean;
  readonly voicing: PlayerVoicing;
  readonly variants: readonly { readonly transpose: number; readonly key: string }[];
}

/** Whether what is derived of a widget is a player's compiled piece. */
export const isPlayedPiece = (value: unknown): value is PlayedPiece =>
  typeof value === "object" && value !== null && "barStarts" in value && "played" in value && "songStyle" in value;

/** The transport of a player: the same controls wherever they are drawn, the cursor's motion, and what is heard now. */
export function useTransportControls(id: WidgetId, tempo: number, piece: PlayedPiece) {
  const { playhead } = useHost();
  const dispatch = useDispatch();
  const acts = usePlayerActs(id);
  const transport = useTransport(id);
  const motion: PlayMotion = useSignalValue(useMemo(() => motionSignal(playhead, id, tempo), [playhead, id, tempo]));
  const now = useNowPlaying(id, piece.meter, piece.barStarts);
  const lead = now?.countIn ?? now?.intro;
  const playing = transport?.status === "playing";
  const loop = transport?.loop ?? false;
  const { settings } = piece;
  const style = settings.band.style === "song" ? piece.songStyle : settings.band.style;
  const hasBand = style !== "plain" && !piece.bandComes;
  const duration = piece.length * msPerTick(tempo);
  const range: LoopSpan = barsOfRange(transport?.range ?? null, piece.barStarts);
  const tempos = useTempoControls(id, now?.bpm ?? (settings.ramp.on ? settings.ramp.start : tempo), piece.meter);
  const seek = (ticks: number) => dispatch({ type: "transport/seek", widgetId: id, ticks });
  const nameOfBar = useCallback((bar: number) => barInWords(bar, piece), [piece]);
  const controls: TransportProps = {
    playing,
    waiting: <SoundWait />,
    onToggle: () => dispatch({ type: playing ? "transport/pause" : "transport/play", widgetId: id }),
    onRestart: () => dispatch({ type: "transport/restart", widgetId: id }),
    position: endingBeat(now, piece) ?? lead?.shown ?? <Beat id={id} piece={piece} />,
    positionNote: now?.countIn ? countInName : now?.ending ? endingName : lead ? introName : <Time id={id} piece={piece} />,
    ...tempos,
    loop,
    onLoop: (on) => acts.loop(on),
    loopRange: <LoopRange id={id} piece={piece} range={range} />,
    metronome: settings.metronome.on,
    onMetronome: (on) => acts.set({ metronome: { ...settings.metronome, on } }),
    countIn: settings.countIn !== 0,
    onCountIn: (on) => acts.set({ countIn: on ? 1 : 0 }),
    status: (
      <RepeatStatus
        now={now}
        settings={settings}
        variants={piece.variants}
        drift={transport?.drift}
        hasBand={hasBand}
        place={{ id, bars: piece.barStarts.length - 1, hasPickUp: piece.firstBar === 0 }}
        choruses={hasBand && !loop ? settings.band.choruses : undefined}
      />
    ),
    tools: <PlayerTools {...{ id, settings, voicing: piece.voicing, voices: piece.voices, tempo, beat: tempos.beat, loop, style }} />,
    onDownload: useMidiDownload(id),
    timeline: (
      <Timeline
        duration={duration}
        bars={piece.barStarts.length - 1}
        motion={motion}
        nameOfBar={nameOfBar}
        onSeek={(share) => seek(share * piece.length)}
        {...(loop ? { loop: shares(range, piece) } : {})}
      />
    ),
  };
  const last = useRef<number>(undefined);
  const seekBar = (bar: number) => {
    last.current = barToGoTo(bar, piece.played, last.current);
    if (last.current === undefined) return;
    seek(piece.barStarts[last.current] ?? 0);
    if (!playing) controls.onToggle();
  };
  const loopBars = (bars: LoopSpan) => {
    const ticks = playedTicks(bars, piece);
    if (ticks !== undefined) acts.loop(true, ticks);
  };
  const cursor = { motion, msPerTick: msPerTick(tempo), duration, swing: now?.swing ?? null, played: piece.played };
  const loops = loop ? { playedLoop: range, shownLoop: writtenRanges(range, piece.played) } : {};
  return { controls, seekBar, loopBars, ...loops, cursor, now };
}

/** The tempo as it is shown, in quarter notes a minute, set by its field and by taps on the beat of the meter. */
function useTempoControls(
  id: WidgetId,
  tempo: number,
  meter: string,
): Pick<TransportProps, "tempo" | "onTempo" | "onTap"> & { readonly beat: TempoBeat } {
  const dispatch = useDispatch();
  const beat = tempoBeat(meter);
  const onTempo = (bpm: number) => dispatch({ type: "widget/act", widgetId: id, action: "setTempo", payload: { tempo: bpm } });
  return { tempo, beat, onTempo, onTap: useTapTempo(tempo, beat, onTempo) };
}

/** The loop as the timeline draws it: in bars of equal length, which a pick-up is not. */
function shares({ fromBar, toBar }: LoopSpan, { barStarts, length }: PlayedPiece): LoopSpan {
  const bars = barStarts.length - 1;
  return {
    fromBar: (bars * (barStarts[fromBar] ?? 0)) / Math.max(1, length),
    toBar: (bars * (barStarts[toBar] ?? length)) / Math.max(1, length),
  };
}

interface BeatProps {
  readonly id: WidgetId;
  readonly piece: PlayedPiece;
}

/** Bar and beat on the page, and which time it is. */
const usePageBeat = ({ id, piece }: BeatProps) => onPage(useBeat(id, piece), piece.played, piece.firstBar);

const Beat = (props: BeatProps) => usePageBeat(props).bar;
const Time = (props: BeatProps) => usePageBeat(props).time ?? words.barBeat;
