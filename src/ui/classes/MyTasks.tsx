import { Play } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { earKinds, earLevels } from "../../music/ear/levels.ts";
import type { Assignment, MyClass, Progress } from "../../protocol/gateway-contract-classes.ts";
import { Button } from "../controls/button/Button.tsx";
import { Link } from "../controls/link/Link.tsx";
import { Sign } from "../controls/verdict/Verdict.tsx";
import type { HandedEar } from "../practice/ear/EarSetup.tsx";
import { useHost } from "../state/host.tsx";
import type { HandedSongs } from "../state/playing/use-set.ts";
import type { HandedExercise } from "../state/practice/use-handed-exercise.ts";
import * as words from "../text/en/classes/tasks.ts";
import { listed, say } from "../text/say.ts";
import styles from "./classes.module.css";
import { taskText } from "./goal-text.ts";
import { hasEnded, minutesIn, percentOf } from "./teaching/cells.ts";
import { useMyClass } from "./use-my-class.ts";

/** What the class of the learner who is here asks: first on the start and practice pages, also without a network. Nothing for anybody else. */
export default function MyTasks() {
  const state = useMyClass();
  if (state === undefined) return null;
  const { of, isOld } = state;
  const isOver = hasEnded(of);
  const done = new Map(of.progress.map((each) => [each.assignment, each]));
  return (
    <section className={styles.tasks} aria-labelledby="my-tasks">
      <header>
        <h2 id="my-tasks">{words.yourTasks}</h2>
        <p>{say(words.fromClass, { title: of.title })}</p>
      </header>
      {isOver && (
        <p role="status">
          <b>{words.ended}</b> {words.endedHint}
        </p>
      )}
      {isOld && <p role="status">{words.asOf}</p>}
      {of.assignments.length === 0 && !isOver && <p>{words.nothingAsked}</p>}
      <ul className={styles.list}>
        {of.assignments.map((each) => (
          <Task key={each.id} asked={each} done={done.get(each.id)} />
        ))}
      </ul>
      {of.comments.length > 0 && <Comments of={of} />}
      <p className={styles.row}>
        <Link to="/join">{words.whoWorksHere}</Link>
        <Link to="/privacy">{words.aboutMe}</Link>
      </p>
    </section>
  );
}

const Comments = ({ of }: { readonly of: MyClass }) => (
  <>
    <h3>{words.fromTeacher}</h3>
    <ul className={styles.list}>
      {of.comments.slice(0, 5).map(({ id, bar, text, title }) => (
        <li key={id}>{bar === null ? say(words.commentOn, { title, text }) : say(words.commentAtBar, { title, bar, text })}</li>
      ))}
    </ul>
  </>
);

/** Characters of the longest title of an exercise. */
const LONGEST_TITLE = 200;

/** How an assignment is begun: where it leads, and what the page there is handed. */
function useStart() {
  const navigate = useNavigate();
  const { songs } = useHost();
  return async ({ id, title, task }: Assignment): Promise<void> => {
    const to = (path: string, state?: object | undefined) => void navigate(`${path}?assignment=${encodeURIComponent(id)}`, { state });
    switch (task.kind) {
      case "lesson":
        return to(`/shared/${task.token}`);
      case "drill":
        return to("/dashboard", { practise: task.changes, title: title.slice(0, LONGEST_TITLE) } satisfies HandedExercise);
      case "ear":
        return to("/practice/ear", earOf(task));
      case "minutes":
        return to("/dashboard");
      case "song": {
        const repertoire = await songs();
        const status = repertoire.status.peek();
        if (status.kind !== "ready") repertoire.ask();
        const song = status.kind === "ready" ? status.songs.find((each) => each.id === task.song) : undefined;
        if (song === undefined) return to("/songs");
        const { id: songId, title: name, data_abc } = song;
        return to("/dashboard", { songs: [{ song: { id: songId, title: name, data_abc } }], from: 0 } satisfies HandedSongs);
      }
    }
  };
}

/** The exercise that is asked for; nothing where this page does not know it. */
function earOf({ exercise, level }: { readonly exercise: string; readonly level: number }): HandedEar | undefined {
  const kind = earKinds.find((each) => each === exercise);
  const known = earLevels.find((each) => each === level);
  return kind === undefined || known === undefined ? undefined : { ear: { kind, level: known } };
}

function Task({ asked, done }: { readonly asked: Assignment; readonly done: Progress | undefined }) {
  const start = useStart();
  const [facts, best] = [taskText(asked), bestText(asked, done)];
  const isReached = done?.word === "done" || (done?.word == null && done?.reachedAt != null);
  return (
    <li className={styles.task}>
      <div>
        <b>{asked.title}</b>
        {isReached && (
          <span className={styles.state}>
            <Sign kind="success" />
            {words.reached}
          </span>
        )}
        {facts !== "" && <p>{facts}</p>}
        {best !== "" && <p>{best}</p>}
        {asked.note !== "" && <p>{asked.note}</p>}
        {asked.linkEnded === true && <p>{words.notShared}</p>}
        {done?.word === "again" && <p>{words.again}</p>}
        {done?.word === "done" && <p>{words.saidDone}</p>}
      </div>
      {asked.linkEnded !== true && (
        <Button variant={isReached ? "line" : "ink"} aria-label={listed([words.start, asked.title])} onClick={() => void start(asked)}>
          <Play />
          {words.start}
        </Button>
      )}
    </li>
  );
}

function bestText({ goal }: Assignment, done: Progress | undefined): string {
  if (goal.minutes !== undefined) return say(words.minutesDone, { done: minutesIn(done?.ms ?? 0), asked: goal.minutes });
  if (done?.bestShare == null) return "";
  const percent = percentOf(done.bestShare);
  return done.bestTempo === null ? say(words.best, { percent }) : say(words.bestAt, { percent, tempo: Math.round(done.bestTempo) });
}
