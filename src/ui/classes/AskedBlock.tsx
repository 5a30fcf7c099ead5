import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import type { WidgetId } from "../../documents/records.ts";
import { recordIds, widgetId } from "../../documents/records.ts";
import { randomId } from "../../lib/random-id.ts";
import { stepsOf } from "../../music/training/changes.ts";
import type { Assignment, AssignmentTask } from "../../protocol/gateway-contract-classes.ts";
import { dashboardIds } from "../../protocol/records/dashboard.ts";
import { Button } from "../controls/button/Button.tsx";
import { NoticeBar } from "../controls/notice/Notice.tsx";
import { bringIntoSight } from "../controls/scroller.ts";
import { useHost } from "../state/host.tsx";
import { askedTask } from "../state/practice/asked-task.ts";
import { useSend } from "../state/records.ts";
import * as words from "../text/en/classes/tasks.ts";
import { say } from "../text/say.ts";
import styles from "./classes.module.css";
import { taskText } from "./goal-text.ts";
import { percentOf } from "./teaching/cells.ts";
import { useMyClass } from "./use-my-class.ts";

type Asked = Extract<AssignmentTask, { kind: "lesson" }>;

/** What a class asks for on the page of a link: its goal, and the way to the block that is meant, which is made ready with the parts that are to be played. */
export default function AskedBlock() {
  const { search } = useLocation();
  const id = new URLSearchParams(search).get("assignment");
  const asked = useMyClass()?.of.assignments.find((each) => each.id === id);
  const task = asked?.task.kind === "lesson" ? asked.task : undefined;
  const makeReady = useMakeReady();
  const { widget } = task ?? {};
  const [training, setTraining] = useState<WidgetId>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each assignment, whatever the class tells of it afterwards
  useEffect(() => {
    if (task === undefined) return;
    void makeReady(task).then((made) => {
      setTraining(made);
      requestAnimationFrame(() => show(task.widget));
    });
  }, [id, widget]);
  useAskedTask(asked, training);
  if (asked === undefined) return null;
  return (
    <div className={styles.asked}>
      <NoticeBar
        kind="plain"
        title={say(words.yourTask, { title: asked.title })}
        actions={
          widget !== undefined && (
            <Button variant="line" onClick={() => show(widget)}>
              {words.showIt}
            </Button>
          )
        }
      >
        {[taskText(asked), asked.note, hintOf(asked)].map(
          (line) =>
            line !== "" && (
              <span key={line} className={styles.line}>
                {line}
              </span>
            ),
        )}
      </NoticeBar>
    </div>
  );
}

/** What there is to know of it before it begins: why a drill has more steps than its chords. */
function hintOf({ task }: Pick<Assignment, "task">): string {
  if (task.kind !== "drill") return "";
  return say(words.eachTwice, { changes: say(words.changeCount, { count: task.changes.length }), steps: stepsOf(task.changes) });
}

/** Tells the trainings of the page what the class asks for, for as long as the page is open. */
function useAskedTask(asked: Assignment | undefined, training: WidgetId | undefined): void {
  useEffect(() => {
    if (asked === undefined) return;
    const { title, goal, task } = asked;
    askedTask.value = {
      title,
      training: task.kind === "lesson" ? (training ?? task.widget) : dashboardIds.training,
      percent: goal.share === undefined ? undefined : percentOf(goal.share),
      hint: hintOf(asked),
    };
    return () => {
      askedTask.value = undefined;
    };
  }, [asked, training]);
}

/** Brings a block into sight. */
function show(widget: string | undefined): void {
  if (widget === undefined) return;
  const block = document.querySelector(`[data-widget="${CSS.escape(widget)}"]`);
  if (block !== null) bringIntoSight(block, "center");
}

/** Makes a block ready to be practised, and answers its training: what is none gets one, and it asks for the parts that are to be played. */
function useMakeReady(): (task: Asked) => Promise<WidgetId | undefined> {
  const { mirror } = useHost();
  const send = useSend();
  const typeOf = (id: WidgetId): string | undefined => {
    const record = mirror.record(recordIds.widget(id)).peek();
    return record?.typeName === "widget" ? record.type : undefined;
  };
  /** The training of what a block holds. */
  const trainingOf = async (id: WidgetId): Promise<WidgetId | undefined> => {
    const key = widgetId(`training-${randomId().slice(0, 8)}`);
    if (!(await send({ type: "music/turn", widgetId: id, into: "simpleTraining", id: key })).ok) return undefined;
    const endsOf = (from: WidgetId) =>
      mirror.all().flatMap((record) => (record.typeName === "link" && record.source.id === from ? [widgetId(record.target.id)] : []));
    // A song leads to its player, and only that to the training.
    const ends = endsOf(id);
    return [key, ...ends, ...ends.flatMap(endsOf)].find((each) => typeOf(each) === "simpleTraining");
  };
  return async ({ widget, voices }) => {
    const id = widget === undefined ? undefined : widgetId(widget);
    const type = id && typeOf(id);
    if (id === undefined || type === undefined) return undefined;
    const training = type === "simpleTraining" ? id : await trainingOf(id);
    if (training === undefined) return undefined;
    // What plays is practised in time: its goal may be a tempo.
    if (training !== id) await send({ type: "widget/act", widgetId: training, action: "setMode", payload: { mode: "timed" } });
    if (voices !== undefined) await send({ type: "widget/act", widgetId: training, action: "setVoices", payload: { voices } });
    return training;
  };
}
