import { spelledTogether } from "../chords/together.ts";
import type { Bar, MusicElement, Piece, Voice } from "../elements.ts";
import { chromaOf, pitchClassName } from "../pitch.ts";
import { keyOn, nearestInterval, tonicOf, transposeElement } from "../transpose.ts";
import { voiceEvents } from "./events.ts";
import { playedMoves } from "./played-moves.ts";

/** Major and minor keys as players write them, by pitch class. */
const MAJOR = ["C", "Db", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"];
const MINOR = ["C", "C#", "D", "Eb", "E", "F", "F#", "G", "G#", "A", "Bb", "B"];

/** A key signature moved by half steps into a key as players write it. @example movedKey("Cm", 3) // "Ebm" */
export function movedKey(key: string, semitones: number): string {
  const chroma = ((((chromaOf(tonicOf(key)) ?? 0) + semitones) % 12) + 12) % 12;
  return keyOn((key.endsWith("m") ? MINOR : MAJOR)[chroma] ?? pitchClassName(chroma, "flats"), key);
}

/** A voice moved by half steps into a key as players write it. @example transposeVoice(voiceInC, 3).key // "Eb" */
export function transposeVoice(voice: Voice, semitones: number): Voice {
  const key = movedKey(voice.key, semitones);
  const near = nearestInterval(tonicOf(voice.key), tonicOf(key));
  const nearSize = ((semitones % 12) + 12) % 12;
  const octaves = (semitones - (nearSize > 6 ? nearSize - 12 : nearSize)) / 12;
  const move = <E extends MusicElement>(element: E): E => {
    const once = transposeElement(element, near);
    return octaves === 0 ? once : transposeElement(once, octaves > 0 ? "8P" : "-8P");
  };
  const bars = voice.bars === undefined ? {} : { bars: movedBars(voice.bars, move) };
  return { ...voice, key, elements: spelledTogether(voice.elements.map(move)), ...bars };
}

/** Bars with their elements moved; what belongs together is spelled so across a bar line too. */
function movedBars(bars: readonly Bar[], move: (element: MusicElement) => MusicElement): readonly Bar[] {
  const spelled = spelledTogether(bars.flatMap(({ elements }) => elements.map(move)));
  let from = 0;
  return bars.map((bar) => {
    const to = from + bar.elements.length;
    const elements = spelled.slice(from, to);
    from = to;
    return { ...bar, elements };
  });
}

/** A piece moved as it is played in another key: see `playedMoves`. @example transposePiece(piece, 5) */
export function transposePiece(piece: Piece, semitones: number): Piece {
  if (semitones === 0) return piece;
  const moves = playedMoves(piece.voices.flatMap(voiceEvents), semitones);
  return { ...piece, voices: piece.voices.map((voice) => transposeVoice(voice, moves[voice.type])) };
}
