import type { NowPlaying } from "../../host/clock/now-playing.ts";
import type { PlayerSettings } from "../../music/playing/settings.ts";
import { withAccidentalSigns } from "../controls/chord/accidental-signs.ts";
import * as words from "../text/en/player.ts";
import * as bandWords from "../text/en/playing/band.ts";
import { listed, say } from "../text/say.ts";

export interface RepeatStatusProps {
  readonly now: NowPlaying | undefined;
  readonly settings: PlayerSettings;
  readonly variants: readonly { readonly transpose: number; readonly key: string }[];
  /** How many choruses the band plays; undefined where it plays none, or on and on. */
  readonly choruses?: number | undefined;
}

/** Which chorus this is, where the band plays several. */
const chorusWords = (now: NowPlaying | undefined, choruses: number | undefined): string | undefined =>
  now === undefined || choruses === undefined || choruses < 2 ? undefined : say(bandWords.chorusNow, { chorus: now.repeat, choruses });

/**
 * What repeats change, in words; undefined where they change nothing.
 * @example repeatWords({ now, settings, variants }) // "Repeat 3: in F, next in Bb, 96 of 120 bpm"
 */
export function repeatWords({ now, settings: { ramp, repeats }, variants, choruses }: RepeatStatusProps): string | undefined {
  const keys = repeats.kind !== "none";
  if (now !== undefined && now.part !== "music") return now.part === "intro" ? bandWords.intro : bandWords.ending;
  if (!ramp.on && !keys) return chorusWords(now, choruses);
  if (now === undefined) return ramp.on ? say(words.rampFromTo, { start: ramp.start, target: ramp.target }) : words.anotherKeyEachRepeat;
  const keyOf = (transpose: number) => withAccidentalSigns(variants.find((variant) => variant.transpose === transpose)?.key ?? "");
  const parts = [
    keys && keyOf(now.transpose) !== "" ? say(words.inKey, { key: keyOf(now.transpose) }) : "",
    keys && now.next !== now.transpose && keyOf(now.next) !== "" ? say(words.nextInKey, { key: keyOf(now.next) }) : "",
    ramp.on ? say(words.tempoOfTarget, { bpm: now.bpm, target: ramp.target }) : "",
  ];
  return say(words.repeatNow, { repeat: now.repeat, changes: listed(parts) });
}
