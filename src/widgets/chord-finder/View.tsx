import { ListPlus } from "lucide-react";
import { useMemo } from "react";
import { Button } from "../../ui/controls/button/Button.tsx";
import { withAccidentalSigns } from "../../ui/controls/chord/accidental-signs.ts";
import { ChordSymbol } from "../../ui/controls/chord/ChordSymbol.tsx";
import { MusicText } from "../../ui/controls/chord/MusicText.tsx";
import { Notation } from "../../ui/controls/notation/Notation.tsx";
import { Piano } from "../../ui/controls/piano/Piano.tsx";
import type { KeyMark } from "../../ui/controls/piano/PianoKey.tsx";
import { Switch } from "../../ui/controls/switch/Switch.tsx";
import { HarmonyField } from "../../ui/harmony/HarmonyField.tsx";
import { useTurning } from "../../ui/harmony/use-turning.ts";
import { problem } from "../../ui/problems.ts";
import { useLessonMode } from "../../ui/state/documents/lesson-mode.ts";
import { useHost } from "../../ui/state/host.tsx";
import { useBassPlays } from "../../ui/state/playing/use-bass-plays.ts";
import { useSend } from "../../ui/state/records.ts";
import { type WidgetViewProps, widgetView } from "../../ui/state/widget-view.tsx";
import * as typing from "../../ui/text/en/playing/harmony.ts";
import * as words from "../../ui/text/en/widgets.ts";
import { problemText } from "../../ui/text/problems.ts";
import { Said } from "../../ui/text/Said.tsx";
import { say } from "../../ui/text/say.ts";
import type { ChordFinderDerived, chordFinder } from "./definition.ts";
import styles from "./view.module.css";

type Props = WidgetViewProps<typeof chordFinder>;

/** What is held, clicked or typed: its names, its notes, and the way into a progression. */
export default widgetView<typeof chordFinder>((props) => {
  const reads = useLessonMode() === "read";
  const { state, derived, act } = props;
  const bassPlays = useBassPlays();
  const send = useSending(props);
  const turn = useTurning(props.id);
  const isMany = derived.chords.length > 1;
  const pressed = useMemo(() => new Set(state.notes), [state.notes]);
  const marks = useMemo(() => marksOf(state.notes, derived.spelled), [state.notes, derived.spelled]);
  const low = Math.min(LOW, Math.floor(Math.min(...state.notes) / 12) * 12);
  const high = Math.max(HIGH, Math.ceil((Math.max(...state.notes) + 1) / 12) * 12 - 1);
  return (
    <div className={styles.finder}>
      <Names {...props} onSend={reads ? undefined : send} />
      <div className={styles.sheet}>
        <Notation
          score={derived.score}
          label={say(words.notesAre, { notes: derived.spelled.join(" ") })}
          barsPerLine={1}
          barNumbers={false}
        />
      </div>
      <div className={styles.entry}>
        <HarmonyField
          widget={props.id}
          label={words.chordSymbol}
          example={words.chordSymbolExample}
          value={state.harmony ?? state.symbol ?? ""}
          signature={derived.signature}
        />
        {derived.problem !== null && <p role="status">{problemText(derived.problem)}</p>}
        {isMany && <TypedChords {...props} />}
        <Switch
          label={words.someonePlaysTheRoot}
          checked={state.rootElsewhere ?? bassPlays}
          onChange={(on) => act("setRootElsewhere", { on })}
        />
        {!reads && (
          <Button variant="line" disabled={derived.found.length === 0} onClick={() => (isMany ? turn("progression") : void send(0))}>
            <ListPlus />
            {isMany ? typing.putInProgression : words.sendToProgression}
          </Button>
        )}
        <Button disabled={state.notes.length === 0} onClick={() => act("clear", {})}>
          {words.clearKeys}
        </Button>
      </div>
      <Piano
        label={words.keysToName}
        low={low}
        high={high}
        keySize={60}
        pressed={pressed}
        marks={marks}
        onPress={(note) => act("toggleNote", { note })}
      />
    </div>
  );
});

