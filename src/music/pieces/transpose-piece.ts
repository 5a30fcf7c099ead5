import { spelledTogether } from "../chords/together.ts";
import type { Bar, MusicElement, Piece, Voice } from "../elements.ts";
import { chromaOf, pitchClassName } from "../pitch.ts";
import { keyOn, nearestInterval, tonicOf, transposeElement } from "../transpose.ts";
import { pieceEvents } from "./events.ts";
import { playedMoves } from "./played-moves.ts";
import { voiceIds, voiceKind } from "./voice-ids.ts";

/** Major and minor keys as players write them, by pitch class. */
const MAJOR = ["C", "Db", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"];
const MINOR = ["C", "C#", "D", "Eb", "E", "F", "F#", "G", "G#", "A", "Bb", "B"];

/** A key signature moved by half steps into a key as players write it. @example movedKey("Cm", 3) // "Ebm" */
export function movedKey(key: string, semitones: number): string {
  const chroma = ((((chromaOf(tonicOf(key)) ?? 0) + semitones) % 12) + 12) % 12;
  return keyOn((key.endsWith("m") ? MINOR : MAJOR)[chroma] ?? pitchClassName(chroma, "flats"), key);
}

/** A voice moved by half steps into a key as players write it. Drums have no pitch: theirs stays. @example transposeVoice(voiceInC, 3).key // "Eb" */
export function transposeVoice(voice: Voice, semitones: number): Voice {
  const { moveBars, moveElement } = moverOf(voice, semitones);
  const bars = voice.bars === undefined ? {} : { bars: moveBars(voice.bars) };
  return { ...voice, key: movedKey(voice.key, semitones), elements: spelledTogether(voice.elements.map(moveElement)), ...bars };
}

/** How the bars and elements of a voice are moved. */
function moverOf(voice: Voice, semitones: number) {
  const key = movedKey(voice.key, semitones);
  const near = nearestInterval(tonicOf(voice.key), tonicOf(key));
  const nearSize = ((semitones % 12) + 12) % 12;
  const octaves = (semitones - (nearSize > 6 ? nearSize - 12 : nearSize)) / 12;
  const isPitched = voiceKind(voice) !== "Drums";
  const moveElement = <E extends MusicElement>(each: E): E => {
    if (!isPitched) return each;
    const once = transposeElement(each, near);
    return octaves === 0 ? once : transposeElement(once, octaves > 0 ? "8P" : "-8P");
  };
  const moveBars = (bars: readonly Bar[]): readonly Bar[] => movedBars(bars, moveElement, (own) => movedKey(own, semitones));
  return { moveBars, moveElement };
}

/** Bars with their elements and keys moved; what belongs together is spelled so across a bar line too. */
function movedBars(bars: readonly Bar[], move: (element: MusicElement) => MusicElement, moveKey: (key: string) => string): readonly Bar[] {
  const spelled = spelledTogether(bars.flatMap(({ elements }) => elements.map(move)));
  let from = 0;
  return bars.map((bar) => {
    const to = from + bar.elements.length;
    const elements = spelled.slice(from, to);
    from = to;
    return { ...bar, elements, ...(bar.key === undefined ? {} : { key: moveKey(bar.key) }) };
  });
}

/** A piece moved as it is played in another key: see `playedMoves`. @example transposePiece(piece, 5) */
export function transposePiece(piece: Piece, semitones: number): Piece {
  if (semitones === 0) return piece;
  const moves = playedMoves(pieceEvents(piece), semitones);
  return movedPiece(piece, (voice) => (voiceKind(voice) === "Drums" ? semitones : moves[voiceKind(voice)]));
}

/** A piece with each voice moved by so many half steps, in the bars that never sound too. @example movedPiece(piece, () => 2) */
export function movedPiece({ song: _origin, ...piece }: Piece, moveOf: (voice: Voice) => number): Piece {
  const voices = piece.voices.map((voice) => transposeVoice(voice, moveOf(voice)));
  if (piece.measures === undefined) return { ...piece, voices };
  const ids = voiceIds(piece.voices);
  const measures = piece.measures.map((measure) => {
    const { silent } = measure;
    if (silent === undefined) return measure;
    const moved = piece.voices.map((voice, index) => {
      const id = ids[index] ?? "Harmony";
      const bar = silent[id];
      return [id, bar && moverOf(voice, moveOf(voice)).moveBars([bar])[0]] as const;
    });
    return { ...measure, silent: { ...silent, ...Object.fromEntries(moved.filter(([, bar]) => bar !== undefined)) } };
  });
  return { ...piece, voices, measures };
}
