import { Button } from "../../ui/controls/button/Button.tsx";
import { TempoField } from "../../ui/controls/spin/TempoField.tsx";
import { Switch } from "../../ui/controls/switch/Switch.tsx";
import type { WidgetViewProps } from "../../ui/state/widget-view.tsx";
import type { simpleTraining } from "./definition.ts";
import styles from "./options.module.css";
import { SourceView } from "./SourceView.tsx";
import { voiceWord } from "./words.ts";

type Props = Pick<WidgetViewProps<typeof simpleTraining>, "derived" | "act"> & { readonly onCalibrate: () => void };

/** What is asked for in a timed or waiting run: the music, voices by hand, and whether the tempo follows. */
export function ChoicesView({ derived, act, onCalibrate }: Props) {
  const { pieceVoices, voices, adaptive, mode, source } = derived;
  const toggle = (voice: (typeof voices)[number]) => {
    const next = voices.includes(voice) ? voices.filter((each) => each !== voice) : [...voices, voice];
    if (next.length > 0) act("setVoices", { voices: [...next] });
  };
  return (
    <div className={styles.options}>
      <SourceView derived={derived} act={act} />
      {source !== null && mode === "timed" && <TempoField value={derived.tempo} onCommit={(bpm) => act("setTempo", { tempo: bpm })} />}
      <fieldset className={styles.voices}>
        <legend>You play</legend>
        {pieceVoices.map((voice) => (
          <Button key={voice} variant="line" pressed={voices.includes(voice)} onClick={() => toggle(voice)}>
            {voiceWord(voice)}
          </Button>
        ))}
      </fieldset>
      {mode === "timed" && (
        <>
          <Switch label="Tempo follows me" checked={adaptive} onChange={(next) => act("setAdaptive", { adaptive: next })} />
          <Button variant="line" onClick={onCalibrate}>
            Calibration
          </Button>
        </>
      )}
    </div>
  );
}
