import { Eraser, Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { randomCode } from "../../music/progressions.ts";
import { Button } from "../../ui/controls/button/Button.tsx";
import { NameText } from "../../ui/controls/chord/Captions.tsx";
import { Segmented } from "../../ui/controls/segmented/Segmented.tsx";
import { EmptyState } from "../../ui/controls/widget-frame/WidgetState.tsx";
import { HarmonyField } from "../../ui/harmony/HarmonyField.tsx";
import { ProgressionLane } from "../../ui/lanes/ProgressionLane.tsx";
import { ProgressionTempo } from "../../ui/lanes/ProgressionTempo.tsx";
import { useLessonMode } from "../../ui/state/documents/lesson-mode.ts";
import { useUntaken } from "../../ui/state/documents/use-untaken.ts";
import { type WidgetViewProps, widgetView } from "../../ui/state/widget-view.tsx";
import * as words from "../../ui/text/en/widgets.ts";
import type { progression, ShownProgression } from "./definition.ts";
import styles from "./view.module.css";

/** The seven presets of the key, and one's own progressions; the one that is chosen goes to the player. */
export default widgetView<typeof progression>((props) => {
  const { id, state, derived, act } = props;
  const mode = useLessonMode();
  const untaken = useUntaken();
  const own = derived.mine.some(({ id }) => id === state.selectedId);
  const select = (chosen: string) => act("select", { id: chosen });
  const remove = () => {
    // What stands in its field untaken goes with it.
    untaken.drop({ widget: id, part: state.selectedId });
    act("remove", {});
  };
  if (mode === "read") return <Read {...props} onSelect={select} />;
  return (
    <div className={styles.progressions}>
      <Row title={words.basic}>
        <Choices label={words.basicProgressions} shown={derived.basic} selectedId={state.selectedId} onSelect={select} />
      </Row>
      <Row title={words.mine}>
        <Choices label={words.myProgressions} shown={derived.mine} selectedId={state.selectedId} onSelect={select} />
        <Button size="small" icon aria-label={words.addProgression} onClick={() => act("add", { code: randomCode(Math.random) })}>
          <Plus />
        </Button>
        <span className={styles.gap} />
        {own && derived.selected !== null && (
          <ProgressionTempo
            key={derived.selected.id}
            name={derived.selected.name}
            tempo={derived.selected.tempo}
            onCommit={(tempo) => act("setTempo", { tempo })}
          />
        )}
        <Button
          size="small"
          icon
          aria-label={words.clearElements}
          disabled={!own || derived.selected?.cards.length === 0}
          onClick={() => act("clear", {})}
        >
          <Eraser />
        </Button>
        <Button size="small" icon aria-label={words.deleteProgression} disabled={!own} onClick={remove}>
          <Trash2 />
        </Button>
      </Row>
      <HarmonyField widget={id} part={state.selectedId} value={derived.typed} signature={derived.signature} />
      {derived.selected === null ? (
        <EmptyState title={words.noProgressionYet} text={words.noProgressionHint} />
      ) : (
        <ProgressionLane widget={id} progression={derived.selected} editable={own} name={`${id}.${derived.selected.id}`} />
      )}
    </div>
  );
});

/** What a reader has of them: the chords, and the choice among those that hold some. */
function Read({ id, derived, onSelect }: WidgetViewProps<typeof progression> & { readonly onSelect: (id: string) => void }) {
  const { selected } = derived;
  const shown = derived.mine.filter((each) => each.cards.length > 0 || each.id === selected?.id);
  if (selected === null || selected.cards.length === 0) return <EmptyState title={words.noProgressionYet} />;
  return (
    <div className={styles.read}>
      {shown.length > 1 && <Choices label={words.myProgressions} shown={shown} selectedId={selected.id} onSelect={onSelect} />}
      <ProgressionLane widget={id} progression={{ ...selected, name: selected.title }} editable={false} name={`${id}.${selected.id}`} />
    </div>
  );
}

function Row({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles.row}>
      <span className={styles.title}>{title}</span>
      {children}
    </div>
  );
}

const Name = ({ name }: { readonly name: string }) => (
  <span>
    <NameText name={name} />
  </span>
);

interface ChoicesProps {
  readonly label: string;
  readonly shown: readonly ShownProgression[];
  readonly selectedId: string;
  readonly onSelect: (id: string) => void;
}

const Choices = ({ label, shown, selectedId, onSelect }: ChoicesProps) => (
  <div className={styles.choices}>
    <Segmented
      label={label}
      small
      value={selectedId}
      choices={shown.map(({ id, title }) => ({ value: id, label: title, content: <Name name={title} /> }))}
      onChange={onSelect}
    />
  </div>
);
