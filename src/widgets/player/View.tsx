import { Notation } from "../../ui/controls/notation/Notation.tsx";
import { Transport } from "../../ui/controls/transport/Transport.tsx";
import { EmptyState, NoAudioState } from "../../ui/controls/widget-frame/WidgetState.tsx";
import { useHost, useSignalValue } from "../../ui/state/host.tsx";
import { useNarrow } from "../../ui/state/use-narrow.ts";
import { useTransportControls } from "../../ui/state/use-transport-controls.tsx";
import { type WidgetViewProps, widgetView } from "../../ui/state/widget-view.tsx";
import type { PlayerDerived, player } from "./definition.ts";
import styles from "./view.module.css";

/** The piece in notation with its cursor, and the transport under it (a phone has it pinned to the foot of the page). */
export default widgetView<typeof player>((props) => {
  const { sound } = useHost();
  const status = useSignalValue(sound.status);
  if (status === "unsupported") return <NoAudioState />;
  if (props.derived === null) return <EmptyState title="Nothing to play yet" text="Choose a basic progression, and it appears here." />;
  return <Loaded {...props} derived={props.derived} />;
});

function Loaded({ id, state, derived }: WidgetViewProps<typeof player> & { readonly derived: PlayerDerived }) {
  const { controls, seekBar, cursor } = useTransportControls(id, state.tempo, derived);
  const narrow = useNarrow();
  return (
    <div className={styles.player}>
      <div className={styles.sheet}>
        <Notation abc={derived.abc} label={`${derived.title}, ${derived.bars} bars`} cursor={cursor} onSelectBar={seekBar} />
      </div>
      {!narrow && <Transport {...controls} />}
    </div>
  );
}
