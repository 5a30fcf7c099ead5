import { lazy, Suspense, useState } from "react";
import { Button } from "../../ui/controls/button/Button.tsx";
import { TempoField } from "../../ui/controls/spin/TempoField.tsx";
import { Switch } from "../../ui/controls/switch/Switch.tsx";
import type { WidgetViewProps } from "../../ui/state/widget-view.tsx";
import * as words from "../../ui/text/en/training.ts";
import { voiceWord } from "../../ui/training/words.ts";
import type { simpleTraining } from "./definition.ts";
import styles from "./options.module.css";
import { SourceView } from "./SourceView.tsx";

const Calibration = lazy(() => import("../../ui/calibration/Calibration.tsx"));

type Props = Pick<WidgetViewProps<typeof simpleTraining>, "id" | "derived" | "act">;

/** What is asked for in a timed or waiting run: the music, voices by hand, and whether the tempo follows. */
export function ChoicesView({ id, derived, act }: Props) {
  const { pieceVoices, voices, adaptive, mode, source } = derived;
  const [calibrating, setCalibrating] = useState(false);
  const toggle = (voice: (typeof voices)[number]) => {
    const next = voices.includes(voice) ? voices.filter((each) => each !== voice) : [...voices, voice];
    if (next.length > 0) act("setVoices", { voices: [...next] });
  };
  if (calibrating)
    return (
      <div className={styles.calibration}>
        <Suspense fallback={null}>
          <Calibration />
        </Suspense>
        <Button variant="line" onClick={() => setCalibrating(false)}>
          {words.backToTheOptions}
        </Button>
      </div>
    );
  return (
    <div className={styles.options}>
      <SourceView id={id} derived={derived} act={act} />
      {source !== null && mode === "timed" && <TempoField value={derived.tempo} onCommit={(bpm) => act("setTempo", { tempo: bpm })} />}
      <fieldset className={styles.voices}>
        <legend>{words.youPlay}</legend>
        {pieceVoices.map((voice) => (
          <Button key={voice} variant="line" pressed={voices.includes(voice)} onClick={() => toggle(voice)}>
            {voiceWord(voice)}
          </Button>
        ))}
      </fieldset>
      {mode === "timed" && (
        <>
          <Switch label={words.tapTheRhythm} checked={derived.taps} onChange={(next) => act("setTaps", { taps: next })} />
          <Switch label={words.tempoFollowsMe} checked={adaptive} onChange={(next) => act("setAdaptive", { adaptive: next })} />
          <Button variant="line" onClick={() => setCalibrating(true)}>
            {words.calibration}
          </Button>
        </>
      )}
    </div>
  );
}
