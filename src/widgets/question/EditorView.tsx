import { Keyboard, Plus, X } from "lucide-react";
import { useId } from "react";
import { Button } from "../../ui/controls/button/Button.tsx";
import { TextField } from "../../ui/controls/field/TextField.tsx";
import { Segmented } from "../../ui/controls/segmented/Segmented.tsx";
import { LivePiano } from "../../ui/keys/LivePiano.tsx";
import { useGatheredKeys } from "../../ui/state/playing/use-gathered-keys.ts";
import type { WidgetViewProps } from "../../ui/state/widget-view.tsx";
import * as words from "../../ui/text/en/playing/blocks.ts";
import { say } from "../../ui/text/say.ts";
import type { QuestionKind, question } from "./definition.ts";
import styles from "./view.module.css";

type Props = WidgetViewProps<typeof question>;

const kinds = (Object.keys(words.questionKinds) as QuestionKind[]).map((value) => ({ value, label: words.questionKinds[value] }));

/** What is asked, how it is answered, and what is right. */
export default function QuestionEditorView(props: Props) {
  const { state, act } = props;
  return (
    <div className={styles.editor}>
      <TextField
        label={words.question}
        value={state.question}
        placeholder={words.questionHint}
        onCommit={(text) => act("setQuestion", { question: text.slice(0, 500) })}
      />
      <Segmented label={words.answeredBy} value={state.kind} choices={kinds} onChange={(kind) => act("setKind", { kind })} />
      {state.kind === "choose" && <Choices {...props} />}
      {state.kind === "name" && (
        <TextField
          label={words.chordToName}
          value={state.symbol}
          placeholder="Dm7"
          onCommit={(symbol) => act("setSymbol", { symbol: symbol.slice(0, 30) })}
        />
      )}
      <Steps {...props} />
      <TextField label={words.explanation} value={state.why ?? ""} onCommit={(why) => act("setWhy", { why: why.slice(0, 500) })} />
    </div>
  );
}

function Choices({ state, act }: Props) {
  const name = useId();
  const { choices, right } = state;
  return (
    <fieldset className={styles.choicesField}>
      <legend className="label">{words.rightAnswer}</legend>
      {choices.map((choice, index) => {
        const label = say(words.choiceOf, { number: index + 1 });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a choice is known by its place
          <div key={index} className={styles.choice}>
            <input
              type="radio"
              name={name}
              aria-label={label}
              checked={index === right}
              onChange={() => act("setRight", { right: index })}
            />
            <TextField label={label} value={choice} onCommit={(text) => act("setChoice", { index, choice: text.slice(0, 200) })} />
            {choices.length > 2 && (
              <Button icon aria-label={say(words.removeChoice, { number: index + 1 })} onClick={() => act("removeChoice", { index })}>
                <X />
              </Button>
            )}
          </div>
        );
      })}
      {choices.length < 6 && (
        <Button size="small" onClick={() => act("addChoice", {})}>
          <Plus />
          {words.addChoice}
        </Button>
      )}
    </fieldset>
  );
}

function Steps({ state, act }: Props) {
  const [on, setOn] = useGatheredKeys((notes) => act("addStep", { notes: [...notes] }));
  return (
    <fieldset className={styles.choicesField}>
      <legend className="label">{words.whatIsHeard}</legend>
      <div className={styles.row}>
        <Button pressed={on} variant="line" onClick={() => setOn(!on)}>
          <Keyboard />
          {words.playSteps}
        </Button>
        <span className="num">{say(words.stepsAre, { count: state.steps.length })}</span>
        <Button disabled={state.steps.length === 0} onClick={() => act("removeStep", {})}>
          {words.removeLastStep}
        </Button>
      </div>
      {on && <p className={styles.hint}>{words.playStepsHint}</p>}
      {on && <LivePiano label={words.whatIsHeard} />}
    </fieldset>
  );
}
