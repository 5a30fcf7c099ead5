import { Download } from "lucide-react";
import { useMemo } from "react";
import { Button } from "../../ui/controls/button/Button.tsx";
import { PlayButton } from "../../ui/controls/button/PlayButton.tsx";
import { RestartIcon } from "../../ui/controls/icon/transport-icons.tsx";
import { Notation } from "../../ui/controls/notation/Notation.tsx";
import { TempoField } from "../../ui/controls/spin/TempoField.tsx";
import { Switch } from "../../ui/controls/switch/Switch.tsx";
import { Timeline } from "../../ui/controls/timeline/Timeline.tsx";
import { EmptyState, NoAudioState } from "../../ui/controls/widget-frame/WidgetState.tsx";
import { useHost, useSignalValue } from "../../ui/state/host.tsx";
import { useDispatch, useTransport } from "../../ui/state/records.ts";
import { useMidiDownload } from "../../ui/state/use-midi-download.ts";
import { type WidgetViewProps, widgetView } from "../../ui/state/widget-view.tsx";
import type { PlayerDerived, player } from "./definition.ts";
import styles from "./view.module.css";

/** Milliseconds one tick lasts: 960 ticks to a quarter note. */
const msPerTickAt = (bpm: number): number => 60_000 / (bpm * 960);

/** The piece in notation with its cursor, and the transport under it. */
export default widgetView<typeof player>((props) => {
  const { sound } = useHost();
  const status = useSignalValue(sound.status);
  if (status === "unsupported") return <NoAudioState />;
  if (props.derived === null) return <EmptyState title="Nothing to play yet" text="Choose a basic progression, and it appears here." />;
  return <Loaded {...props} derived={props.derived} />;
});

function Loaded({ id, state, derived, act }: WidgetViewProps<typeof player> & { readonly derived: PlayerDerived }) {
  const { playhead } = useHost();
  const dispatch = useDispatch();
  const transport = useTransport(id);
  const motion = useSignalValue(useMemo(() => playhead.motion(id, state.tempo), [playhead, id, state.tempo]));
  const playing = transport?.status === "playing";
  const loop = transport?.loop ?? false;
  const msPerTick = msPerTickAt(state.tempo);
  const duration = derived.length * msPerTick;
  const seekBar = (bar: number) => dispatch({ type: "transport/seek", widgetId: id, ticks: derived.barStarts[bar] ?? 0 });
  return (
    <div className={styles.player}>
      <div className={styles.sheet}>
        <Notation
          abc={derived.abc}
          label={`${derived.title}, ${derived.bars} bars`}
          cursor={{ motion, msPerTick, duration }}
          onSelectBar={seekBar}
        />
      </div>
      <Timeline duration={duration} bars={derived.bars} motion={motion} {...(loop ? { loop: { fromBar: 0, toBar: derived.bars } } : {})} />
      <div className={styles.transport}>
        <Button icon aria-label="Restart" onClick={() => dispatch({ type: "transport/restart", widgetId: id })}>
          <RestartIcon />
        </Button>
        <PlayButton playing={playing} onToggle={() => dispatch({ type: playing ? "transport/pause" : "transport/play", widgetId: id })} />
        <Beat id={id} position={transport?.position ?? 0} derived={derived} />
        <TempoField value={state.tempo} onCommit={(tempo) => act("setTempo", { tempo })} />
        <Switch label="Loop" checked={loop} onChange={(on) => dispatch({ type: "transport/loop", widgetId: id, on })} />
        <span className={styles.gap} />
        <DownloadMidi id={id} />
      </div>
    </div>
  );
}

/** Bar and beat, as heard. */
function Beat({
  id,
  position,
  derived,
}: {
  readonly id: WidgetViewProps<typeof player>["id"];
  readonly position: number;
  readonly derived: PlayerDerived;
}) {
  const beat = useSignalValue(useHost().playhead.beat).get(id);
  const still =
    1 +
    Math.max(
      0,
      derived.barStarts.findLastIndex((start, bar) => start <= position && bar < derived.bars),
    );
  return (
    <span className={styles.beat}>
      <b>{beat ?? `${still}.1`}</b>
      <span>bar.beat</span>
    </span>
  );
}

function DownloadMidi({ id }: { readonly id: WidgetViewProps<typeof player>["id"] }) {
  const download = useMidiDownload(id);
  return (
    <Button icon aria-label="Download MIDI" onClick={download}>
      <Download />
    </Button>
  );
}
