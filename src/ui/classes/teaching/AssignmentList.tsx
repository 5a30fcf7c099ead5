import { useState } from "react";
import { classCalls } from "../../../host/classes/class-client.ts";
import type { Assignment, WholeClass } from "../../../protocol/gateway-contract-classes.ts";
import { Button } from "../../controls/button/Button.tsx";
import { NoticeBar } from "../../controls/notice/Notice.tsx";
import { Sign } from "../../controls/verdict/Verdict.tsx";
import { useHost } from "../../state/host.tsx";
import { chunk } from "../../state/page/chunk.tsx";
import * as words from "../../text/en/classes/classes.ts";
import { say } from "../../text/say.ts";
import styles from "../classes.module.css";
import { taskText } from "../goal-text.ts";
import { besideOf, useFocusOnRow } from "../use-focus-on-row.ts";

const AssignDialog = chunk(() => import("../assigning/AssignDialog.tsx"));

/** What the class is asked, each to be changed or taken back. */
export function AssignmentList({ of, onChanged }: { readonly of: WholeClass; readonly onChanged: () => void }) {
  const { gateway } = useHost();
  const [edited, setEdited] = useState<Assignment>();
  const [asked, setAsked] = useState<Assignment>();
  const [isBusy, setBusy] = useState(false);
  const [told, setTold] = useState<{ readonly title: string; readonly kind: "success" | "error" }>();
  const { list, heading, toRow } = useFocusOnRow();
  if (of.assignments.length === 0 && told === undefined) return null;
  const keep = (assignment: Assignment) => {
    setAsked(undefined);
    toRow(assignment);
  };
  const takeBack = async (assignment: Assignment) => {
    if (isBusy) return;
    setBusy(true);
    const next = besideOf(of.assignments, assignment);
    const isDone = (await classCalls(gateway).takeBack(of.id, assignment.id)).kind === "ok";
    setBusy(false);
    setAsked(undefined);
    setTold(
      isDone ? { title: say(words.takenBack, { title: assignment.title }), kind: "success" } : { title: words.notDone, kind: "error" },
    );
    toRow(isDone ? next : assignment);
    onChanged();
  };
  return (
    <section className={styles.part} aria-labelledby="class-assignments">
      <h2 id="class-assignments" ref={heading} tabIndex={-1}>
        {words.assignments}
      </h2>
      {told !== undefined && (
        <NoticeBar kind={told.kind} title={told.title}>
          {told.kind === "error" ? words.notDoneHint : undefined}
        </NoticeBar>
      )}
      {asked !== undefined && (
        <NoticeBar
          kind="warning"
          title={say(words.reallyTakeBack, { title: asked.title })}
          actions={
            <>
              <Button variant="danger" busy={isBusy} onClick={() => void takeBack(asked)}>
                {words.takeBackNow}
              </Button>
              <Button variant="line" onClick={() => keep(asked)} autoFocus>
                {words.keep}
              </Button>
            </>
          }
        >
          {words.reallyTakeBackHint}
        </NoticeBar>
      )}
      <ul ref={list} className={styles.list}>
        {of.assignments.map((each) => (
          <li key={each.id} data-row={each.id} className={styles.assignment}>
            <div>
              <b>{each.title}</b>
              {[taskText(each), forWhom(each), each.note].map((line) => line !== "" && <p key={line}>{line}</p>)}
              {each.linkEnded === true && <LinkEnded />}
            </div>
            <span className={styles.row}>
              <Button size="small" variant="line" aria-label={say(words.editOf, { title: each.title })} onClick={() => setEdited(each)}>
                {words.edit}
              </Button>
              <Button size="small" aria-label={say(words.takeBackOf, { title: each.title })} onClick={() => setAsked(each)}>
                {words.takeBack}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {edited !== undefined && (
        <AssignDialog classId={of.id} people={of.people} edited={edited} onClose={() => setEdited(undefined)} onAssigned={onChanged} />
      )}
    </section>
  );
}

const LinkEnded = () => (
  <p>
    <Sign kind="warning" /> <b>{words.linkEnded}</b> {words.linkEndedHint}
  </p>
);

const forWhom = ({ learners }: Assignment): string => (learners === null ? "" : say(words.forSome, { count: learners.length }));
