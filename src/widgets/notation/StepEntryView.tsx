import { type KeyboardEvent, useState } from "react";
import { STEP_LENGTHS, type StepLength } from "../../music/entry/step-entry.ts";
import { Button } from "../../ui/controls/button/Button.tsx";
import { NoticeBar } from "../../ui/controls/notice/Notice.tsx";
import { Segmented } from "../../ui/controls/segmented/Segmented.tsx";
import { LivePiano } from "../../ui/keys/LivePiano.tsx";
import { useGatheredKeys } from "../../ui/state/playing/use-gathered-keys.ts";
import type { WidgetViewProps } from "../../ui/state/widget-view.tsx";
import * as words from "../../ui/text/en/playing/blocks.ts";
import { problemText } from "../../ui/text/problems.ts";
import { say } from "../../ui/text/say.ts";
import type { notation } from "./definition.ts";
import styles from "./view.module.css";

const LENGTHS = STEP_LENGTHS.map((value) => ({ value, label: words.stepLengths[value] }));
/** Octaves that letters may be off from the nearest note. */
const FARTHEST = 3;

/** Notes one after the other: from any keys that play, or by letters, each as long as the number keys say. Where music takes none, it says why. */
export default function StepEntryView({ derived, act }: Pick<WidgetViewProps<typeof notation>, "derived" | "act">) {
  const { noSteps, canTakeBack } = derived;
  const isOff = noSteps !== null;
  const [length, setLength] = useState<StepLength>(5);
  const [dotted, setDotted] = useState(false);
  const [octaves, setOctaves] = useState(0);
  const onKeys = (notes: readonly number[]) => {
    if (!isOff) act("enterStep", { notes: notes.slice(0, 10), length, dotted });
  };
  const [hears, setHears] = useGatheredKeys(onKeys, { begins: true });
  const rest = () => act("enterStep", { notes: [], length, dotted });
  const type = (sign: string) => {
    const digit = STEP_LENGTHS.find((each) => String(each) === sign);
    if (digit !== undefined) setLength(digit);
    else if (sign === ".") setDotted(!dotted);
    else if (sign === "0") rest();
    else if (/^[a-g]$/i.test(sign)) {
      act("enterLetter", { letter: sign, octaves, length, dotted });
      setOctaves(0);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (move !== undefined) setOctaves(Math.max(-FARTHEST, Math.min(FARTHEST, octaves + move)));
    else if (event.key === "Backspace") {
      if (canTakeBack) act("removeStep", {});
    } else return;
    event.preventDefault();
  };
  return (
    <div className={styles.steps}>
      {noSteps === null ? (
        <p className={styles.nothing}>{words.stepEntryHint}</p>
      ) : (
        <NoticeBar kind="warning" title={words.noStepsHere}>
          {problemText(noSteps)}
        </NoticeBar>
      )}
      <div className={styles.entry}>
        <input
          className={styles.letters}
          aria-label={words.lettersOfNotes}
          placeholder="A–G"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          disabled={isOff}
          value=""
          onKeyDown={onKeyDown}
          onChange={({ target }) => {
            for (const sign of target.value) type(sign);
          }}
        />
        <Button size="small" pressed={hears} disabled={isOff} onClick={() => setHears(!hears)}>
          {words.playToWrite}
        </Button>
        <Segmented label={words.stepLength} value={length} choices={LENGTHS} onChange={setLength} small />
        <Button size="small" pressed={dotted} onClick={() => setDotted(!dotted)}>
          {words.dotted}
        </Button>
        <Button size="small" disabled={isOff} onClick={rest}>
          {words.rest}
        </Button>
        <Button size="small" disabled={!canTakeBack} onClick={() => act("removeStep", {})}>
          {words.takeBack}
        </Button>
        <Button size="small" onClick={() => act("setAbc", { abc: "" })}>
          {words.emptyIt}
        </Button>
        {octaves !== 0 && (
          <span role="status" className="num">
            {say(words.octavesUp, { octaves: octaves > 0 ? `+${octaves}` : String(octaves) })}
          </span>
        )}
      </div>
      <LivePiano label={words.keysToEnter} />
    </div>
  );
}
