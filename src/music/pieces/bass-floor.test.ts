import { expect, test } from "vitest";
import lab from "../../../templates/workspaces/voicing-lab.json";
import { harmonyOf } from "../../../tests/support/changes.ts";
import type { MusicElement } from "../elements.ts";
import { revoice } from "../harmony/harmony-tool.ts";
import { midiOf } from "../pitch.ts";
import { DROPS } from "../voicing/drop.ts";
import { respectsLowLimits } from "../voicing/limits.ts";
import { chordsIn } from "./chords.ts";
import { harmonyPiece } from "./harmony-piece.ts";

const key = { key: "C", scaleType: "major" };
const kept = (elements: readonly MusicElement[]): readonly MusicElement[] =>
  elements.map((element) => (element.elementType === "Chord" ? { ...element, originalVoicing: true } : element));
const bassOf = (elements: readonly MusicElement[]): readonly number[] =>
  (harmonyPiece({ id: "p", name: "", elements }, { key }).voices[1]?.elements ?? []).flatMap((element) =>
    element.elementType === "Note" ? [midiOf(element.note) ?? 0] : [],
  );

test("under chords whose lowest note is not the root the bass stays on a four-string bass, below the chord", () => {
  const { elements } = harmonyOf("Cmaj7 A7 Dm7 G7 Ebmaj7 Am7");
  for (const drop of DROPS.filter((each) => each !== "drop24")) {
    const voiced = kept(revoice(elements, { smoothVoicing: true, drop }));
    const lowest = chordsIn(voiced).map(({ notes }) => midiOf(notes[0] ?? "") ?? 0);
    bassOf(voiced).forEach((midi, index) => {
      expect(midi, drop).toBeGreaterThanOrEqual(28);
      expect(midi, drop).toBeLessThan(lowest[index] ?? 0);
    });
  }
  const two = chordsIn(elements).map((chord) => ({ ...chord, notes: ["C2", "E2", "G2", "B2"] }))[0];
  expect(bassOf(kept(two === undefined ? [] : [two])), "a chord as low as that leaves no room").toEqual([24]);
});

test("the voicing lab stands above the low interval limits, its drop 2 as the tool makes it", () => {
  const { input, output } = lab.data.content.data["harmonyTool-1"].state;
  const elements = input.elements as readonly MusicElement[];
  expect(kept(revoice(elements, { smoothVoicing: true, drop: "drop2" }))).toEqual(output.elements);
  const piece = lab.data.content.data["player-1"].state.piece;
  expect(piece.voices[0]?.elements).toEqual(output.elements);
  for (const { notes } of output.elements) expect(respectsLowLimits(notes.map((note) => midiOf(note) ?? 0)), notes.join(" ")).toBe(true);
});
