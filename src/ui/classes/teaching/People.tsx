import { useState } from "react";
import { classCalls } from "../../../host/classes/class-client.ts";
import type { ClassLearner, WholeClass } from "../../../protocol/gateway-contract-classes.ts";
import { Button } from "../../controls/button/Button.tsx";
import { NoticeBar } from "../../controls/notice/Notice.tsx";
import { useHost } from "../../state/host.tsx";
import * as words from "../../text/en/classes/classes.ts";
import { say } from "../../text/say.ts";
import styles from "../classes.module.css";

/** The learners of a class: new words for who lost theirs, and erasing one. */
export function People({ of, onChanged }: { readonly of: WholeClass; readonly onChanged: () => void }) {
  const { gateway } = useHost();
  const calls = classCalls(gateway);
  const [asked, setAsked] = useState<ClassLearner>();
  const [told, setTold] = useState<{ readonly text: string; readonly kind: "plain" | "error" }>();
  const failed = () => setTold({ text: words.notDoneHint, kind: "error" });
  const give = async ({ id, nickname }: ClassLearner) => {
    const answer = await calls.newWords(of.id, id);
    if (answer.kind === "ok") setTold({ text: say(words.newWordsTold, { nickname, words: answer.data.words }), kind: "plain" });
    else failed();
    onChanged();
  };
  const remove = async ({ id }: ClassLearner) => {
    setAsked(undefined);
    if ((await calls.removeLearner(of.id, id)).kind !== "ok") failed();
    onChanged();
  };
  return (
    <section className={styles.part} aria-labelledby="class-people">
      <h2 id="class-people">{words.people}</h2>
      {told !== undefined && <NoticeBar kind={told.kind} title={told.text} />}
      {asked !== undefined && (
        <NoticeBar
          kind="warning"
          title={say(words.reallyRemove, { nickname: asked.nickname })}
          actions={
            <>
              <Button variant="danger" onClick={() => void remove(asked)}>
                {words.eraseNow}
              </Button>
              <Button variant="line" onClick={() => setAsked(undefined)} autoFocus>
                {words.keep}
              </Button>
            </>
          }
        >
          {words.reallyRemoveHint}
        </NoticeBar>
      )}
      <ul className={styles.list}>
        {of.people.map((learner) => (
          <li key={learner.id} className={styles.row}>
            <b>{learner.nickname}</b>
            {learner.isLocked && <small>{words.learnerLocked}</small>}
            <Button size="small" variant="line" onClick={() => void give(learner)}>
              {words.newWords}
            </Button>
            <Button size="small" onClick={() => setAsked(learner)}>
              {words.removeLearner}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
