import { Button } from "../../ui/controls/button/Button.tsx";
import { PlayButton } from "../../ui/controls/button/PlayButton.tsx";
import { RestartIcon } from "../../ui/controls/icon/transport-icons.tsx";
import { Notation } from "../../ui/controls/notation/Notation.tsx";
import { Segmented } from "../../ui/controls/segmented/Segmented.tsx";
import { Switch } from "../../ui/controls/switch/Switch.tsx";
import { EmptyState } from "../../ui/controls/widget-frame/WidgetState.tsx";
import { usePlayedSheet } from "../../ui/state/playing/use-played-sheet.ts";
import { type WidgetViewProps, widgetView } from "../../ui/state/widget-view.tsx";
import * as common from "../../ui/text/en/common.ts";
import * as words from "../../ui/text/en/widgets.ts";
import { listed, say } from "../../ui/text/say.ts";
import type { HarmonyToolDerived, harmonyTool, ShownHarmony } from "./definition.ts";
import styles from "./view.module.css";

type Props = WidgetViewProps<typeof harmonyTool>;

const drops = [
  { value: "none", label: words.closeVoicing },
  { value: "drop2", label: words.drop2 },
  { value: "drop3", label: words.drop3 },
  { value: "drop24", label: words.drop2And4, content: "2 + 4" },
] as const;
const sides = [
  { value: "input", label: words.input },
  { value: "output", label: words.output },
] as const;

/** Chords as they come in and as they go out, voiced smoothly and opened by a drop, both to be read and heard. */
export default widgetView<typeof harmonyTool>((props) =>
  props.derived === null ? (
    <EmptyState title={words.noHarmonyYet} text={words.noHarmonyHint} />
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
        <Button icon aria-label={common.restart} onClick={onRestart}>
          <RestartIcon />
        </Button>
        <Segmented label={words.listenTo} small value={derived.heard} choices={sides} onChange={(which) => act("hear", { which })} />
        <span className="grow" />
        <Switch label={words.smoothVoicing} checked={state.smoothVoicing} onChange={(on) => act("setSmoothVoicing", { on })} />
        <Segmented label={words.drop} small value={state.drop ?? "none"} choices={drops} onChange={(drop) => act("setDrop", { drop })} />
      </div>
      {side(words.input, derived.input, derived.heard === "input")}
      {side(words.output, derived.output, derived.heard === "output")}
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
        <Notation score={shown.score} label={say(words.sideOf, { side: name, chords: listed(shown.chords) })} {...cursor} />
      </div>
    </section>
  );
}
