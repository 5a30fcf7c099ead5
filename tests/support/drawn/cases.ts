import type { Piece } from "../../../src/music/elements.ts";
import { circleOfFifths } from "../../../src/music/keys.ts";
import { lickPiece, sampleLicks } from "../../../src/music/licks.ts";
import { pieceScore } from "../../../src/music/notation/piece-score.ts";
import { AS_IT_SOUNDS } from "../../../src/music/notation/reading/written-for-names.ts";
import type { Score } from "../../../src/music/notation/score.ts";
import { harmonyPiece } from "../../../src/music/pieces/harmony-piece.ts";
import { transposePiece } from "../../../src/music/pieces/transpose-piece.ts";
import { DEFAULT_SETTINGS } from "../../../src/music/playing/settings.ts";
import { basicProgressions } from "../../../src/music/progressions.ts";
import { songPiece } from "../../../src/music/songs/song-piece.ts";
import { shownBand } from "../../../src/widgets/player/band-sheet.ts";
import { repertoireSongs } from "../repertoire.ts";
import type { DrawnCase } from "./in-page.ts";

/** All that the product begins with: songs, presets, licks. */
function allPieces(): readonly (readonly [name: string, piece: Piece])[] {
  const [first = "C"] = circleOfFifths;
  const key = { key: first, scaleType: "major" };
  const presets = basicProgressions(first, "major");
  return [
    ...[...repertoireSongs()].map(([name, song]) => [name, songPiece(song)] as const),
    ...(presets.ok ? presets.value.map((each) => [each.name, harmonyPiece(each, { key })] as const) : []),
    ...sampleLicks.map((lick) => [lick.title, lickPiece(lick)] as const),
  ];
}

let known: ReturnType<typeof allPieces> | undefined;
function pieces(): ReturnType<typeof allPieces> {
  known ??= allPieces();
  return known;
}

const KEYS = Array.from({ length: 13 }, (_, index) => index - 6);
/** The views that are engraved; "band": the full score as a player has it at first, with what the band plays in its first chorus. */
const VIEWS = ["lead", "piano", "full", "band"] as const;
const WIDTHS = [344, 704, 1360, 2480];

/** How many cases there are: every piece in 13 keys and four views, the widths of sheets in turns. */
export const drawnCaseCount = (): number => pieces().length * KEYS.length * VIEWS.length;

/** The case of a number. */
export function drawnCase(index: number, lines: number): DrawnCase {
  const all = pieces();
  const at = <T>(list: readonly T[], place: number): T => list[place % list.length] as T;
  const [name, piece] = at(all, index);
  const key = at(KEYS, Math.floor(index / all.length));
  const view = at(VIEWS, Math.floor(index / all.length / KEYS.length));
  const px = at(WIDTHS, index + Math.floor(index / all.length));
  return { name: `${name} ${key} ${view} ${px}`, score: scoreOf(transposePiece(piece, key), view), px, lines };
}

function scoreOf(piece: Piece, view: (typeof VIEWS)[number]): Score {
  if (view !== "band") return pieceScore(piece, { view });
  const band = shownBand(piece, DEFAULT_SETTINGS, { view: "full", writtenFor: AS_IT_SOUNDS, shown: undefined });
  return band?.sheets[0]?.score ?? pieceScore(piece, { view: "full" });
}

const CHART_WIDTHS = [328, 344, 704, 1000];

/** How many charts there are: every piece in 13 keys, the widths in turns. */
export const chartCaseCount = (): number => pieces().length * KEYS.length;

/** The chart of a number. */
export function chartCase(index: number): DrawnCase {
  const all = pieces();
  const at = <T>(list: readonly T[], place: number): T => list[place % list.length] as T;
  const [name, piece] = at(all, index);
  const key = at(KEYS, Math.floor(index / all.length));
  const px = at(CHART_WIDTHS, index + Math.floor(index / all.length));
  return { name: `${name} ${key} chart ${px}`, score: pieceScore(transposePiece(piece, key), { view: "chart" }), px, lines: 0 };
}
