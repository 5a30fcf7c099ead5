import { withBass } from "../../music/bass/added-bass.ts";
import type { Piece } from "../../music/elements.ts";
import { originOf } from "../../music/ids.ts";
import { revoicePiece } from "../../music/pieces/revoice.ts";
import { transposePiece } from "../../music/pieces/transpose-piece.ts";
import type { Accidentals } from "../../music/pitch.ts";
import { progressionTitle } from "../../music/progressions.ts";

/** What of a player's state decides how its piece is shown and played. */
export interface Showing {
  readonly tritoneSub: boolean;
  readonly smoothVoicing: boolean;
  readonly baseOctave: number;
  readonly baseInversion: number;
  /** Octave and inversion that the piece was loaded with: where they are still the same, chords stay as they lie. */
  readonly loadedWith: { readonly baseOctave: number; readonly baseInversion: number } | undefined;
  readonly transpose: number;
  /** Which of two keys with six accidentals is written. */
  readonly twin: Accidentals | null;
}

/** The last answers for a piece: states change far more often than what is shown of them. */
const known = new WeakMap<Piece, Map<string, Piece>>();
const MOST_KNOWN = 16;

/** A piece as it is shown, played and exported: voiced and moved as the player's switches say. The piece itself is not changed. */
export function shownPiece(piece: Piece, showing: Showing): Piece {
  const name = JSON.stringify(showing);
  const answers = known.get(piece) ?? new Map<string, Piece>();
  known.set(piece, answers);
  const before = answers.get(name);
  if (before !== undefined) return before;
  const { tritoneSub, smoothVoicing, baseOctave, baseInversion, loadedWith, transpose, twin } = showing;
  const same = loadedWith === undefined || (loadedWith.baseOctave === baseOctave && loadedWith.baseInversion === baseInversion);
  const placed = same ? null : { octave: baseOctave, inversion: baseInversion };
  const shown = titled(transposePiece(revoicePiece(withBass(piece), { tritoneSub, smoothVoicing, placed }), transpose, twin ?? undefined));
  if (answers.size >= MOST_KNOWN) answers.clear();
  answers.set(name, shown);
  return shown;
}

/** A piece under what it is called: a progression that nobody named under its first chords. The title that it came with tells its source apart, and stays there. */
function titled(piece: Piece): Piece {
  const harmony = piece.voices.find(({ type }) => type === "Harmony");
  const isProgression = originOf(piece.id ?? "") === "progression";
  return harmony === undefined || !isProgression
    ? piece
    : { ...piece, title: progressionTitle({ name: piece.title, elements: harmony.elements }) };
}

/** A shown piece under the title that it came with, by which what is linked knows it again. */
export function underItsTitle(shown: Piece | null, came: Piece | null): Piece | null {
  return shown === null || came === null || shown.title === came.title ? shown : { ...shown, title: came.title };
}
