import { useNavigate } from "react-router-dom";
import type { PracticeSession } from "../../host/storage/practice-session.ts";
import { Button } from "../controls/button/Button.tsx";
import { useSecondsLeft, useSession } from "../state/practice/session.ts";
import type { HandedExercise } from "../state/practice/use-handed-exercise.ts";
import * as words from "../text/en/practice.ts";
import { clockText, say } from "../text/say.ts";
import styles from "./session-clock.module.css";

const KINDS = { due: words.blockDue, weak: words.blockWeak, new: words.blockNew } as const;

interface Props {
  readonly session: PracticeSession;
  /** True in the head of the stage, else it floats over the page. */
  readonly placed?: boolean;
}

/** The clock of a practice session, over whichever page is open. */
export default function SessionClock({ session, placed = false }: Props) {
  const navigate = useNavigate();
  const { goOn, stop } = useSession();
  const left = useSecondsLeft(session);
  const block = session.blocks[session.at];
  const isLast = session.at === session.blocks.length - 1;
  if (block === undefined) return null;
  const next = () => {
    const following = goOn();
    if (following === undefined) void navigate("/practice");
    else void navigate("/dashboard", { state: { practise: following.changes, mode: following.mode } satisfies HandedExercise });
  };
  return (
    <aside className={styles.clock} data-placed={placed || undefined} aria-label={words.sessionClock}>
      <span className={styles.what}>{KINDS[block.kind]}</span>
      <span className={styles.time} role="timer">
        {clockText(left)}
      </span>
      <span className="visually-hidden" role="status">
        {left === 0 ? (isLast ? words.sessionOver : words.partOver) : ""}
      </span>
      <Button size="small" variant={left === 0 ? "ink" : "line"} onClick={next}>
        {isLast ? words.finishSession : say(words.partOf, { part: session.at + 2, parts: session.blocks.length })}
      </Button>
      <Button size="small" onClick={stop}>
        {words.stopHere}
      </Button>
    </aside>
  );
}
