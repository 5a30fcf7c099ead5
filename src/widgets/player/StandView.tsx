import { createPortal } from "react-dom";
import type { WidgetId } from "../../documents/records.ts";
import { Notation } from "../../ui/controls/notation/Notation.tsx";
import { useHost, useSignalValue } from "../../ui/state/host.tsx";
import type { useTransportControls } from "../../ui/state/use-transport-controls.tsx";
import { Stand } from "../../ui/workspace/Stand.tsx";
import type { PlayerDerived } from "./definition.ts";

export interface StandViewProps {
  readonly id: WidgetId;
  readonly derived: PlayerDerived;
  readonly transport: ReturnType<typeof useTransportControls>;
  readonly onLeave: () => void;
}

/** The piece filling the screen, with the chord now and the next one large enough for the piano bench. */
export default function StandView({ id, derived, transport: { controls, cursor, seekBar }, onLeave }: StandViewProps) {
  const [bar = 1, beat = 1] = useSignalValue(useHost().playhead.beat).get(id)?.split(".").map(Number) ?? [];
  const at = (derived.barStarts[bar - 1] ?? 0) + (beat - 1) * 960;
  const now = derived.chords.findLastIndex(({ start }) => start <= at);
  return createPortal(
    <Stand
      onLeave={onLeave}
      now={derived.chords[now]?.name}
      next={derived.chords[now + 1]?.name ?? derived.chords[0]?.name}
      beats={Number(derived.meter.split("/")[0]) || 4}
      {...(controls.playing ? { beat: beat - 1 } : {})}
      bar={bar}
      tempo={controls.tempo}
      playing={controls.playing}
      onToggle={controls.onToggle}
    >
      <Notation abc={derived.abc} label={`${derived.title}, ${derived.bars} bars`} cursor={cursor} onSelectBar={seekBar} />
    </Stand>,
    document.body,
  );
}
