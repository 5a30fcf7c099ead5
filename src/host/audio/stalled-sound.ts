// Sound that is wanted and does not come: told, with the way out.

import { effect, type ReadonlySignal } from "@preact/signals-core";
import type { BeatTimers } from "../engine/heartbeat.ts";
import type { Notices } from "../page/notices.ts";
import { problem } from "../problems.ts";
import type { AudioSession } from "./audio-session.ts";

const LOOK_EVERY_MS = 1000;
/** An audio clock that has not moved for so many looks, one after the other, stands still. */
const LOOKS = 4;
const CODE = "sound-stands-still";

/** What following the sound needs of the page. */
export interface StalledSoundWorld {
  /** Whether anything plays. */
  readonly plays: ReadonlySignal<boolean>;
  readonly sound: Pick<AudioSession, "now" | "restart">;
  readonly notices: Pick<Notices, "tell" | "close">;
  readonly timers: BeatTimers;
  readonly isHidden: () => boolean;
}

/**
 * While something plays, looks each second whether the audio clock moves. Browsers stop it without a word: before the first gesture, during a
 * call, when headphones go. The person is told then, and a button starts the sound anew; once it moves the notice is gone.
 */
export function tellStalledSound({ plays, sound, notices, timers, isHidden }: StalledSoundWorld): void {
  let stop = (): void => {};
  effect(() => {
    stop();
    stop = () => {};
    notices.close(CODE);
    if (!plays.value) return;
    let last = sound.now();
    let looks = 0;
    stop = timers.every(LOOK_EVERY_MS, () => {
      const now = sound.now();
      looks = now === last && !isHidden() ? looks + 1 : 0;
      last = now;
      if (looks === 0) notices.close(CODE);
      if (looks !== LOOKS) return;
      notices.tell(problem(CODE), { does: "startSound", run: () => sound.restart() });
    });
  });
}
