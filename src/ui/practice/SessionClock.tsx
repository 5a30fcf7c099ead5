import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import type { PracticeSession } from "../../host/storage/practice-session.ts";
import { randomId } from "../../lib/random-id.ts";
import { Button } from "../controls/button/Button.tsx";
import { Toast } from "../controls/toast/Toast.tsx";
import { goToMain } from "../shell/use-arrival.ts";
import { useSignalValue } from "../state/host.tsx";
import { ended, useSecondsLeft, useSession } from "../state/practice/session.ts";
import * as words from "../text/en/practice.ts";
import { clockText, say } from "../text/say.ts";
import styles from "./session-clock.module.css";
import { handedBlock, partName } from "./session-words.ts";

const tell = (title: string): void => {
  ended.value = { id: randomId(), title, text: words.sessionKept };
};

interface Place {
  /** True in the head of the stage, else it stands above the page. */
  readonly placed?: boolean;
}

/** The clock of a practice session, on whichever page is open, and the word that it is over. */
export default function SessionClock({ placed = false }: Place) {
  const { session } = useSession();
  const place = useRef<HTMLDivElement>(null);
  const message = useSignalValue(ended);
  useFocusAfter(session === undefined, () => {
    const stage = place.current?.closest<HTMLElement>('[role="dialog"]');
    if (stage == null) goToMain();
    else stage.focus({ preventScroll: true });
  });
  if (session === undefined && message === undefined) return null;
  return (
    <>
      {session !== undefined && <Clock session={session} placed={placed} />}
      <div ref={place} className={styles.over}>
        <Toast
          message={message}
          onDone={() => {
            ended.value = undefined;
          }}
        />
      </div>
    </>
  );
}

/** Finds a place for the focus once the buttons that had it are gone. */
function useFocusAfter(isOver: boolean, find: () => void): void {
  const was = useRef(isOver);
  useEffect(() => {
    if (isOver && !was.current && document.activeElement === document.body) find();
    was.current = isOver;
  });
}

function Clock({ session, placed }: Required<Place> & { readonly session: PracticeSession }) {
  const navigate = useNavigate();
  const { goOn, stop } = useSession();
  const left = useSecondsLeft(session);
  const part = partName(session);
  const isLast = session.at === session.blocks.length - 1;
  if (part === "") return null;
  const next = () => {
    const following = goOn();
    if (following !== undefined) return void navigate("/dashboard", { state: handedBlock(following) });
    tell(words.sessionFinished);
    void navigate("/practice");
  };
  return (
    <aside className={styles.clock} data-placed={placed || undefined} aria-label={words.sessionClock}>
      <span className={styles.what}>{part}</span>
      <span className={styles.time} role="timer">
        {clockText(left)}
      </span>
      <span className="visually-hidden" role="status">
        {left === 0 ? (isLast ? words.sessionOver : words.partOver) : say(words.partPlayed, { part })}
      </span>
      <Button size="small" variant={left === 0 ? "ink" : "line"} onClick={next}>
        {isLast ? words.finishSession : say(words.goOnToPart, { part: session.at + 2 })}
      </Button>
      <Button
        size="small"
        onClick={() => {
          stop();
          tell(words.sessionStopped);
        }}
      >
        {words.stopHere}
      </Button>
    </aside>
  );
}
