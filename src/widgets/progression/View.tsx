import { Eraser, Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import type { MusicElement } from "../../music/elements.ts";
import { randomCode } from "../../music/progressions.ts";
import { Button } from "../../ui/controls/button/Button.tsx";
import { ElementCard } from "../../ui/controls/element-card/ElementCard.tsx";
import { Segmented } from "../../ui/controls/segmented/Segmented.tsx";
import { EmptyState } from "../../ui/controls/widget-frame/WidgetState.tsx";
import { widgetView } from "../../ui/state/widget-view.tsx";
import type { ProgressionCard, progression, ShownProgression } from "./definition.ts";
import styles from "./view.module.css";

/** The seven presets of the key, and one's own progressions; the one that is chosen goes to the player. */
export default widgetView<typeof progression>(({ state, derived, act }) => {
  const own = derived.mine.some(({ id }) => id === state.selectedId);
  const select = (id: string) => act("select", { id });
  const name = derived.selected?.name ?? "";
  return (
    <div className={styles.progressions}>
      <Row title="Basic">
        <Choices label="Basic progressions" shown={derived.basic} selectedId={state.selectedId} onSelect={select} />
      </Row>
      <Row title="Mine">
        <Choices label="My progressions" shown={derived.mine} selectedId={state.selectedId} onSelect={select} />
        <Button size="small" icon aria-label="Add progression" onClick={() => act("add", { code: randomCode(Math.random) })}>
          <Plus />
        </Button>
        <span className={styles.gap} />
        <Button
          size="small"
          icon
          aria-label="Clear elements"
          disabled={!own || derived.selected?.cards.length === 0}
          onClick={() => act("clear", {})}
        >
          <Eraser />
        </Button>
        <Button size="small" icon aria-label="Delete progression" disabled={!own} onClick={() => act("remove", {})}>
          <Trash2 />
        </Button>
      </Row>
      <Cards name={name} cards={derived.selected?.cards ?? []} />
    </div>
  );
});

function Row({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles.row}>
      <span className={styles.title}>{title}</span>
      {children}
    </div>
  );
}

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
      choices={shown.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onSelect}
    />
  </div>
);

function Cards({ name, cards }: { readonly name: string; readonly cards: readonly ProgressionCard[] }) {
  if (cards.length === 0) return <EmptyState title="No chords yet" text="Choose a basic progression above, and the player loads it." />;
  return (
    <ol className={styles.cards} aria-label={`Chords of ${name}`}>
      {cards.map(({ element, roman, function: harmonic }) => (
        <li key={element.id}>
          <ElementCard content={contentOf(element)} duration={element.duration} numeral={roman ?? undefined} function={harmonic} />
        </li>
      ))}
    </ol>
  );
}

/** What a card shows of an element. */
function contentOf(element: MusicElement) {
  if (element.elementType === "Rest") return { kind: "rest" } as const;
  return { kind: element.elementType === "Chord" ? "chord" : "note", name: element.name } as const;
}
