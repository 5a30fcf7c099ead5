import { useState } from "react";
import { classCalls } from "../../../host/classes/class-client.ts";
import type { ClassLearner, WholeClass } from "../../../protocol/gateway-contract-classes.ts";
import { Button } from "../../controls/button/Button.tsx";
import { NoticeBar } from "../../controls/notice/Notice.tsx";
import { useHost } from "../../state/host.tsx";
import * as words from "../../text/en/classes/classes.ts";
import { say } from "../../text/say.ts";
import styles from "../classes.module.css";
import { besideOf, useFocusOnRow } from "../use-focus-on-row.ts";

/** The learners of a class: new words for who lost theirs, and erasing one. */
export function People({ of, onChanged }: { readonly of: WholeClass; readonly onChanged: () => void }) {
  const { gateway } = useHost();
  const calls = classCalls(gateway);
  const [asked, setAsked] = useState<ClassLearner>();
  const [told, setTold] = useState<{ readonly text: string; readonly kind: "plain" | "success" | "error" }>();
  const [isBusy, setBusy] = useState(false);
  const { list, heading, toRow } = useFocusOnRow();
  const failed = () => setTold({ text: words.notDoneHint, kind: "error" });
  const give = async ({ id, nickname }: ClassLearner) => {
    const answer = await calls.newWords(of.id, id);
    if (answer.kind === "ok") setTold({ text: say(words.newWordsTold, { nickname, words: answer.data.words }), kind: "plain" });
    else failed();
    onChanged();
  };
  const keep = (learner: ClassLearner) => {
    setAsked(undefined);
    toRow(learner);
  };
  const remove = async (learner: ClassLearner) => {
    if (isBusy) return;
    setBusy(true);
    const next = besideOf(of.people, learner);
    const isErased = (await calls.removeLearner(of.id, learner.id)).kind === "ok";
    setBusy(false);
    setAsked(undefined);
    if (isErased) setTold({ text: say(words.removed, { nickname: learner.nickname }), kind: "success" });
    else failed();
    toRow(isErased ? next : learner);
    onChanged();
  };
  if (of.people.length === 0 && told === undefined) return null;
  return (
    <section className={styles.part} aria-labelledby="class-people">
      <h2 id="class-people" ref={heading} tabIndex={-1}>
        {words.people}
      </h2>
      {told !== undefined && <NoticeBar kind={told.kind} title={told.text} />}
      {asked !== undefined && (
        <NoticeBar
          kind="warning"
          title={say(words.reallyRemove, { nickname: asked.nickname })}
          actions={
            <>
              <Button variant="danger" busy={isBusy} onClick={() => void remove(asked)}>
                {words.eraseNow}
              </Button>
              <Button variant="line" onClick={() => keep(asked)} autoFocus>
                {words.keep}
              </Button>
            </>
          }
        >
          {words.reallyRemoveHint}
        </NoticeBar>
      )}
      <ul ref={list} className={styles.list}>
        {of.people.map((learner) => (
          <li key={learner.id} data-row={learner.id} className={styles.row}>
            <b>{learner.nickname}</b>
            {learner.isLocked && <small>{words.learnerLocked}</small>}
            <Button
              size="small"
              variant="line"
              aria-label={say(words.newWordsOf, { nickname: learner.nickname })}
              onClick={() => void give(learner)}
            >
              {words.newWords}
            </Button>
            <Button size="small" aria-label={say(words.removeLearnerOf, { nickname: learner.nickname })} onClick={() => setAsked(learner)}>
              {words.removeLearner}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
