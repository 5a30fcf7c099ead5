import { lazy, Suspense, useState } from "react";
import type { Gap } from "../../../music/playing/gaps.ts";
import { MOST_GAP_BARS } from "../../../music/playing/settings.ts";
import { Button } from "../../../ui/controls/button/Button.tsx";
import { NumberField } from "../../../ui/controls/field/NumberField.tsx";
import { TempoField } from "../../../ui/controls/spin/TempoField.tsx";
import { Switch } from "../../../ui/controls/switch/Switch.tsx";
import type { WidgetViewProps } from "../../../ui/state/widget-view.tsx";
import * as words from "../../../ui/text/en/training.ts";
import { voiceWord } from "../../../ui/training/words.ts";
import type { simpleTraining } from "../definition.ts";
import { GoalFieldView } from "./GoalView.tsx";
import styles from "./options.module.css";
import { SourceView } from "./SourceView.tsx";

const Calibration = lazy(() => import("../../../ui/calibration/Calibration.tsx"));

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
            {voiceWord(voice, pieceVoices)}
          </Button>
        ))}
      </fieldset>
      {derived.rules.voicing !== "any" && <p className={styles.hint}>{words.notesOfTheSheet}</p>}
      <GoalFieldView derived={derived} act={act} />
      {mode === "timed" && (
        <>
          <Switch label={words.tapTheRhythm} checked={derived.taps} onChange={(next) => act("setTaps", { taps: next })} />
          <ClickGap gap={derived.gap} onChange={(next) => act("setGap", next)} />
          <Switch label={words.tempoFollowsMe} checked={adaptive} onChange={(next) => act("setAdaptive", { adaptive: next })} />
          <Button variant="line" onClick={() => setCalibrating(true)}>
            {words.calibration}
          </Button>
        </>
      )}
    </div>
  );
}

/** Where nothing else was chosen. */
const GAP: Gap = { play: 2, rest: 2 };

/** The click that drops out for some bars. */
function ClickGap({ gap, onChange }: { readonly gap: Gap | null; readonly onChange: (gap: Gap) => void }) {
  return (
    <>
      <Switch label={words.clickDropsOut} checked={gap !== null} onChange={(on) => onChange(on ? GAP : { ...GAP, rest: 0 })} />
      {gap !== null && (
        <>
          <NumberField
            label={words.barsWithClick}
            value={gap.play}
            min={1}
            max={MOST_GAP_BARS}
            onCommit={(play) => onChange({ ...gap, play: Math.round(play) })}
          />
          <NumberField
            label={words.barsWithout}
            value={gap.rest}
            min={1}
            max={MOST_GAP_BARS}
            onCommit={(rest) => onChange({ ...gap, rest: Math.round(rest) })}
          />
          <p className={styles.hint}>{words.clickDropsOutHint}</p>
        </>
      )}
    </>
  );
}
