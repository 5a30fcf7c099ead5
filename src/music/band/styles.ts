import type { BandBass } from "../playing/settings.ts";
import { BAND_STYLES, type BandStyle, type BandStyleName, type PlayedStyle } from "./style.ts";
import { ballad } from "./styles/ballad/style.ts";
import { bluesShuffle } from "./styles/blues-shuffle/style.ts";
import { bossaNova } from "./styles/bossa-nova/style.ts";
import { funk } from "./styles/funk/style.ts";
import { jazzWaltz } from "./styles/jazz-waltz/style.ts";
import { latin } from "./styles/latin/style.ts";
import { mediumSwing } from "./styles/medium-swing/style.ts";
import { samba } from "./styles/samba/style.ts";
import { straightEighths } from "./styles/straight-eighths/style.ts";
import { upSwing } from "./styles/up-swing/style.ts";

/** Every style by its name; plain has none: it plays what is written. */
export const bandStyles: Readonly<Record<PlayedStyle, BandStyle>> = {
  mediumSwing,
  upSwing,
  ballad,
  jazzWaltz,
  bossaNova,
  samba,
  bluesShuffle,
  straightEighths,
  funk,
  latin,
};

/** Whether the bass of a style goes in two or walks, and can be asked to walk all the time. @example canWalk(bandStyles.bossaNova) // false */
export const canWalk = ({ bass }: BandStyle): boolean => bass.head !== "cells" && bass.solo !== "cells";

const walking = new Map<PlayedStyle, BandStyle>();

/** A style with the bass that was asked for: a walk from the first chorus on where its bass can walk. @example styleWithBass("mediumSwing", "walk").bass.head // "walk" */
export function styleWithBass(name: PlayedStyle, bass: BandBass): BandStyle {
  const own = bandStyles[name];
  if (bass === "style" || !canWalk(own)) return own;
  const made = walking.get(name) ?? { ...own, bass: { ...own.bass, head: bass, solo: bass } };
  walking.set(name, made);
  return made;
}

/** What songs and other programs call styles, by words that stand in them; the first that fits counts. */
const WORDS: readonly (readonly [RegExp, BandStyleName])[] = [
  [/^plain$/i, "plain"],
  [/waltz|3\/4/i, "jazzWaltz"],
  [/bossa/i, "bossaNova"],
  [/samba/i, "samba"],
  [/shuffle|blues/i, "bluesShuffle"],
  [/funk|soul|r&b/i, "funk"],
  [/latin|salsa|son\b|mambo|montuno|cha-?cha|afro/i, "latin"],
  [/ballad|slow/i, "ballad"],
  [/up[ -]?tempo|up swing|fast swing|bebop|bop\b/i, "upSwing"],
  [/swing|jazz|foxtrot|dixieland/i, "mediumSwing"],
  [/straight|even|pop|gospel|rock|folk/i, "straightEighths"],
];

/** The style that a song's own words ask for; plain where they say none that is known. @example styleNamed("Medium swing") // "mediumSwing" */
export const styleNamed = (words: string | undefined): BandStyleName =>
  BAND_STYLES.find((name) => name === words) ??
  ((words !== undefined && words.length < 200 && WORDS.find(([pattern]) => pattern.test(words))?.[1]) || "plain");

/** A style as it stands over music: the words of one of ours, any other as it is. @example styleTitle("mediumSwing") // "Medium swing" */
export function styleTitle(style: string): string {
  if (!BAND_STYLES.some((name) => name === style)) return style;
  const words = style.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
