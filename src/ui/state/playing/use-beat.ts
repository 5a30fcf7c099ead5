import type { WidgetId } from "../../../documents/records.ts";
import { barAndBeat } from "../../../host/clock/playhead.ts";
import { meterOf } from "../../../music/time/time.ts";
import { useHost, useSignalValue } from "../host.tsx";
import { useTransport } from "../records.ts";

interface CountedPiece {
  /** Ticks, of the bars as they are played, and the end. */
  readonly barStarts: readonly number[];
  readonly meter: string;
}

/**
 * Bar and felt beat of a player, each from 1, as they are played: what is heard, at rest where its transport stands.
 * @example useBeat(id, piece) // "3.1"
 */
export function useBeat(id: WidgetId, piece: CountedPiece): string {
  const heard = useSignalValue(useHost().playhead.beat).get(id);
  const position = useTransport(id)?.position;
  return heard ?? atRest(position, piece);
}

/** The same for who asks now and then, and is not drawn again at each beat. */
export function useBeatNow(id: WidgetId, piece: CountedPiece): () => string {
  const { playhead } = useHost();
  const position = useTransport(id)?.position;
  return () => playhead.beat.peek().get(id) ?? atRest(position, piece);
}

const atRest = (position: number | undefined, { barStarts, meter }: CountedPiece): string =>
  barAndBeat(position ?? 0, barStarts, meterOf(meter));