/** Several chords that were typed, and which of them is shown. */
const TypedChords = ({ state, derived, act }: Props) => (
  <>
    <p role="status">{say(words.oneOfChords, { count: derived.chords.length })}</p>
    <ul className={styles.typed} aria-label={typing.chords}>
      {derived.chords.map((symbol, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same chord may come twice; its place is what it is
        <li key={index}>
          <Button size="small" variant="line" aria-label={symbol} pressed={symbol === state.symbol} onClick={() => act("show", { symbol })}>
            <ChordSymbol name={symbol} />
          </Button>
        </li>
      ))}
    </ul>
  </>
);

/** Sends a found chord, and says that it arrived: the progression may be out of sight. */
function useSending({ id, derived }: Props): (index: number) => Promise<void> {
  const { notices } = useHost();
  const dispatch = useSend();
  return async (index) => {
    const chord = derived.found[index]?.chord.name;
    const sent = await dispatch({ type: "widget/act", widgetId: id, action: "send", payload: { index } });
    if (sent.ok && chord !== undefined) notices.tell(problem("chord-sent", { chord }));
  };
}

/** C3 to B5, and further where notes lie outside. */
const LOW = 48;
const HIGH = 83;

function Names({ derived, act, onSend }: Props & { readonly onSend: ((index: number) => Promise<void>) | undefined }) {
  const [best, ...others] = derived.found;
  const spelled = <MusicText text={derived.spelled.map((note) => note.replace(/-?\d{1,2}$/, "")).join(" ")} />;
  return (
    <div className={styles.names} role="status" aria-label={words.chordNames}>
      <div className={styles.best}>
        {best === undefined ? (
          <span className={styles.hint}>{hintFor(derived.spelled.length)}</span>
        ) : (
          <button type="button" className={styles.name} onClick={() => act("play", { index: 0 })}>
            <ChordSymbol name={best.chord.name} />
          </button>
        )}
        <span className={styles.notes}>
          {best === undefined || best.form === "full" ? (
            spelled
          ) : (
            <Said text={words.notesOfForm} values={{ notes: spelled, form: words.chordForms[best.form] }} />
          )}
        </span>
      </div>
      <ul className={styles.others} aria-label={words.otherNames}>
        {others.map((found, index) => (
          <Other
            key={found.chord.name}
            found={found}
            onPlay={() => act("play", { index: index + 1 })}
            onSend={onSend && (() => void onSend(index + 1))}
          />
        ))}
      </ul>
    </div>
  );
}

/** What is said in place of a name while so many keys are down. */
const hintFor = (keys: number): string => [words.playKeys, words.oneMoreKey][keys] ?? words.noNameForNotes;

interface OtherProps {
  readonly found: ChordFinderDerived["found"][number];
  readonly onPlay: () => void;
  /** Absent for a reader, who builds nothing. */
  readonly onSend: (() => void) | undefined;
}

const Other = ({ found, onPlay, onSend }: OtherProps) => (
  <li>
    <button type="button" className={styles.other} onClick={onPlay}>
      <ChordSymbol name={found.chord.name} />
    </button>
    <span className={styles.form}>{words.chordForms[found.form]}</span>
    {onSend !== undefined && (
      <Button size="small" icon aria-label={say(words.sendChord, { chord: found.chord.name })} onClick={onSend}>
        <ListPlus />
      </Button>
    )}
  </li>
);

/** The lowest note as root mark where it is the chord's, the others by their names. */
const marksOf = (notes: readonly number[], spelled: readonly string[]): ReadonlyMap<number, KeyMark> =>
  new Map(
    notes.map((note, index): [number, KeyMark] => [
      note,
      {
        kind: "on",
        glyph: withAccidentalSigns((spelled[index] ?? "").replace(/-?\d{1,2}$/, "")),
      },
    ]),
  );
