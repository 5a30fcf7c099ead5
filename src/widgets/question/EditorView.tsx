import { Keyboard, Plus, X } from "lucide-react";
import { useId } from "react";
import { Button } from "../../ui/controls/button/Button.tsx";
import { Segmented } from "../../ui/controls/segmented/Segmented.tsx";
import { LivePiano } from "../../ui/keys/LivePiano.tsx";
import { useGatheredKeys } from "../../ui/state/playing/use-gathered-keys.ts";
import { useDispatch } from "../../ui/state/records.ts";
import type { WidgetViewProps } from "../../ui/state/widget-view.tsx";
import * as words from "../../ui/text/en/playing/blocks.ts";
import { say } from "../../ui/text/say.ts";
import type { PayloadOf } from "../define.ts";
import type { QuestionKind, question } from "./definition.ts";
import styles from "./view.module.css";
import { WrittenField } from "./WrittenField.tsx";

type Props = WidgetViewProps<typeof question>;

const kinds = (Object.keys(words.questionKinds) as QuestionKind[]).map((value) => ({ value, label: words.questionKinds[value] }));

/** What is asked, how it is answered, and what is right. */
export default function QuestionEditorView(props: Props) {
  const { id, state, act } = props;
  const write = useWriting(id);
  return (
    <div className={styles.editor}>
      <WrittenField
        label={words.question}
        value={state.question}
        most={500}
        placeholder={words.questionHint}
        onWrite={(question, gesture) => write("setQuestion", { question }, gesture)}
      />
      <Segmented label={words.answeredBy} value={state.kind} choices={kinds} onChange={(kind) => act("setKind", { kind })} />
      {state.kind === "choose" && <Choices {...props} />}
      {state.kind === "name" && (
        <WrittenField
          label={words.chordToName}
          value={state.symbol}
          most={30}
          placeholder="Dm7"
          onWrite={(symbol, gesture) => write("setSymbol", { symbol }, gesture)}
        />
      )}
      <Steps {...props} />
      <WrittenField
        label={words.explanation}
        value={state.why ?? ""}
        most={500}
        onWrite={(why, gesture) => write("setWhy", { why }, gesture)}
      />
    </div>
  );
}

type WritingAction = "setQuestion" | "setChoice" | "setSymbol" | "setWhy";

/** Writes a text of the question; what is written in one gesture is one step to undo. */
function useWriting(widgetId: Props["id"]) {
  const dispatch = useDispatch();
  return <A extends WritingAction>(action: A, payload: PayloadOf<typeof question, A>, gesture: string) =>
    dispatch({ type: "widget/act", widgetId, action, payload, gesture });
}

function Choices({ id, state, act }: Props) {
  const name = useId();
  const write = useWriting(id);
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
            <WrittenField
              label={label}
              value={choice}
              most={200}
              onWrite={(text, gesture) => write("setChoice", { index, choice: text }, gesture)}
            />
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
