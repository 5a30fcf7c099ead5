import type { BandStyleName } from "../../../music/band/style.ts";
import * as words from "../../text/en/playing/band.ts";

/** What a style is called. @example styleName("ballad") // "Ballad" */
export const styleName = (style: BandStyleName): string => (style === "plain" ? words.plain : words.playedStyles[style]);
