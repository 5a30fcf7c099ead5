import { lazy, Suspense, useState } from "react";
import { Button } from "../../ui/controls/button/Button.tsx";
import { StandIcon } from "../../ui/controls/icon/transport-icons.tsx";
import { Notation } from "../../ui/controls/notation/Notation.tsx";
import { Transport } from "../../ui/controls/transport/Transport.tsx";
import { EmptyState, NoAudioState } from "../../ui/controls/widget-frame/WidgetState.tsx";
import { useHost, useSignalValue } from "../../ui/state/host.tsx";
import { useTrainingMarks } from "../../ui/state/training.ts";
import { useNarrow } from "../../ui/state/use-narrow.ts";
import { useTransportControls } from "../../ui/state/use-transport-controls.tsx";
import { type WidgetViewProps, widgetView } from "../../ui/state/widget-view.tsx";
import type { PlayerDerived, player } from "./definition.ts";
import styles from "./view.module.css";

const StandView = lazy(() => import("./StandView.tsx"));

/** The piece in notation with its cursor, and the transport under it (a phone has it pinned to the foot of the page). */
export default widgetView<typeof player>((props) => {
  const { sound } = useHost();
  const status = useSignalValue(sound.status);
  if (status === "unsupported") return <NoAudioState />;
  if (props.derived === null) return <EmptyState title="Nothing to play yet" text="Choose a basic progression, and it appears here." />;
  return <Loaded {...props} derived={props.derived} />;
});

function Loaded({ id, state, derived }: WidgetViewProps<typeof player> & { readonly derived: PlayerDerived }) {
  const transport = useTransportControls(id, state.tempo, derived);
  const { controls, seekBar, cursor } = transport;
  const training = useTrainingMarks(id);
  const [stand, setStand] = useState(false);
  const narrow = useNarrow();
  return (
    <div className={styles.player}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long music scrolls, and the keyboard has to reach what scrolls */}
      <section className={styles.sheet} aria-label="Sheet" tabIndex={0}>
        <Notation abc={derived.abc} label={`${derived.title}, ${derived.bars} bars`} cursor={cursor} onSelectBar={seekBar} {...training} />
      </section>
      <Button icon className={styles.stand} aria-label="Stand" title="Stand: the music fills the screen" onClick={() => setStand(true)}>
        <StandIcon />
      </Button>
      {!narrow && <Transport {...controls} />}
      {stand && (
        <Suspense fallback={null}>
          <StandView id={id} derived={derived} transport={transport} onLeave={() => setStand(false)} />
        </Suspense>
      )}
    </div>
  );
}
