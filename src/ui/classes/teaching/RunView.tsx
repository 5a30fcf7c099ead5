import { ArrowLeft, X } from "lucide-react";
import { type FormEvent, useCallback, useEffect, useState } from "react";
import type { Answer } from "../../../host/account/gateway-client.ts";
import { classCalls, type RunPlace } from "../../../host/classes/class-client.ts";
import { namedTo } from "../../../music/training/changes.ts";
import type { OpenedResult } from "../../../protocol/gateway-contract-classes.ts";
import { Button } from "../../controls/button/Button.tsx";
import { ElementSymbol } from "../../controls/chord/ElementSymbol.tsx";
import { NoticeBar } from "../../controls/notice/Notice.tsx";
import { Switch } from "../../controls/switch/Switch.tsx";
import { VerdictBadge } from "../../controls/verdict/Verdict.tsx";
import { useHost } from "../../state/host.tsx";
import * as words from "../../text/en/classes/classes.ts";
import { outcomeWords } from "../../text/en/classes/outcomes.ts";
import { say } from "../../text/say.ts";
import styles from "../classes.module.css";
import { LineField } from "../LineField.tsx";
import { refusalWords } from "../refusal.ts";
import { timeText } from "./cells.ts";
import { KINDS, RunSheet } from "./RunSheet.tsx";
import { FromBar, TakeControls, useTake } from "./TakePlayer.tsx";

const NO_PLACES: NonNullable<OpenedResult["run"]["places"]> = [];

interface RunViewProps {
  readonly place: RunPlace;
  readonly onBack: () => void;
  readonly onChanged: () => void;
}

/** A run as it went: what was asked for in its order, each with its verdict, and the teacher's words on it. */
export function RunView({ place, onBack, onChanged }: RunViewProps) {
  const { gateway } = useHost();
  const [opened, setOpened] = useState<OpenedResult>();
  const [problem, setProblem] = useState<string>();
  const [classId, learner, result] = place;
  const load = useCallback(async () => {
    const answer = await classCalls(gateway).result([classId, learner, result]);
    if (answer.kind === "ok") setOpened(answer.data);
    else setProblem(words.notDoneHint);
  }, [gateway, classId, learner, result]);
  useEffect(() => void load(), [load]);
  const act = async (work: Promise<Answer<unknown>>): Promise<boolean> => {
    const answer = await work;
    setProblem(answer.kind === "ok" ? undefined : refusalWords(answer, words.notDoneHint));
    await load();
    onChanged();
    return answer.kind === "ok";
  };
  const calls = classCalls(gateway);
  const places = opened?.run.places ?? NO_PLACES;
  const take = useTake(opened);
  return (
    <>
      <Button onClick={onBack}>
        <ArrowLeft />
        {words.backToRuns}
      </Button>
      {problem !== undefined && (
        <NoticeBar kind="error" title={words.notDone}>
          {problem}
        </NoticeBar>
      )}
      {opened !== undefined && (
        <>
          <h3>{say(words.runOf, { day: timeText(opened.at) })}</h3>
          <Switch label={words.heard} checked={opened.heardAt !== null} onChange={(isHeard) => void act(calls.heard(place, isHeard))} />
          {opened.take !== null && <TakeControls take={take} />}
          <h4>{words.asked}</h4>
          <RunSheet run={opened.run} />
          <ol className={styles.attempts}>
            {opened.run.attempts.map((attempt, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the order is what tells them apart, and it never changes
              <li key={index}>
                <ElementSymbol element={namedTo(attempt)} />
                {places[index] !== undefined && <small className="num">{say(words.askedAtBar, { bar: places[index][0] })}</small>}
                <VerdictBadge kind={KINDS[attempt.outcome]} text={outcomeWords[attempt.outcome]} />
              </li>
            ))}
          </ol>
          <h4>{words.comments}</h4>
          <ul className={styles.list}>
            {opened.comments.map(({ id, bar, text }) => (
              <li key={id} className={styles.row}>
                <span>{bar === null ? text : say(words.commentAtBar, { bar, text })}</span>
                <span>
                  {bar !== null && take.knows(bar) && <FromBar take={take} bar={bar} />}
                  <Button icon size="small" aria-label={words.removeComment} onClick={() => void act(calls.removeComment(place, id))}>
                    <X />
                  </Button>
                </span>
              </li>
            ))}
          </ul>
          <CommentForm onSend={(comment) => act(calls.comment(place, comment))} />
        </>
      )}
    </>
  );
}

type Sent = { readonly bar: number | null; readonly text: string };

function CommentForm({ onSend }: { readonly onSend: (comment: Sent) => Promise<boolean> }) {
  const [text, setText] = useState("");
  const [bar, setBar] = useState("");
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const number = Number.parseInt(bar, 10);
    if (text.trim() === "" || !(await onSend({ bar: number >= 1 ? number : null, text: text.trim() }))) return;
    setText("");
    setBar("");
  };
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)}>
      <LineField label={words.comment} value={text} onChange={setText} long />
      <LineField label={words.atBar} type="number" value={bar} onChange={setBar} />
      <Button variant="line" type="submit" disabled={text.trim() === ""}>
        {words.send}
      </Button>
    </form>
  );
}
