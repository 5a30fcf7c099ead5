import { useEffect, useState } from "react";
import type { Loudness } from "../../../host/listening/messages.ts";
import type { Microphone } from "../../../host/listening/microphone.ts";
import { Button } from "../../controls/button/Button.tsx";
import styles from "../../shell/settings-dialog.module.css";
import * as words from "../../text/en/playing/microphone.ts";
import { say } from "../../text/say.ts";
import { CHECKED_LEVELS, isHeard, nextShown, nothingShown, type RoomHeard, roomHeard, SOFTEST } from "./loudness.ts";
import own from "./microphone.module.css";

interface OfMicrophone {
  readonly microphone: Pick<Microphone, "loudness">;
}

/** How loud it is, and a word where that is too much. */
export function Level({ microphone }: OfMicrophone) {
  const [{ level, tooLoud }, setShown] = useState(nothingShown);
  useEffect(
    () => microphone.loudness.subscribe((loudness) => setShown((shown) => (loudness === null ? nothingShown : nextShown(shown, loudness)))),
    [microphone],
  );
  return (
    <>
      <label className={own.level}>
        {words.level}
        <meter min={0} max={-SOFTEST} high={-SOFTEST - 3} value={Math.max(0, level - SOFTEST)} />
      </label>
      {tooLoud > 0 && <p className={styles.hint}>{words.tooLoud}</p>}
    </>
  );
}

/** The check of the room: two quiet seconds. */
export function Room({ microphone }: OfMicrophone) {
  const [isChecking, setChecking] = useState(false);
  const [heard, setHeard] = useState<RoomHeard>();
  useEffect(() => {
    if (!isChecking) return;
    const levels: Loudness[] = [];
    return microphone.loudness.subscribe((loudness) => {
      if (loudness === null) return;
      levels.push(loudness);
      if (levels.length < CHECKED_LEVELS) return;
      setHeard(roomHeard(levels));
      setChecking(false);
    });
  }, [isChecking, microphone]);
  // That it hears nothing is no longer so with the first sound.
  const hearsNothing = heard?.kind === "nothing";
  useEffect(() => {
    if (!hearsNothing) return;
    return microphone.loudness.subscribe((loudness) => loudness !== null && isHeard(loudness) && setHeard(undefined));
  }, [hearsNothing, microphone]);
  return (
    <>
      <Button variant="line" busy={isChecking} onClick={() => setChecking(true)}>
        {isChecking ? words.checking : words.checkRoom}
      </Button>
      {heard !== undefined && !isChecking && (
        <p className={styles.hint} role="status">
          {roomWord(heard)}
        </p>
      )}
    </>
  );
}

function roomWord(heard: RoomHeard): string {
  switch (heard.kind) {
    case "nothing":
      return words.nothingHeard;
    case "disturbed":
      return words.roomDisturbed;
    case "loud":
      return say(words.roomIsLoud, { floor: heard.floor });
    case "quiet":
      return say(words.roomIsQuiet, { floor: heard.floor });
  }
}
