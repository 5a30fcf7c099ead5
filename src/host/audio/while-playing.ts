// What is looked after while music plays.
import { computed } from "@preact/signals-core";
import { browserTimers } from "../clock/clock.ts";
import type { StoreMirror } from "../engine/store-mirror.ts";
import type { Notices } from "../page/notices.ts";
import { browserWakeLock, keepScreenOn } from "../page/wake-lock.ts";
import type { AudioSession } from "./audio-session.ts";
import { tellStalledSound } from "./stalled-sound.ts";

/** Keeps the screen on while a transport plays, and tells of sound that stands still. */
export function followPlaying(mirror: StoreMirror, sound: AudioSession, notices: Notices): void {
  const plays = computed(() =>
    mirror.ids("transport").value.some((id) => {
      const record = mirror.record(id).value;
      return record?.typeName === "transport" && record.status === "playing";
    }),
  );
  tellStalledSound({ plays, sound, notices, timers: browserTimers, isHidden: () => document.hidden });
  keepScreenOn(plays, browserWakeLock());
}
