import { type CSSProperties, useMemo } from "react";
import { SCREEN_KEYS } from "../../host/keys/gestures.ts";
import { withAccidentalSigns } from "../../ui/controls/chord/accidental-signs.ts";
import { Piano } from "../../ui/controls/piano/Piano.tsx";
import type { KeyMark } from "../../ui/controls/piano/PianoKey.tsx";
import { useHost, useSignalValue } from "../../ui/state/host.tsx";
import { useNoteNames } from "../../ui/state/playing/use-note-names.ts";
import { widgetView } from "../../ui/state/widget-view.tsx";
import * as words from "../../ui/text/en/widgets.ts";
import type { pianoRoll } from "./definition.ts";
import styles from "./view.module.css";

/** A keyboard that sounds as it is played and lights what is heard; in a low frame its keys are shorter. */
export default widgetView<typeof pianoRoll>(({ id, state, derived }) => {
  const { keys, playhead } = useHost();
  const pressed = useSignalValue(keys.pressed);
  const sounding = useSignalValue(playhead.sounding);
  const lit = useMemo(() => new Set([...pressed, ...sounding]), [pressed, sounding]);
  const nameOf = useNoteNames();
  const marks = useMemo(() => marksOf(lit, nameOf), [lit, nameOf]);
  const from = { source: "screen", id: `${SCREEN_KEYS}-${id}`, widget: id } as const;
  return (
    <div
      className={styles.roll}
      style={{ "--key-length": `${state.keySize}px`, "--semitones": derived.high - derived.low + 1 } as CSSProperties}
    >
      <Piano
        label={words.pianoKeys}
        low={derived.low}
        high={derived.high}
        pressed={lit}
        marks={marks}
        onPress={(note, velocity) => keys.press(note, velocity, from)}
        onRelease={(note) => keys.release(note, from)}
      />
    </div>
  );
});

const marksOf = (notes: ReadonlySet<number>, nameOf: (midi: number) => string): ReadonlyMap<number, KeyMark> =>
  new Map([...notes].map((note): [number, KeyMark] => [note, { kind: "on", glyph: withAccidentalSigns(nameOf(note)) }]));
