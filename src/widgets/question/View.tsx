import { Play, RotateCcw } from "lucide-react";
import { Button } from "../../ui/controls/button/Button.tsx";
import { TextField } from "../../ui/controls/field/TextField.tsx";
import { VerdictBadge } from "../../ui/controls/verdict/Verdict.tsx";
import { LivePiano } from "../../ui/keys/LivePiano.tsx";
import { useLessonMode } from "../../ui/state/documents/lesson-mode.ts";
import { useGatheredKeys } from "../../ui/state/playing/use-gathered-keys.ts";
import { useDispatch } from "../../ui/state/records.ts";
import { type WidgetViewProps, widgetView } from "../../ui/state/widget-view.tsx";
import * as words from "../../ui/text/en/playing/blocks.ts";
import { say } from "../../ui/text/say.ts";
import type { question } from "./definition.ts";
import QuestionEditorView from "./EditorView.tsx";
import styles from "./view.module.css";

export type Props = WidgetViewProps<typeof question>;

/** A question: written with its answer while the lesson is written; asked, answered and judged where it is read. */
export default widgetView<typeof question>((props) => {
  const mode = useLessonMode();
  return (
    <div className={styles.question}>
      {mode === "write" && <QuestionEditorView {...props} />}
      {mode === "print" || <Asked {...props} />}
    </div>
  );
});

function Asked(props: Props) {
  const { id, state, derived, act } = props;
  const dispatch = useDispatch();
  const mode = useLessonMode();
  const isAnswered = derived.verdict !== null;
  return (
    <section className={styles.asked} aria-label={state.question === "" ? words.question : state.question}>
      {state.question !== "" && <p className={styles.text}>{state.question}</p>}
      {derived.sounds && (
        <Button variant="line" onClick={() => dispatch({ type: "transport/restart", widgetId: id })}>
          <Play />
          {words.hear}
        </Button>
      )}
      {derived.missing !== null ? (
        <p className={styles.hint}>{mode === "write" ? words.missing[derived.missing] : words.unfinished}</p>
      ) : (
        <Answer {...props} />
      )}
      <div role="status" className={styles.row}>
        {isAnswered && (
          <VerdictBadge
            kind={derived.verdict === "right" ? "success" : "error"}
            text={derived.verdict === "right" ? words.right : words.wrong}
          />
        )}
        {isAnswered && state.why !== undefined && state.why !== "" && <span>{state.why}</span>}
        {isAnswered && (
          <Button size="small" onClick={() => act("again", {})}>
            <RotateCcw />
            {words.again}
          </Button>
        )}
      </div>
    </section>
  );
}

function Answer({ state, act }: Props) {
  switch (state.kind) {
    case "choose":
      return (
        <ul className={styles.choices}>
          {state.choices.map((choice, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a choice is known by its place
            <li key={index}>
              <Button variant="line" pressed={state.given === index} onClick={() => act("choose", { choice: index })}>
                {choice}
              </Button>
            </li>
          ))}
        </ul>
      );
    case "name":
      return (
        <TextField
          label={words.yourAnswer}
          value={typeof state.given === "string" ? state.given : ""}
          placeholder="Dm7"
          onCommit={(symbol) => act("name", { symbol })}
        />
      );
    case "play":
      return <PlayBack state={state} act={act} />;
  }
}

function PlayBack({ state, act }: Pick<Props, "state" | "act">) {
  const [on, setOn] = useGatheredKeys((notes) => act("play", { notes: [...notes] }));
  return (
    <>
      <div className={styles.row}>
        <Button pressed={on} variant="line" onClick={() => setOn(!on)}>
          {words.playItBack}
        </Button>
        <span className="num">{say(words.playedOf, { count: state.played?.length ?? 0, all: state.steps.length })}</span>
      </div>
      {on && <p className={styles.hint}>{words.playItBackHint}</p>}
      {on && <LivePiano label={words.keysToAnswer} />}
    </>
  );
}
