import { Button } from "../../ui/controls/button/Button.tsx";
import { PlayButton } from "../../ui/controls/button/PlayButton.tsx";
import { RestartIcon } from "../../ui/controls/icon/transport-icons.tsx";
import { Notation } from "../../ui/controls/notation/Notation.tsx";
import { Segmented } from "../../ui/controls/segmented/Segmented.tsx";
import { Switch } from "../../ui/controls/switch/Switch.tsx";
import { EmptyState } from "../../ui/controls/widget-frame/WidgetState.tsx";
import { usePlayedSheet } from "../../ui/state/playing/use-played-sheet.ts";
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
  const { playing, onToggle, onRestart, cursor } = usePlayedSheet(id, derived);
  const side = (name: string, shown: ShownHarmony, heard: boolean) => <Side name={name} shown={shown} {...(heard ? { cursor } : {})} />;
  return (
    <div className={styles.tool}>
      <div className={styles.row}>
        <PlayButton playing={playing} onToggle={onToggle} />
        <Button icon aria-label="Restart" onClick={onRestart}>
          <RestartIcon />
        </Button>
        <Segmented label="Listen to" small value={derived.heard} choices={sides} onChange={(which) => act("hear", { which })} />
        <span className="grow" />
        <Switch label="Smooth voicing" checked={state.smoothVoicing} onChange={(on) => act("setSmoothVoicing", { on })} />
        <Segmented label="Drop" small value={state.drop ?? "none"} choices={drops} onChange={(drop) => act("setDrop", { drop })} />
      </div>
      {side("Input", derived.input, derived.heard === "input")}
      {side("Output", derived.output, derived.heard === "output")}
    </div>
  );
}

interface SideProps {
  readonly name: string;
  readonly shown: ShownHarmony;
  readonly cursor?: ReturnType<typeof usePlayedSheet>["cursor"];
}

/** One of the two on a sheet; the one that is heard has the cursor. */
function Side({ name, shown, ...cursor }: SideProps) {
  return (
    <section className={styles.side} aria-label={name}>
      <h3>{name}</h3>
      <div className={styles.sheet}>
        <Notation abc={shown.abc} label={shown.label} {...cursor} />
      </div>
    </section>
  );
}
