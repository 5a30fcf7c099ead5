import type { ChordElement } from "../../music/elements.ts";
import { ChordSymbol } from "../../ui/controls/chord/ChordSymbol.tsx";
import { MusicText } from "../../ui/controls/chord/MusicText.tsx";
import { Roman } from "../../ui/controls/chord/Roman.tsx";
import { Notation } from "../../ui/controls/notation/Notation.tsx";
import { EmptyState } from "../../ui/controls/widget-frame/WidgetState.tsx";
import { ChordLane } from "../../ui/lanes/ChordLane.tsx";
import { type WidgetViewProps, widgetView } from "../../ui/state/widget-view.tsx";
import * as words from "../../ui/text/en/widgets.ts";
import { textOf } from "../../ui/text/problems.ts";
import { say } from "../../ui/text/say.ts";
import type { ChordDisplayDerived, chordDisplay, RelatedChord } from "./definition.ts";
import styles from "./view.module.css";

type Props = WidgetViewProps<typeof chordDisplay>;

const FUNCTIONS: Readonly<Record<ChordDisplayDerived["function"], string>> = {
  tonic: words.tonic,
  subdominant: words.subdominant,
  dominant: words.dominant,
  other: "",
};

/** The chord that was chosen last: its notes, the scales that fit, and the chords beside it. */
export default widgetView<typeof chordDisplay>((props) => {
  const { state, derived } = props;
  if (state.chord === null || derived === null) return <EmptyState title={words.noChordYet} text={words.noChordHint} />;
  return <Shown {...props} chord={state.chord} derived={derived} />;
});

function Shown({ id, chord, derived, act }: Props & { readonly chord: ChordElement; readonly derived: ChordDisplayDerived }) {
  const play = (other: ChordElement) => act("play", { chord: other });
  return (
    <div className={styles.display}>
      <div className={styles.head}>
        <button type="button" className={styles.name} onClick={() => play(chord)}>
          <ChordSymbol name={chord.name} />
        </button>
        <span className={styles.role}>
          <Roman numeral={derived.roman} function={derived.function} size="var(--t-15)" />
          {FUNCTIONS[derived.function]}
        </span>
      </div>
      <div className={styles.sheet}>
        <Notation
          score={derived.score}
          label={say(words.notesOfChord, { chord: chord.name, notes: chord.notes.join(" ") })}
          barsPerLine={1}
          barNumbers={false}
        />
      </div>
      <section className={styles.part} aria-label={words.scalesThatFit}>
        <h3>{words.scalesThatFit}</h3>
        <ul className={styles.scales}>
          {derived.scales.map(({ name, reason }) => (
            <li key={name} title={textOf(reason)}>
              <MusicText text={name} />
              <span className="visually-hidden">{`: ${textOf(reason)}`}</span>
            </li>
          ))}
        </ul>
      </section>
      <Related id={`${id}.same`} title={words.sameNotes} chords={derived.same} nothing={words.noSameNotes} onPlay={play} />
      <Related
        id={`${id}.over`}
        title={say(words.overTonic, { tonic: chord.tonic })}
        chords={derived.alternatives}
        nothing={words.noAlternatives}
        onPlay={play}
      />
    </div>
  );
}

interface RelatedProps {
  readonly id: string;
  readonly title: string;
  readonly chords: readonly RelatedChord[];
  readonly nothing: string;
  readonly onPlay: (chord: ChordElement) => void;
}

const Related = ({ id, title, chords, nothing, onPlay }: RelatedProps) => (
  <section className={styles.part} aria-label={title}>
    <h3>
      <MusicText text={title} />
    </h3>
    {chords.length === 0 ? (
      <p className={styles.nothing}>{nothing}</p>
    ) : (
      <ChordLane small name={id} label={title} chords={chords} selected={() => false} onPlay={onPlay} />
    )}
    {chords.some(({ inversion }) => inversion !== null) && (
      <p className={styles.nothing}>
        {chords.map(({ chord, inversion }, index) => (
          <span key={chord.name}>
            {index > 0 && ", "}
            <ChordSymbol name={chord.name} />: {inversion !== null && words.inversions[inversion]}
          </span>
        ))}
      </p>
    )}
  </section>
);
