// What is looked after while music plays, and once nothing plays any more.
import { computed, effect, type ReadonlySignal } from "@preact/signals-core";
import { sessionIds } from "../../protocol/records/session-records.ts";
import { browserTimers, later, pageNow, restTimers } from "../clock/clock.ts";
import { createRest } from "../clock/rest.ts";
import type { StoreMirror } from "../engine/store-mirror.ts";
import type { LiveKeys } from "../keys/live-keys.ts";
import type { Notices } from "../page/notices.ts";
import { browserWakeLock, keepScreenOn } from "../page/wake-lock.ts";
import type { AudioSession } from "./audio-session.ts";
import { tellStalledSound } from "./stalled-sound.ts";

/** Keeps the screen on while a transport plays, and tells of sound that stands still. */
export function followPlaying(mirror: StoreMirror, sound: AudioSession, notices: Notices): void {
  const plays = anyPlays(mirror);
  tellStalledSound({ plays, sound, notices, timers: browserTimers, isHidden: () => document.hidden });
  keepScreenOn(plays, browserWakeLock());
}

const anyPlays = (mirror: StoreMirror): ReadonlySignal<boolean> =>
  computed(() =>
    mirror.ids("transport").value.some((id) => {
      const record = mirror.record(id).value;
      return record?.typeName === "transport" && record.status === "playing";
    }),
  );

/** Whether a run waits for keys or counts in, or calibration clicks. */
const anyListens = (mirror: StoreMirror): ReadonlySignal<boolean> =>
  computed(() => {
    const calibration = mirror.record(sessionIds.calibration).value;
    if (calibration?.typeName === "calibration" && calibration.status === "clicking") return true;
    return mirror.ids("training").value.some((id) => {
      const record = mirror.record(id).value;
      return record?.typeName === "training" && record.status !== "over";
    });
  });

/** What counts as a touch; keys of MIDI, which come by no event of the page, are seen by what is pressed. */
const TOUCHES = ["pointerdown", "pointerup", "keydown", "touchend", "wheel", "visibilitychange", "focus"];

/** What resting works with. */
interface RestParts {
  readonly mirror: StoreMirror;
  readonly sound: Pick<AudioSession, "status" | "rest" | "wake">;
  readonly keys: Pick<LiveKeys, "pressed" | "holdsPedal">;
}

/** A minute after all that plays, listens or is touched, the sound and the page's timers rest; the first of it wakes both (decision 0145). */
export function followRest({ mirror, sound, keys }: RestParts): void {
  const [plays, listens] = [anyPlays(mirror), anyListens(mirror)];
  const rest = createRest({
    now: pageNow,
    later,
    isHeld: keys.holdsPedal,
    onRest() {
      restTimers.rest();
      sound.rest();
    },
    onWake() {
      restTimers.wake();
      sound.wake();
    },
  });
  for (const touch of TOUCHES) addEventListener(touch, rest.touch, { capture: true, passive: true });
  effect(() => rest.setBusy(plays.value || listens.value || keys.pressed.value.size > 0));
  // A context of another output, or one that the browser let run again, begins a minute of its own.
  effect(() => {
    if (sound.status.value === "running") rest.touch();
  });
}
