import type { VoiceId } from "../../music/elements.ts";
import { type PlaySettings, STRIP_NAMES, type StripName, stripGain, stripNamesOf, stripOfVoice } from "../../music/playing/settings.ts";
import { PART_TAGS, VOICE_TAG, type VoiceTag } from "../../protocol/audio/audio-feed.ts";
import type { AudioLine } from "./audio-line.ts";
import { voiceTags } from "./voice-tags.ts";

/** Gives a line the levels of a mixer (all full without one), and only those that it does not have yet. */
export function createMixer() {
  let at: AudioLine | undefined;
  const given = new Map<VoiceTag, number>();
  return (line: AudioLine, settings: PlaySettings | undefined, voices: readonly VoiceId[]): void => {
    if (line !== at) given.clear();
    at = line;
    const present = stripNamesOf(voices);
    for (const [tag, name] of stripsByTag(voices)) {
      const gain = settings === undefined || name === undefined ? 1 : stripGain(settings.strips, name, present);
      if ((given.get(tag) ?? 1) === gain) continue;
      given.set(tag, gain);
      line.gain(tag, gain);
    }
  };
}

/** The strip of every tag that a player sounds by; undefined where no voice does. */
function stripsByTag(voices: readonly VoiceId[]): ReadonlyMap<VoiceTag, StripName | undefined> {
  const strips = new Map<VoiceTag, StripName | undefined>(PART_TAGS.map((tag) => [tag, undefined]));
  for (const [id, tag] of voiceTags(voices)) strips.set(tag, stripOfVoice(id));
  for (const name of STRIP_NAMES) strips.set(VOICE_TAG[name], name);
  return strips;
}
