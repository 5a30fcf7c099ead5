import { equalData } from "../../lib/json.ts";
import type { Problem } from "../../lib/result.ts";
import type { MusicElement, Piece, Voice } from "../../music/elements.ts";
import { voiceIds } from "../../music/pieces/voice-ids.ts";
import { readStoredSong } from "../../music/songs/one-song.ts";
import { songPiece } from "../../music/songs/song-piece.ts";

/** Characters of JSON up to which the voices of a song are stored as they are. */
const MOST_STORED = 200_000;

const kept = new WeakMap<Piece, Piece>();

/**
 * A piece as a player keeps it: with its voices, as any client reads them. Those of a long song are left out, and the song beside
 * them restores them (see `wholePiece`).
 */
export function keptPiece(piece: Piece): Piece {
  if (piece.song === undefined) return piece;
  const known = kept.get(piece) ?? shortened(piece);
  kept.set(piece, known);
  return known;
}

function shortened(piece: Piece): Piece {
  const { song: _song, ...own } = piece;
  if (!isLong(piece.voices)) return own;
  const { measures: _signs, ...head } = piece;
  const short: Piece = { ...head, voices: [] };
  const { song: _origin, ...back } = wholePiece(short);
  return equalData(back, own) ? short : own;
}

/** Whether voices are longer as JSON than is stored of them; it is found out from as many of them as that takes. */
function isLong(voices: readonly Voice[]): boolean {
  let length = "[]".length;
  for (const voice of voices) {
    length += JSON.stringify(voice).length + (length > 2 ? 1 : 0);
    if (length > MOST_STORED) return true;
  }
  return false;
}

const restored = new WeakMap<Piece, Piece>();

/** A kept piece with its voices: those of its song where it was kept without. What cannot be read any more has none. */
export function wholePiece(piece: Piece): Piece {
  if (piece.song === undefined || piece.voices.length > 0) return piece;
  const before = restored.get(piece);
  if (before !== undefined) return before;
  const read = readStoredSong(piece.song.data_abc);
  const { voices = [], measures } = read.ok ? songPiece(read.value) : {};
  const whole = { ...piece, voices, ...(measures === undefined ? {} : { measures }) };
  restored.set(piece, whole);
  return whole;
}

/** Why a kept piece has no voices; null where it has. */
export function problemOf(piece: Piece): Problem | null {
  if (piece.song === undefined || wholePiece(piece).voices.length > 0) return null;
  const read = readStoredSong(piece.song.data_abc);
  return read.ok ? null : read.error;
}

const needs = new WeakMap<Piece, boolean>();

/** Whether a piece holds what the first version of a player cannot read, or would play otherwise. */
export function needsSecondVersion(piece: Piece): boolean {
  const known = needs.get(piece);
  if (known !== undefined) return known;
  const { song, measures, voices } = piece;
  const found =
    song !== undefined || measures !== undefined || voiceIds(voices).some((id) => / |Drums/.test(id)) || voices.some(isNewVoice);
  needs.set(piece, found);
  return found;
}

const FIRST_CLEFS: readonly string[] = ["treble", "bass"];

const isNewVoice = ({ clef, elements, bars = [] }: Voice): boolean =>
  !FIRST_CLEFS.includes(clef) || elements.some(isNewElement) || bars.some((bar) => bar.elements.some(isNewElement));

const MARKS = ["grace", "lyrics", "articulations", "dynamics", "slursFrom", "slursTo", "tiedNotes", "invisible"];

function isNewElement(element: MusicElement): boolean {
  if (element.elementType === "Notes") return true;
  if (element.elementType === "Triplet") return element.actual !== undefined || element.elements.some(isNewElement);
  return MARKS.some((mark) => mark in element);
}
