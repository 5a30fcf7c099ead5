import { useMemo } from "react";
import { msPerTick } from "../../host/playhead.ts";
import { Button } from "../../ui/controls/button/Button.tsx";
import { PlayButton } from "../../ui/controls/button/PlayButton.tsx";
import { RestartIcon } from "../../ui/controls/icon/transport-icons.tsx";
import { Notation } from "../../ui/controls/notation/Notation.tsx";
import { Segmented } from "../../ui/controls/segmented/Segmented.tsx";
import { Switch } from "../../ui/controls/switch/Switch.tsx";
import { EmptyState } from "../../ui/controls/widget-frame/WidgetState.tsx";
import { useHost, useSignalValue } from "../../ui/state/host.tsx";
import { useDispatch, useTransport } from "../../ui/state/records.ts";
import { type WidgetViewProps, widgetView } from "../../ui/state/widget-view.tsx";
import type { HarmonyToolDerived, harmonyTool, ShownHarmony } from "./definition.ts";
import styles from "./view.module.css";

type Props = WidgetViewProps<typeof harmonyTool>;

const drops = [
  { value: "none", label: "Close" },
  { value: "drop2", label: "Drop 2" },
  { value: "drop3", label: "Drop 3" },
  { value: "drop24", label: "Drop 2 and 4", content: "2 + 4" },
] as const;
const sides = [
  { value: "input", label: "Input" },
  { value: "output", label: "Output" },
] as const;

/** Chords as they come in and as they go out, voiced smoothly and opened by a drop, both to be read and heard. */
export default widgetView<typeof harmonyTool>((props) =>
  props.derived === null ? (
    <EmptyState title="No harmony yet" text="Choose a progression that is linked to this tool, and its chords appear here." />
  ) : (
    <Loaded {...props} derived={props.derived} />
  ),
);

function Loaded({ id, state, derived, act }: Props & { readonly derived: HarmonyToolDerived }) {
  const dispatch = useDispatch();
  const playing = useTransport(id)?.status === "playing";
  return (
    <div className={styles.tool}>
      <div className={styles.row}>
        <PlayButton playing={playing} onToggle={() => dispatch({ type: playing ? "transport/pause" : "transport/play", widgetId: id })} />
        <Button icon aria-label="Restart" onClick={() => dispatch({ type: "transport/restart", widgetId: id })}>
          <RestartIcon />
        </Button>
        <Segmented label="Listen to" small value={derived.heard} choices={sides} onChange={(which) => act("hear", { which })} />
        <span className="grow" />
        <Switch label="Smooth voicing" checked={state.smoothVoicing} onChange={(on) => act("setSmoothVoicing", { on })} />
        <Segmented label="Drop" small value={state.drop ?? "none"} choices={drops} onChange={(drop) => act("setDrop", { drop })} />
      </div>
      <Side id={id} name="Input" shown={derived.input} derived={derived} heard={derived.heard === "input"} />
      <Side id={id} name="Output" shown={derived.output} derived={derived} heard={derived.heard === "output"} />
    </div>
  );
}

interface SideProps {
  readonly id: Props["id"];
  readonly name: string;
  readonly shown: ShownHarmony;
  readonly derived: HarmonyToolDerived;
  readonly heard: boolean;
}

/** One of the two on a sheet; the one that is heard has the cursor. */
function Side({ id, name, shown, derived, heard }: SideProps) {
  const { playhead } = useHost();
  const motion = useSignalValue(useMemo(() => playhead.motion(id, derived.tempo), [playhead, id, derived.tempo]));
  const ms = msPerTick(derived.tempo);
  const cursor = heard ? { cursor: { motion, msPerTick: ms, duration: derived.length * ms } } : {};
  return (
    <section className={styles.side} aria-label={name}>
      <h3>{name}</h3>
      <div className={styles.sheet}>
        <Notation abc={shown.abc} label={shown.label} {...cursor} />
      </div>
    </section>
  );
}
