import type { NowPlaying } from "../../host/clock/now-playing.ts";
import type { PlayerSettings } from "../../music/playing/settings.ts";
import { withAccidentalSigns } from "../controls/chord/accidental-signs.ts";

export interface RepeatStatusProps {
  readonly now: NowPlaying | undefined;
  readonly settings: PlayerSettings;
  readonly variants: readonly { readonly transpose: number; readonly key: string }[];
}

/**
 * What repeats change, in words; undefined where they change nothing.
 * @example repeatWords({ now, settings, variants }) // "Repeat 3: in F, next in Bb, 96 of 120 bpm"
 */
export function repeatWords({ now, settings: { ramp, repeats }, variants }: RepeatStatusProps): string | undefined {
  const keys = repeats.kind !== "none";
  if (!ramp.on && !keys) return undefined;
  if (now === undefined) return ramp.on ? `Ramp ${ramp.start} to ${ramp.target} bpm` : "Another key each repeat";
  const keyOf = (transpose: number) => withAccidentalSigns(variants.find((variant) => variant.transpose === transpose)?.key ?? "");
  const parts = [
    keys ? `in ${keyOf(now.transpose)}` : "",
    keys && now.next !== now.transpose ? `next in ${keyOf(now.next)}` : "",
    ramp.on ? `${now.bpm} of ${ramp.target} bpm` : "",
  ];
  return `Repeat ${now.repeat}: ${parts.filter((part) => part !== "").join(", ")}`;
}
