import { DRUM } from "../../music/playing/percussion.ts";
import { type AudioSeconds, audioSeconds } from "../../music/time/time.ts";
import { EVENT_NOTE_OFF, EVENT_NOTE_ON, VOICE_TAG } from "../../protocol/audio/audio-feed.ts";
import type { AudioLine } from "./audio-line.ts";

const VELOCITY = 80;
/** Seconds from asking to the first note, and from one group of notes to the next. */
const LEAD_SECONDS = 0.1;
const EACH_SECONDS = 0.9;
/** How long the last group rings. */
const LAST_SECONDS = 1.6;

/** Sounds groups of notes one after another, after what sounded before of previews and of the player's harmony. No key lights for them. */
export function playPhrase(line: AudioLine, phrase: readonly (readonly number[])[]): void {
  const tag = VOICE_TAG.preview;
  const frameAt = (seconds: number) => line.frame() + Math.round((LEAD_SECONDS + seconds) * line.sampleRate);
  line.cancel(0, [tag]);
  line.release(0, [tag, VOICE_TAG.harmony]);
  line.schedule(
    phrase.flatMap((notes, index) => {
      const start = index * EACH_SECONDS;
      const end = start + (index === phrase.length - 1 ? LAST_SECONDS : EACH_SECONDS);
      return notes.flatMap((note) => [
        { frame: frameAt(start), kind: EVENT_NOTE_ON, note, velocity: VELOCITY, tag },
        { frame: frameAt(end), kind: EVENT_NOTE_OFF, note, velocity: 0, tag },
      ]);
    }),
  );
}

/** Seconds until the first click. */
const FIRST_IN = 1;
const CLICK_VELOCITY = 100;

/** Sounds so many even clicks, and says when each does. They are given to the sampler at once: nothing can come between them. */
export function playClicks(line: AudioLine, count: number, bpm: number): readonly AudioSeconds[] {
  const first = line.frame() + Math.round(FIRST_IN * line.sampleRate);
  const frames = Array.from({ length: count }, (_, index) => first + Math.round((index * 60 * line.sampleRate) / bpm));
  const tag = VOICE_TAG.click;
  line.schedule(frames.map((frame) => ({ frame, kind: EVENT_NOTE_ON, note: DRUM.highBlock, velocity: CLICK_VELOCITY, tag })));
  return frames.map((frame) => audioSeconds(frame / line.sampleRate));
}
