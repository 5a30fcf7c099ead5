import { BAND_STYLES, type PlayedStyle } from "../music/band/style.ts";
import { choice, whole } from "./define.ts";

/** What every processor of the band can be set to. */
export const bandOptions = {
  style: choice<PlayedStyle>(
    "mediumSwing",
    BAND_STYLES.filter((style): style is PlayedStyle => style !== "plain"),
  ),
  seed: whole(1, { low: 0, high: 9999 }),
  chorus: whole(2, { low: 1, high: 20 }),
} as const;
