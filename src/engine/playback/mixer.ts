import { type PlaySettings, STRIP_NAMES, stripGain } from "../../music/playing/settings.ts";
import { VOICE_TAG } from "../../protocol/audio/audio-feed.ts";
import type { AudioLine } from "./audio-line.ts";

/** Gives a line the levels of a mixer (all full without one), and only those that it does not have yet. */
export function createMixer() {
  let at: AudioLine | undefined;
  const given = new Map<number, number>();
  return (line: AudioLine, settings: PlaySettings | undefined): void => {
    if (line !== at) given.clear();
    at = line;
    for (const name of STRIP_NAMES) {
      const gain = settings === undefined ? 1 : stripGain(settings.strips, name);
      if ((given.get(VOICE_TAG[name]) ?? 1) === gain) continue;
      given.set(VOICE_TAG[name], gain);
      line.gain(VOICE_TAG[name], gain);
    }
  };
}
