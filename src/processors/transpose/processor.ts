import type { Voice } from "../../music/elements.ts";
import { chromaOf, pitchClassName } from "../../music/pitch.ts";
import { keyOn, nearestInterval, tonicOf, transposeElement } from "../../music/transpose.ts";
import { defineProcessor, whole } from "../define.ts";

/** Major and minor keys as players write them, by pitch class. */
const MAJOR = ["C", "Db", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"];
const MINOR = ["C", "C#", "D", "Eb", "E", "F", "F#", "G", "G#", "A", "Bb", "B"];

function moved(voice: Voice, semitones: number): Voice {
  const from = tonicOf(voice.key);
  const chroma = ((((chromaOf(from) ?? 0) + semitones) % 12) + 12) % 12;
  const to = (voice.key.endsWith("m") ? MINOR : MAJOR)[chroma] ?? pitchClassName(chroma, "flats");
  const near = nearestInterval(from, to);
  const nearSize = ((semitones % 12) + 12) % 12;
  const octaves = (semitones - (nearSize > 6 ? nearSize - 12 : nearSize)) / 12;
  const move = <E extends Voice["elements"][number]>(element: E): E => {
    const once = transposeElement(element, near);
    return octaves === 0 ? once : transposeElement(once, octaves > 0 ? "8P" : "-8P");
  };
  const bars = voice.bars === undefined ? {} : { bars: voice.bars.map((bar) => ({ ...bar, elements: bar.elements.map(move) })) };
  return { ...voice, key: keyOn(to, voice.key), elements: voice.elements.map(move), ...bars };
}

export const transpose = defineProcessor({
  type: "transpose",
  label: "Transpose",
  about: "Moves a piece up or down by half steps.",
  inputs: ["Piece"],
  output: "Piece",
  options: { semitones: whole("Half steps", 2, { low: -12, high: 12 }) },
  run: (piece, { semitones }) => (semitones === 0 ? piece : { ...piece, voices: piece.voices.map((voice) => moved(voice, semitones)) }),
});
