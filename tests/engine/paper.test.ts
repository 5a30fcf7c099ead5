import { expect, test } from "vitest";
import { fullLesson } from "../support/full-lesson.ts";
import { engineWorld } from "../support/world.ts";

test("every widget of a lesson that has music stands on paper as notation, and no other", () => {
  const { engine, act } = engineWorld();
  engine.open({ kind: "json", json: fullLesson(60, 20) });
  act("repertoire-1", "choose", {
    song: { id: "s", title: "Two bars", data_abc: 'X:1\nT:Two bars\nM:4/4\nL:1/4\nK:C\n| "C"C D E F | "G7"G A B c |\n' },
  });
  const sheets = engine.paper();
  const counts = Object.fromEntries(Object.entries(sheets).map(([id, own]) => [id.replace(/-\d+$/, ""), own.length]));
  expect(counts).toEqual({
    repertoire: 0,
    player: 1,
    simpleTraining: 1,
    chordFinder: 1,
    keySelector: 1,
    progression: 1,
    chords: 1,
    modalChords: 7,
    harmonyTool: 2,
    licks: 1,
    chordRhythmSequencer: 1,
    pianoRollSequencer: 1,
    notation: 1,
  });
  for (const [id, own] of Object.entries(sheets))
    for (const { score } of own)
      expect(
        score.bars.some((_, bar) => score.voices.some(({ bars }) => bars[bar]?.items.some(({ notes }) => notes.length > 0))),
        id,
      ).toBe(true);
});

test("the steps of a training stand on paper as its chords, a bar each", () => {
  const { engine } = engineWorld();
  engine.open({ kind: "json", json: fullLesson(60, 20) });
  const [sheet] = engine.paper()["simpleTraining-1"] ?? [];
  expect(sheet?.score.bars.flatMap(({ chords }) => chords.map(({ name }) => name))).toEqual(["Dm7", "G7", "Cmaj7"]);
});

test("steps that were tied in their piece stand on paper without ties, and are marked as no score", () => {
  const { engine, act } = engineWorld();
  engine.open({ kind: "json", json: fullLesson(60, 20) });
  const data_abc = 'X:1\nT:Nine eight\nM:9/8\nL:1/8\nK:D\n| "D"d9 | "Em"e9 |\n';
  act("repertoire-1", "choose", { song: { id: "s", title: "Nine eight", data_abc } });
  const sheets = engine.paper();
  const steps = sheets["simpleTraining-1"]?.find((sheet) => sheet.steps);
  expect(steps?.score.bars.flatMap(({ chords }) => chords.map(({ name }) => name))).toEqual(["D", "Em"]);
  expect(steps?.score.voices.flatMap(({ bars }) => bars.filter(({ abc }) => abc.includes("-")))).toEqual([]);
  expect(sheets["player-1"]?.[0]?.steps).toBeUndefined();
});

test("a song that stands in the repertoire and in a player is printed once, as the player shows it, with title and composer", () => {
  const { engine, act } = engineWorld();
  engine.open({ kind: "json", json: fullLesson(60, 20) });
  const data_abc = 'X:1\nT:Two bars\nC:A. Maker\nM:4/4\nL:1/4\nK:C\n| "C"C D E F | "G7"G A B c |\n';
  act("repertoire-1", "choose", { song: { id: "s", title: "Two bars", data_abc } });
  act("player-1", "setView", { view: "chart" });
  const sheets = engine.paper();
  const songs = Object.entries(sheets).flatMap(([id, own]) =>
    own.filter(({ score }) => score.head?.title === "Two bars").map(({ score }) => [id, score.view, score.head?.composer]),
  );
  expect(songs).toEqual([["player-1", "chart", "A. Maker"]]);
  expect(sheets["repertoire-1"]).toEqual([]);
});

test("the steps of a simple training stand on paper in the voicing that it asks for; in time the notes of the sheet are asked for", () => {
  const { engine, act } = engineWorld();
  engine.open({ kind: "json", json: fullLesson(60, 20) });
  const written = [["D3 F3 A3 C4"], ["G3 B3 D4 F4"], ["C3 E3 G3 B3"]];
  const printed = (rules: object, mode: string) => {
    act("simpleTraining-1", "setRules", rules);
    act("simpleTraining-1", "setMode", { mode });
    const [voice] = engine.paper()["simpleTraining-1"]?.[0]?.score.voices ?? [];
    return voice?.bars.map(({ items }) => items.map(({ notes }) => notes.join(" ")));
  };
  expect(printed({ voicing: "any" }, "simple")).toEqual(written);
  expect(printed({ voicing: "shell" }, "simple")).toEqual([["D3 F3 C4"], ["G3 B3 F4"], ["C3 E3 B3"]]);
  expect(printed({ voicing: "inversion", inversion: 1 }, "simple")).toEqual([["F3 A3 C4 D4"], ["B3 D4 F4 G4"], ["E3 G3 B3 C4"]]);
  expect(printed({ voicing: "rootless" }, "simple")).toEqual([["F3 A3 C4 E4"], ["F3 A3 B3 E4"], ["E3 G3 B3 D4"]]);
  expect(printed({ voicing: "shell" }, "timed")).toEqual(written);
});
