import type { Piece, Voice } from "../../music/elements.ts";
import { defineProcessor, whole } from "../define.ts";

/** As a score lists them. */
const ORDER: readonly Voice["type"][] = ["Melody", "Harmony", "Bass"];

export const pieceFromVoices = defineProcessor({
  type: "pieceFromVoices",
  inputs: ["Voice"],
  optional: ["Voice", "Voice"],
  output: "Piece",
  options: { tempo: whole(120, { low: 20, high: 400 }) },
  run: (first, second, third, { tempo }): Piece => {
    const voices = [first, second, third].filter((voice) => voice !== undefined);
    const inOrder = [...voices].sort((a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type));
    return { id: "piece-from-voices", meter: first.meter, voices: inOrder, tempo, title: "", noTempo: true };
  },
});
