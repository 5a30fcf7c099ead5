import { ok } from "../../lib/result.ts";
import { audioSeconds } from "../../music/time/time.ts";
import { EVENT_NOTE_OFF, EVENT_NOTE_ON, VOICE_TAG } from "../../protocol/audio/audio-feed.ts";
import { sessionIds } from "../../protocol/records/session-records.ts";
import type { Store } from "../store/store.ts";
import type { AudioLine } from "./audio-line.ts";
import { letGo } from "./groups.ts";

/** How long a clicked chord sounds. */
const PREVIEW_SECONDS = 2;
const PREVIEW_VELOCITY = 80;

/** Chords that are heard by themselves. */
export class Previews {
  readonly #store: Store;
  #line: AudioLine | undefined;
  /** The last chord that was asked for before there was any sound. */
  #unheard: readonly number[] = [];

  constructor(store: Store) {
    this.#store = store;
  }

  /** Joins a worklet: what was asked for before sounds now; what an earlier engine left sounding is let go at a frame. */
  join(line: AudioLine, at: number): void {
    this.#line = line;
    if (this.#unheard.length > 0) this.sound(this.#unheard);
    else letGo(line, at, [VOICE_TAG.preview]);
    this.forget();
  }

  /** Sounds a chord at once, after what sounded before of previews and of the player's harmony; without sound, as soon as there is any. */
  sound(notes: readonly number[]): void {
    const line = this.#line;
    if (line === undefined) {
      this.#unheard = notes;
      return;
    }
    const off = line.frame() + Math.round(PREVIEW_SECONDS * line.sampleRate);
    const tag = VOICE_TAG.preview;
    line.cancel(0, [tag]);
    line.release(0, [tag, VOICE_TAG.harmony]);
    line.schedule([
      ...notes.map((note) => ({ frame: 0, kind: EVENT_NOTE_ON, note, velocity: PREVIEW_VELOCITY, tag })),
      ...notes.map((note) => ({ frame: off, kind: EVENT_NOTE_OFF, note, velocity: 0, tag })),
    ]);
    this.#store.transact({ cause: "transport" }, (tx) => {
      tx.put({ id: sessionIds.preview, typeName: "preview", scope: "session", notes, until: audioSeconds(off / line.sampleRate) });
      return ok(null);
    });
  }

  /** Of what could not be heard yet nothing is to be heard any more. */
  forget(): void {
    this.#unheard = [];
  }
}
