import { useEffect, useState } from "react";
import type { Verdict } from "../../../music/training/timed-judgement.ts";
import type { TrainingKey } from "../../../protocol/records/training-feed.ts";
import { Sign } from "../../controls/verdict/Verdict.tsx";
import { useHost } from "../../state/host.tsx";
import * as judgedWords from "../../text/en/playing/keys-judged.ts";
import * as words from "../../text/en/training.ts";
import { say } from "../../text/say.ts";
import { signedMs } from "../words.ts";
import styles from "./tap-pad.module.css";

const PAD = { source: "screen", id: "tap-pad" } as const;
/** The note that a tap sounds. */
const NOTE = 72;
const VELOCITY = 64;
const KEYS: readonly string[] = [" ", "Enter"];

const WORDS = { success: judgedWords.keyRight, warning: judgedWords.keyLate, error: judgedWords.keyWrong } as const satisfies Record<
  Verdict,
  string
>;

/** Where the rhythm alone is asked for: one key for a finger, the mouse, Space or Enter. Every other key is a tap as well. */
export function TapPad({ judged }: { readonly judged: readonly Pick<TrainingKey, "kind" | "offMs">[] }) {
  const { keys } = useHost();
  const release = () => keys.release(NOTE, PAD);
  useEffect(() => () => keys.releaseAll(PAD.id), [keys]);
  const now = judged.at(-1);
  // What the last tap was stays in sight until the next.
  const [last, setLast] = useState(now);
  useEffect(() => {
    if (now !== undefined) setLast(now);
  }, [now]);
  const { kind, offMs } = now ?? last ?? {};
  return (
    <div className={styles.area}>
      <button
        type="button"
        className={styles.pad}
        data-kind={kind}
        onPointerDown={(event) => event.button === 0 && keys.press(NOTE, VELOCITY, PAD)}
        onPointerUp={release}
        onPointerCancel={release}
        onPointerLeave={release}
        onKeyDown={(event) => {
          if (!KEYS.includes(event.key)) return;
          event.preventDefault();
          event.stopPropagation();
          if (!event.repeat) keys.press(NOTE, VELOCITY, PAD);
        }}
        onKeyUp={(event) => {
          if (KEYS.includes(event.key)) release();
        }}
        onBlur={release}
      >
        {judgedWords.tapHere}
        <span className={styles.verdict} aria-hidden="true">
          {kind !== undefined && (
            <>
              <Sign kind={kind} />
              {offMs === undefined
                ? WORDS[kind]
                : say(judgedWords.tapOff, { word: offMs < 0 ? words.early : words.late, ms: signedMs(offMs) })}
            </>
          )}
        </span>
      </button>
    </div>
  );
}
