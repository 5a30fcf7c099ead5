import { ticksOf } from "../../host/clock/playhead.ts";
import type { Score } from "../../music/notation/score.ts";
import type { PlacedBar } from "../../music/pieces/played-bars.ts";
import { meterOf } from "../../music/time/time.ts";
import { spokenChord } from "../controls/notation/speech/speech.ts";
import { onPage } from "../player/written-bars.ts";
import * as words from "../text/en/sheet.ts";
import { listed, say } from "../text/say.ts";

/** What a place is said of. */
export interface SaidPiece {
  readonly score: Pick<Score, "bars">;
  readonly played: readonly PlacedBar[];
  /** Ticks, of the bars as they are played. */
  readonly barStarts: readonly number[];
  readonly firstBar: number;
  readonly meter: string;
  readonly chords: readonly { readonly start: number; readonly name: string }[];
}

/**
 * Where the music is: bar and beat of the page, the chord that sounds, the section. `beat` is bar and beat as they are played.
 * @example placeInWords(piece, "7.2") // "Bar 7, beat 2, G minor 7, section B"
 */
export function placeInWords({ score, played, barStarts, firstBar, meter, chords }: SaidPiece, beat: string): string {
  const page = onPage(beat, played, firstBar);
  const [number = "1", onBeat = "1"] = page.bar.split(".");
  const at = ticksOf(beat, barStarts, meterOf(meter));
  const chord = chords.findLast((each) => each.start <= at + 0.5)?.name;
  const measure = played[Number.parseInt(beat, 10) - 1]?.measure ?? 0;
  const section = score.bars.slice(0, measure + 1).findLast(({ signs }) => signs.section !== undefined)?.signs.section;
  return listed([
    page.time === null
      ? say(words.musicIsAt, { bar: number, beat: onBeat })
      : say(words.musicIsAtTime, { bar: number, time: page.time, beat: onBeat }),
    chord === undefined ? "" : spokenChord(chord),
    section === undefined ? "" : say(words.sectionSays, { section }),
  ]);
}
