import { chartOf, firstChord } from "../../src/music/band/chart.ts";
import { chorus } from "../../src/music/band/chorus.ts";
import { felt } from "../../src/music/band/feel/feel.ts";
import { bandStyles } from "../../src/music/band/styles.ts";
import { songPiece } from "../../src/music/songs/song-piece.ts";
import { repertoireSongs } from "../support/repertoire.ts";
import type { Finding } from "./findings.ts";
import { processorTimeOf } from "./music-cost.ts";

/** What a chorus of 32 bars costs the whole band, in its dearest style, with the feel that is added when it is scheduled. */
export function bandCost(): readonly Finding[] {
  const piece = [...repertoireSongs().values()].map(songPiece).find((each) => chartOf(each).bars.length === 32 && each.meter === "4/4");
  if (piece === undefined) return [];
  const chart = chartOf(piece);
  let seed = 0;
  const times = Object.values(bandStyles).map((style) =>
    processorTimeOf(() => {
      seed += 1;
      const notes = chorus(chart, style, { seed, chorus: 2, role: "solo", next: firstChord(chart) });
      felt(notes, style, { humanise: 1, bpm: 160, seed, chorus: 2 });
    }, 4),
  );
  const value = Math.max(...times) / 1000;
  return [{ name: "a chorus of 32 bars for the whole band, the dearest style", value, unit: "ms", goal: "< 15", met: value < 15 }];
}
