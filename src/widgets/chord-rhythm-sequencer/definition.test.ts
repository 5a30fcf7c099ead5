import { expect, test } from "vitest";
import workspace from "../../../tests/fixtures/spec/workspace.json";
import { acted, after, linkedWorld, storedAgain } from "../../../tests/support/widget-world.ts";
import { chordElement, restElement } from "../../music/chords/element.ts";
import { chordRhythmSequencer } from "./definition.ts";

const chord = (tonic: string, type: string) => chordElement({ id: "c", tonic, type });
const rows = (state: ReturnType<typeof chordRhythmSequencer.initial>) =>
  chordRhythmSequencer.derive?.(state).rows.map(({ key, note }) => `${key} ${note}`);

test("its rows are 7, 5, 3 and 1 of a C major seventh chord in octave 3", () => {
  expect(rows(chordRhythmSequencer.initial())).toEqual(["7 B3", "5 G3", "3 E3", "1 C3"]);
});

test("another chord changes what the rows sound: a sixth for a seventh, a suspension for a third, nothing where there is neither", () => {
  expect(rows(after(chordRhythmSequencer, ["setChord", chord("D", "m7")]))).toEqual(["7 C4", "5 A3", "3 F3", "1 D3"]);
  expect(rows(after(chordRhythmSequencer, ["setChord", chord("F", "6")]))).toEqual(["7 D4", "5 C4", "3 A3", "1 F3"]);
  expect(rows(after(chordRhythmSequencer, ["setChord", chord("G", "7sus4")]))).toEqual(["7 F4", "5 D4", "3 C4", "1 G3"]);
  expect(rows(after(chordRhythmSequencer, ["setChord", chord("C", "M")]))).toEqual(["7 null", "5 G3", "3 E3", "1 C3"]);
  expect(rows(after(chordRhythmSequencer, ["setChord", chord("G", "9 rootless B")]))).toEqual(["7 F4", "5 D4", "3 B3", "1 G3"]);
});

test("a note is taken too: row 1 sounds it in its own octave, and the pattern is named by it", () => {
  const note = { id: "n", name: "A4", note: "A4", duration: "q", elementType: "Note" };
  const state = after(chordRhythmSequencer, ["setChord", note], ["toggle", { row: 3, cell: 0 }]);
  expect(rows(state)).toEqual(["7 null", "5 null", "3 null", "1 A4"]);
  expect(chordRhythmSequencer.derive?.(state).sounds).toEqual({ kind: "note", name: "A4" });
  expect(storedAgain("chordRhythmSequencer", { ...state })).toEqual(state);
  const piece = chordRhythmSequencer.plays?.piece(state);
  expect(piece?.voices.flatMap(({ elements }) => elements).find(({ elementType }) => elementType === "Note")).toMatchObject({ note: "A4" });
});

test("only a chord that has notes is taken", () => {
  const refusedBy = (element: unknown) => acted(chordRhythmSequencer, chordRhythmSequencer.initial(), "setChord", element);
  expect(refusedBy(restElement("r", "q"))).toEqual({ refused: "needs-notes" });
  expect(refusedBy({ ...chord("C", "M"), notes: [] })).toEqual({ refused: "needs-notes" });
});

test("what sounds together is the chord's name with just these notes, and an empty step is a rest of an eighth", () => {
  const state = after(chordRhythmSequencer, ["toggle", { row: 0, cell: 0 }], ["toggle", { row: 3, cell: 0 }]);
  const { piece } = chordRhythmSequencer.outputs;
  const music = piece?.kind === "state" && piece.payload === "Piece" ? piece.read(state) : null;
  expect(music?.voices[0]?.elements.slice(0, 2)).toMatchObject([
    { elementType: "Chord", name: "Cmaj7", notes: ["C3", "B3"], duration: "e" },
    { elementType: "Rest", duration: "e" },
  ]);
});

test("the specification's stored state is kept as it is", () => {
  const { state } = workspace.data.content.data["chordRhythmSequencer-1"];
  expect(storedAgain("chordRhythmSequencer", state)).toEqual(state);
});

test("a chord that is clicked elsewhere becomes its chord, and its pattern goes out", () => {
  const world = linkedWorld({ chords: "chords", rhythm: "chordRhythmSequencer", other: "chordRhythmSequencer" }, [
    ["chords.chord -> rhythm.chord", "Chord", "Event"],
    ["rhythm.data -> other.data", "SequencerData"],
  ]);
  world.act("chords", "play", { chord: chord("A", "m7") });
  expect(world.state("rhythm").chord).toMatchObject({ name: "Am7" });
  world.act("rhythm", "toggle", { row: 0, cell: 0 });
  expect(world.state("other").sequences).toEqual(world.state("rhythm").sequences);
});

test("on the quarter grid an off-beat step sounds, goes out and is written off the beat; the view tells that it is there", () => {
  const offBeats = [1, 3, 15].map((cell) => ["toggle", { row: 3, cell }] as const);
  const before = after(chordRhythmSequencer, ...offBeats);
  const state = after(chordRhythmSequencer, ...offBeats, ["setGrid", { grid: 4 }]);
  const shown = chordRhythmSequencer.derive?.(state);
  expect(shown?.events.map(({ start }) => start)).toEqual([480, 1440, 7200]);
  expect(shown?.score?.voices).toEqual(chordRhythmSequencer.derive?.(before).score?.voices);
  expect([shown?.betweenLines, chordRhythmSequencer.derive?.(before).betweenLines]).toEqual([true, false]);
  expect(after(chordRhythmSequencer, ...offBeats, ["setGrid", { grid: 4 }], ["setGrid", { grid: 8 }])).toEqual(before);
});

test("a pattern stands as notation, its rhythm grouped by beat: a Charleston is a dotted quarter, an eighth and one rest", () => {
  const roots = [
    ["hold", { row: 3, cell: 0, cells: 3 }],
    ["hold", { row: 3, cell: 3, cells: 1 }],
  ] as const;
  const score = chordRhythmSequencer.derive?.(after(chordRhythmSequencer, ...roots)).score;
  expect(score?.voices[0]?.bars[0]?.abc).toBe("C,12C,4 z16");
  expect(score?.staves.map(({ clef }) => clef)).toEqual(["bass"]);
  expect(chordRhythmSequencer.derive?.(chordRhythmSequencer.initial()).score).toBeNull();
});
