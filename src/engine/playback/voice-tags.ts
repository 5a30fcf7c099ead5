import type { VoiceId, VoiceKind } from "../../music/elements.ts";
import { kindOf } from "../../music/pieces/voice-ids.ts";
import { PART_TAGS, VOICE_TAG, type VoiceTag } from "../../protocol/audio/audio-feed.ts";

/** What the first voice of each kind sounds by. */
const TAG_OF_KIND: Readonly<Record<VoiceKind, VoiceTag>> = {
  Harmony: VOICE_TAG.harmony,
  Melody: VOICE_TAG.melody,
  Bass: VOICE_TAG.bass,
  Drums: VOICE_TAG.drums,
};

/**
 * What the voices of a piece sound by: the first of a kind by the tag of its kind, each further one by a tag of its own as long as
 * there are some; drums by one.
 * @example voiceTags(["Melody", "Melody 2"]).get("Melody 2") // 8
 */
export function voiceTags(voices: readonly VoiceId[]): ReadonlyMap<VoiceId, VoiceTag> {
  const free: VoiceTag[] = [...PART_TAGS];
  return new Map(
    voices.map((id) => {
      const kind = kindOf(id);
      const own = id === kind || kind === "Drums" ? undefined : free.shift();
      return [id, own ?? TAG_OF_KIND[kind]];
    }),
  );
}

/** What a voice of a piece sounds by. @example tagOf(tags, "Bass") */
export const tagOf = (tags: ReadonlyMap<VoiceId, VoiceTag>, id: VoiceId): VoiceTag => tags.get(id) ?? TAG_OF_KIND[kindOf(id)];
