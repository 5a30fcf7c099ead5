import type { Bar, Measure, Piece, Voice, VoiceId } from "../elements.ts";
import type { Accidentals } from "../pitch.ts";
import { movedKey } from "../spelling/key-names.ts";
import { type Moving, movedVoices } from "../spelling/moved-voices.ts";
import { pieceEvents } from "./events.ts";
import { playedMoves } from "./played-moves.ts";
import { voiceIds, voiceKind } from "./voice-ids.ts";

/**
 * A piece moved as it is played in another key: see `playedMoves`. `twin` decides between F# and Gb.
 * @example transposePiece(piece, 5)
 */
export function transposePiece(piece: Piece, semitones: number, twin?: Accidentals): Piece {
  const keyOf = (key: string): string => (semitones === 0 && twin === undefined ? key : movedKey(key, semitones, twin));
  if (semitones === 0 && piece.voices.every(({ key }) => keyOf(key) === key)) return piece;
  const moves = playedMoves(pieceEvents(piece), semitones);
  return withVoices(piece, { semitones, keyOf, moveOf: (voice) => moves[voiceKind(voice)] });
}

/** A piece moved by half steps as it is written, in the bars that never sound too; drums stay. @example movedPiece(piece, 2) */
export const movedPiece = (piece: Piece, semitones: number): Piece =>
  withVoices(piece, {
    semitones,
    keyOf: (key) => movedKey(key, semitones),
    moveOf: (voice) => (voiceKind(voice) === "Drums" ? 0 : semitones),
  });

function withVoices({ song: _origin, ...piece }: Piece, moving: Moving): Piece {
  const voices = movedVoices(piece.voices, moving);
  if (piece.measures === undefined) return { ...piece, voices };
  const ids = voiceIds(piece.voices);
  const measures = piece.measures.map((measure) => (measure.silent === undefined ? measure : withSilent(measure, measure.silent, moving)));
  return { ...piece, voices, measures };

  function withSilent(measure: Measure, silent: NonNullable<Measure["silent"]>, by: Moving): Measure {
    const written = piece.voices.map((voice, index): readonly [VoiceId, Voice] => {
      const bar: Bar = silent[ids[index] ?? "Harmony"] ?? { elements: [] };
      return [ids[index] ?? "Harmony", { ...voice, elements: bar.elements, bars: [bar] }];
    });
    const moved = movedVoices(
      written.map(([, voice]) => voice),
      by,
    );
    const bars = written.flatMap(([id], index) => {
      const bar = moved[index]?.bars?.[0];
      return silent[id] === undefined || bar === undefined ? [] : [[id, bar] as const];
    });
    return { ...measure, silent: { ...silent, ...Object.fromEntries(bars) } };
  }
}
