import type { NowPlaying } from "../../host/clock/now-playing.ts";
import { roleIn, type turnIn } from "../../music/band/form/turns.ts";
import type { PlayerSettings } from "../../music/playing/settings.ts";
import { withAccidentalSigns } from "../controls/chord/accidental-signs.ts";
import * as words from "../text/en/player.ts";
import * as bandWords from "../text/en/playing/band.ts";
import { listed, say } from "../text/say.ts";

export interface RepeatStatusProps {
  readonly now: NowPlaying | undefined;
  readonly settings: PlayerSettings;
  readonly variants: readonly { readonly transpose: number; readonly key: string }[];
  /** Whether a band plays. */
  readonly hasBand?: boolean | undefined;
  /** How many choruses the band plays; undefined where it plays none, or on and on. */
  readonly choruses?: number | undefined;
  /** Milliseconds behind the beat after the band's last gap, below 0 ahead of it; null and undefined where nothing was measured. */
  readonly drift?: number | null | undefined;
}

/** Milliseconds by which nobody hears that somebody is off. */
const ON_THE_BEAT = 12;

/** How far off the learner was when the band came back; undefined where it was not out. */
export function driftWords(drift: number | null | undefined, settings: PlayerSettings): string | undefined {
  if (drift === null || drift === undefined || settings.band.gap.rest === 0) return undefined;
  if (Math.abs(drift) <= ON_THE_BEAT) return bandWords.onTheBeat;
  return say(drift < 0 ? bandWords.ahead : bandWords.behind, { milliseconds: Math.abs(drift) });
}

/** How long the band's intro goes on; undefined where none is heard. @example introWords(now) // "Intro: 3 bars left" */
export const introWords = (now: NowPlaying | undefined): string | undefined =>
  now?.intro ? say(bandWords.introNow, { count: now.intro.bars }) : undefined;

/** Whose four bars are heard, where the chorus trades them. @example turnWords({ of: "band", bars: 3 }) // "The band: 3 bars left" */
export const turnWords = ({ of, bars }: ReturnType<typeof turnIn>): string => say(bandWords.turns[of], { count: bars });

/** Whether fours are traded in what is heard: in solos, between the head and the last chorus. */
export function tradesNow({ now, settings: { band }, hasBand, choruses }: RepeatStatusProps): boolean {
  if (!band.fours || hasBand !== true || now?.part !== "music" || now.countIn !== null) return false;
  return roleIn(now.repeat, choruses ?? 0, choruses === undefined) === "solo";
}

/** Which chorus this is, where the band plays several. */
const chorusWords = (now: NowPlaying | undefined, choruses: number | undefined): string | undefined =>
  now === undefined || choruses === undefined || choruses < 2 ? undefined : say(bandWords.chorusNow, { chorus: now.repeat, choruses });

/**
 * What repeats change, in words; undefined where they change nothing.
 * @example repeatWords({ now, settings, variants }) // "Repeat 3: in F, next in Bb, 96 of 120 bpm"
 */
export function repeatWords(props: RepeatStatusProps): string | undefined {
  const parts = [courseWords(props), driftWords(props.drift, props.settings)].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : listed(parts);
}

function courseWords({ now, settings: { ramp, repeats }, variants, choruses }: RepeatStatusProps): string | undefined {
  const keys = repeats.kind !== "none";
  if (now?.part === "intro") return introWords(now);
  if (now?.part === "ending") return bandWords.ending;
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
