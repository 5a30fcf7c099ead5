import { DRUM } from "../../music/playing/percussion.ts";
import { type AudioSeconds, audioSeconds } from "../../music/time/time.ts";
import { EVENT_NOTE_ON, VOICE_TAG } from "../../protocol/audio/audio-feed.ts";
import type { AudioLine } from "./audio-line.ts";

/** Seconds until the first click. */
const FIRST_IN = 1;
const VELOCITY = 100;

/** Sounds so many even clicks, and says when each does. They are given to the sampler at once: nothing can come between them. */
export function playClicks(line: AudioLine, count: number, bpm: number): readonly AudioSeconds[] {
  const first = line.frame() + Math.round(FIRST_IN * line.sampleRate);
  const frames = Array.from({ length: count }, (_, index) => first + Math.round((index * 60 * line.sampleRate) / bpm));
  const tag = VOICE_TAG.click;
  line.schedule(frames.map((frame) => ({ frame, kind: EVENT_NOTE_ON, note: DRUM.highBlock, velocity: VELOCITY, tag })));
  return frames.map((frame) => audioSeconds(frame / line.sampleRate));
}
