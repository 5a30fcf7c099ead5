import { expect, test } from "vitest";
import { chordElement, restElement } from "../chords/element.ts";
import { voiceOf } from "../pieces/voice.ts";
import { fittingClef, withFittingClefs } from "./clefs.ts";

const chord = (octave: number) => chordElement({ id: "c", tonic: "C", type: "maj7", octave });

test("low chords stand in the bass clef, high ones in the treble", () => {
  expect(fittingClef(voiceOf("Harmony", [chord(3)], "C", "4/4"))).toBe("bass");
  expect(fittingClef(voiceOf("Harmony", [chord(4)], "C", "4/4"))).toBe("treble");
});

test("a voice without notes keeps its clef", () => {
  expect(fittingClef(voiceOf("Bass", [restElement("r", "w")], "C", "4/4"))).toBe("bass");
});

test("each voice of a piece has its own", () => {
  const voices = [voiceOf("Harmony", [chord(5)], "C", "4/4"), voiceOf("Harmony", [chord(2)], "C", "4/4")];
  const piece = { id: "p", title: "", meter: "4/4", tempo: 120, noTempo: true, voices };
  expect(withFittingClefs(piece).voices.map(({ clef }) => clef)).toEqual(["treble", "bass"]);
});
