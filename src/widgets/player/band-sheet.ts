import { BAND_PARTS, type BandPart } from "../../music/band/band-note.ts";
import { bandPlanOf } from "../../music/band/plan.ts";
import { bandPiece, writtenOutPiece } from "../../music/band/written/sheet-piece.ts";
import type { Piece } from "../../music/elements.ts";
import { pieceScore } from "../../music/notation/piece-score.ts";
import type { WrittenFor } from "../../music/notation/reading/written-for-names.ts";
import { writtenHigher } from "../../music/notation/reading/written-for-names.ts";
import type { Score, ScoreView } from "../../music/notation/score.ts";
import { transposePiece } from "../../music/pieces/transpose-piece.ts";
import { repeatMove } from "../../music/playing/repeats.ts";
import type { PlaySettings } from "../../music/playing/settings.ts";

/** Which chorus of the band stands on the sheet: none, or one of many (`endless`: of a loop that goes on for ever). */
interface ShownChorus {
  /** From 1; 0: the sheet is as it is without a band. */
  readonly chorus: number;
  readonly endless: boolean;
}

/** A chorus of the band on the page. */
interface BandSheet {
  readonly chorus: number;
  /** Half steps from the key that is shown first. */
  readonly transpose: number;
  readonly score: Score;
}

/** What a sheet shows of a band: the chorus that is asked for and, drawn ahead once one is, the one that comes. */
export interface ShownBand {
  readonly chorus: number;
  readonly choruses: number;
  /** What it plays; the others are played as they are written. */
  readonly parts: readonly BandPart[];
  readonly sheets: readonly BandSheet[];
}

interface SheetOptions {
  readonly view: ScoreView;
  readonly writtenFor: WrittenFor;
  readonly shown: ShownChorus;
}

const FIRST: ShownChorus = { chorus: 1, endless: false };
/** The last sheets of a piece: a state changes far more often than what they say. */
const known = new WeakMap<Piece, Map<string, BandSheet>>();
const MOST_KNOWN = 8;

/** The piece that a band's sheet is laid out by: its bars as they are played. */
const writtenOut = new WeakMap<Piece, Piece>();
export function pageOfBand(piece: Piece): Piece {
  const page = writtenOut.get(piece) ?? writtenOutPiece(piece);
  writtenOut.set(piece, page);
  return page;
}

/**
 * The band on the sheet of a piece; undefined where none plays, in the views that have no room for it, and where it is not asked for. `shown` is
 * undefined until the piece plays or a chorus is chosen: the first one stands there.
 */
export function shownBand(
  piece: Piece,
  settings: Pick<PlaySettings, "band" | "repeats">,
  { view, writtenFor, shown: asked }: Omit<SheetOptions, "shown"> & { readonly shown: ShownChorus | undefined },
): ShownBand | undefined {
  const shown = asked ?? FIRST;
  if ((view !== "full" && view !== "piano") || shown.chorus === 0) return undefined;
  const plan = bandPlanOf(piece, settings.band);
  if (plan === undefined) return undefined;
  const { choruses } = settings.band;
  const chorus = shown.endless ? shown.chorus : Math.min(shown.chorus, choruses);
  const isNext = asked !== undefined && (shown.endless || chorus < choruses);
  const numbers = isNext ? [chorus, chorus + 1] : [chorus];
  const sheets = numbers.map((number) => sheetOf(piece, settings, { view, writtenFor, shown: { ...shown, chorus: number } }));
  return { chorus, choruses, parts: BAND_PARTS.filter((part) => plan.parts.has(part)), sheets };
}

function sheetOf(piece: Piece, settings: Pick<PlaySettings, "band" | "repeats">, options: SheetOptions): BandSheet {
  const { view, writtenFor, shown } = options;
  const transpose = repeatMove(settings.repeats, shown.chorus);
  const name = JSON.stringify([settings.band, view, writtenHigher(writtenFor), writtenFor, shown, transpose]);
  const sheets = known.get(piece) ?? new Map<string, BandSheet>();
  known.set(piece, sheets);
  const before = sheets.get(name);
  if (before !== undefined) return before;
  if (sheets.size >= MOST_KNOWN) sheets.clear();
  const sheet = { chorus: shown.chorus, transpose, score: engraved(piece, settings, options, transpose) };
  sheets.set(name, sheet);
  return sheet;
}

/** The parts of the band under the symbols of the piece: an anticipated chord is struck early, its symbol stands where it is written. */
function engraved(piece: Piece, { band }: Pick<PlaySettings, "band">, { view, writtenFor, shown }: SheetOptions, by: number): Score {
  const plan = bandPlanOf(piece, band);
  const played = plan === undefined ? piece : bandPiece(piece, plan, shown);
  const score = pieceScore(transposePiece(played, by), { view, writtenFor });
  const { bars } = pieceScore(transposePiece(pageOfBand(piece), by), { view: "chart", writtenFor });
  return {
    ...score,
    bars: score.bars.map((bar, index) => ({ ...bar, chords: bars[index]?.chords ?? [], texts: bars[index]?.texts ?? bar.texts })),
  };
}
