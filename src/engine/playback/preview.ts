import { ok } from "../../lib/result.ts";
import { audioSeconds } from "../../music/time/time.ts";
import { EVENT_NOTE_OFF, EVENT_NOTE_ON, VOICE_TAG } from "../../protocol/audio/audio-feed.ts";
import { sessionIds } from "../../protocol/records/session-records.ts";
import type { Store } from "../store/store.ts";
import type { AudioLine } from "./audio-line.ts";

/** How long a clicked chord sounds. */
const PREVIEW_SECONDS = 2;
const PREVIEW_VELOCITY = 80;

/** Sounds a chord at once, after what sounded before of previews and of the player's harmony. */
export function playPreview(line: AudioLine, store: Store, notes: readonly number[]): void {
  const off = line.frame() + Math.round(PREVIEW_SECONDS * line.sampleRate);
  const tag = VOICE_TAG.preview;
  line.cancel(0, [tag]);
  line.release(0, [tag, VOICE_TAG.harmony]);
  line.schedule([
    ...notes.map((note) => ({ frame: 0, kind: EVENT_NOTE_ON, note, velocity: PREVIEW_VELOCITY, tag })),
    ...notes.map((note) => ({ frame: off, kind: EVENT_NOTE_OFF, note, velocity: 0, tag })),
  ]);
  store.transact({ cause: "transport" }, (tx) => {
    tx.put({ id: sessionIds.preview, typeName: "preview", scope: "session", notes, until: audioSeconds(off / line.sampleRate) });
    return ok(null);
  });
}
