import type { Voice, VoiceId, VoiceKind } from "../elements.ts";

/** What a voice sounds as: drums on a percussion staff, else its type. @example voiceKind(voice) // "Melody" */
export const voiceKind = ({ type, clef }: Pick<Voice, "type" | "clef">): VoiceKind => (clef === "percussion" ? "Drums" : type);

/**
 * What tells the voices of a piece apart, in their order: the kind of each, from the second of a kind on with its number.
 * @example voiceIds(piece.voices) // ["Harmony", "Melody", "Melody 2"]
 */
export function voiceIds(voices: readonly Pick<Voice, "type" | "clef">[]): readonly VoiceId[] {
  const counts = new Map<VoiceKind, number>();
  return voices.map((voice): VoiceId => {
    const kind = voiceKind(voice);
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count === 1 ? kind : `${kind} ${count}`;
  });
}

/** The kind of a voice by its id. @example kindOf("Melody 2") // "Melody" */
export function kindOf(id: VoiceId): VoiceKind {
  const space = id.indexOf(" ");
  return (space < 0 ? id : id.slice(0, space)) as VoiceKind;
}

/** Whether a text is the id of a voice. @example isVoiceId("Melody 2") // true */
export const isVoiceId = (text: string): text is VoiceId => /^(?:Harmony|Melody|Bass|Drums)(?: (?:[2-9]|[1-9]\d))?$/.test(text);
