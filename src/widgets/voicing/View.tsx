import { Keyboard, Play } from "lucide-react";
import { Button } from "../../ui/controls/button/Button.tsx";
import { ChordSymbol } from "../../ui/controls/chord/ChordSymbol.tsx";
import { Notation } from "../../ui/controls/notation/Notation.tsx";
import { Switch } from "../../ui/controls/switch/Switch.tsx";
import { LivePiano } from "../../ui/keys/LivePiano.tsx";
import { useLessonMode } from "../../ui/state/documents/lesson-mode.ts";
import { useGatheredKeys } from "../../ui/state/playing/use-gathered-keys.ts";
import { type WidgetViewProps, widgetView } from "../../ui/state/widget-view.tsx";
import * as blocks from "../../ui/text/en/playing/blocks.ts";
import * as words from "../../ui/text/en/widgets.ts";
import { say } from "../../ui/text/say.ts";
import type { voicing } from "./definition.ts";
import styles from "./view.module.css";

type Props = WidgetViewProps<typeof voicing>;

/** A voicing: its notation, its name and its keys; while a lesson is written, played once to be written. */
export default widgetView<typeof voicing>((props) => {
  const { state, derived, act } = props;
  const mode = useLessonMode();
  return (
    <div className={styles.voicing}>
      <div className={styles.shown}>
        <Notation
          score={derived.score}
          label={say(words.notesAre, { notes: derived.spelled.join(" ") })}
          barsPerLine={1}
          barNumbers={false}
        />
        <div className={styles.named}>
          {derived.name === null ? (
            <span className={styles.hint}>{state.notes.length === 0 ? blocks.noVoicingYet : derived.spelled.join(" ")}</span>
          ) : (
            <span className={styles.name}>
              <ChordSymbol name={derived.name} />
            </span>
          )}
          <Button variant="line" disabled={state.notes.length === 0} onClick={() => act("hear", {})}>
            <Play />
            {blocks.hear}
          </Button>
        </div>
      </div>
      {mode === "write" ? <Entry {...props} /> : <LivePiano label={blocks.keysOfVoicing} marked={state.notes} plays={false} />}
    </div>
  );
});

function Entry({ state, act }: Props) {
  const begins = state.notes.length === 0;
  const [on, setOn] = useGatheredKeys((notes) => act("write", { notes: notes.slice(0, 12) }), { begins });
  return (
    <>
      <div className={styles.row}>
        <Button pressed={on} variant="line" onClick={() => setOn(!on)}>
          <Keyboard />
          {blocks.playToWrite}
        </Button>
        <Switch
          label={words.someonePlaysTheRoot}
          checked={state.rootElsewhere === true}
          onChange={(elsewhere) => act("setRootElsewhere", { on: elsewhere })}
        />
        <Button disabled={state.notes.length === 0} onClick={() => act("clear", {})}>
          {words.clearKeys}
        </Button>
      </div>
      {on && <p className={styles.hint}>{blocks.playToWriteHint}</p>}
      <LivePiano label={blocks.keysOfVoicing} marked={state.notes} />
    </>
  );
}
