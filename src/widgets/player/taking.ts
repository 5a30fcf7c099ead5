import type { Piece, Voice } from "../../music/elements.ts";
import type { Harmony } from "../../music/payloads.ts";
import { harmonyPiece } from "../../music/pieces/harmony-piece.ts";
import { forSource, sourceOf } from "./per-source.ts";
import type { State } from "./state.ts";
import { keptPiece, wholePiece } from "./stored-piece.ts";

/**
 * Loads chords: tempo, inversion and octave where the progression says them, else the player's own. A change of selection brings them
 * (spec, section 4), and so does another tempo written into the progression itself; the same one in another key, or with other chords,
 * leaves what was set by hand.
 */
export function load(before: State, harmony: Harmony): State {
  const isOther = !isSong(before, harmony.title);
  const { state, tempo: remembered } = forSource(before, sourceOf(harmony));
  const said = harmony.tempo ?? null;
  const saysAnother = state.harmonyTempo !== undefined && state.harmonyTempo !== said;
  const next = {
    ...state,
    harmonyTempo: said,
    tempo: (isOther || saysAnother ? harmony.tempo : undefined) ?? remembered ?? state.tempo,
    baseInversion: (isOther ? harmony.baseInversion : undefined) ?? state.baseInversion,
    baseOctave: (isOther ? harmony.baseOctave : undefined) ?? state.baseOctave,
  };
  if (harmony.elements.length === 0) return { ...next, piece: null };
  return asItLies(withPiece(next, toPiece(next, harmony)));
}

/** Whether the player holds what is called so. */
const isSong = ({ piece }: State, title: string): boolean => piece?.title === title;

/** Takes up a piece, which was not typed here. The tempo ramp belongs to the song: another one turns it off. */
function withPiece({ typedHere: _, ...state }: State, piece: Piece): State {
  if (isSong(state, piece.title) || !state.practice?.ramp?.on) return { ...state, piece };
  return { ...state, piece, practice: { ...state.practice, ramp: { ...state.practice.ramp, on: false } } };
}

/** As a score lists them. */
const VOICE_ORDER: readonly Voice["type"][] = ["Melody", "Harmony", "Bass"];

/**
 * Puts a voice in the place of the piece's voice of its type (where it names its part, of that part, or beside the others); where there
 * is no piece it makes one.
 */
export function withVoice(state: State, voice: Voice): State {
  const made: Piece = { id: "voices", meter: voice.meter, voices: [], tempo: state.tempo, title: "", noTempo: true };
  const { song: _origin, ...piece } = state.piece === null ? made : wholePiece(state.piece);
  const replaced = piece.voices.find(({ type, part }) => type === voice.type && (voice.part === undefined || part === voice.part));
  const voices = [...piece.voices.filter((each) => each !== replaced), voice];
  return { ...state, piece: { ...piece, voices: voices.sort((a, b) => VOICE_ORDER.indexOf(a.type) - VOICE_ORDER.indexOf(b.type)) } };
}

function toPiece({ baseInversion, baseOctave, tempo: bpm }: State, { title, key, elements }: Harmony): Piece {
  const id = `${title}-${key.key}-${key.scaleType}`.replace(/[^A-Za-z0-9#]+/g, "-").slice(0, 100);
  return { ...harmonyPiece({ id, name: title, elements }, { key, baseInversion, baseOctave, tempo: bpm }), noTempo: true };
}

/** Another piece with its tempo; its chords lie as it brings them until an octave or inversion is chosen. */
export function takePiece(before: State, piece: Piece): State {
  const { state, tempo: remembered } = forSource(before, sourceOf(piece));
  const isSame = before.piece !== null && sourceOf(before.piece) === sourceOf(piece) && before.piece.tempo === piece.tempo;
  return { ...asItLies(withPiece(state, keptPiece(piece))), tempo: isSame ? before.tempo : (remembered ?? piece.tempo) };
}

/** The chords of a piece just taken up lie as they should. */
function asItLies({ loadedWith: _, ...state }: State): State {
  return state;
}
