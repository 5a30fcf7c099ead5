import type { ShownVoice } from "../../protocol/engine/song-check.ts";
import * as words from "../text/en/songs/songs.ts";
import { say } from "../text/say.ts";

/**
 * What voices are called where one is chosen: by name, those of the same name with their clef and id too, those without by their id.
 * @example voiceNames([{ id: "1", name: "Music", clef: "treble" }, { id: "2", name: "Music", clef: "bass" }]) // ["Music (treble clef, voice 1)", ...]
 */
export function voiceNames(voices: readonly ShownVoice[]): readonly string[] {
  return voices.map(({ id, name, clef }) => {
    if (name === "") return say(words.voiceOf, { number: id });
    const isAlone = voices.filter((other) => other.name === name).length === 1;
    return isAlone ? name : say(words.voiceAmong, { name, clef: words.clefs[clef], number: id });
  });
}
