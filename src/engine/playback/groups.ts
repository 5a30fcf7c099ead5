import { PART_TAGS, VOICE_TAG, type VoiceTag } from "../../protocol/audio/audio-feed.ts";
import type { AudioLine } from "./audio-line.ts";
import { isStroke } from "./pass.ts";
import type { Planned } from "./planner.ts";
import type { Lines } from "./run.ts";

/** What a transport of each group sounds by: stopping one group never touches another. */
export const TAGS: Readonly<Record<Planned["group"], readonly VoiceTag[]>> = {
  player: [VOICE_TAG.harmony, VOICE_TAG.melody, VOICE_TAG.bass, VOICE_TAG.drums, VOICE_TAG.click, ...PART_TAGS],
  sequencer: [VOICE_TAG.sequencer],
};

/** Lets what sounds of some tags go at a frame: notes by their release, strokes that have none by a fade. */
export function letGo(line: AudioLine, at: number, tags: readonly VoiceTag[]): void {
  line.release(
    at,
    tags.filter((tag) => !isStroke(tag)),
  );
  line.fade(at, tags.filter(isStroke));
}

/** Takes back what a group has queued from a frame on, and lets its sounding notes go there. */
export function hush({ line, midi }: Lines, at: number, group: Planned["group"]): void {
  line.cancel(at, TAGS[group]);
  letGo(line, at, TAGS[group]);
  midi.cancel(at, line.sampleRate, TAGS[group], true);
}
