import { readdirSync, readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { acted, linkedWorld } from "../../../tests/support/widget-world.ts";
import { notation } from "./definition.ts";

/** The notation blocks of all lessons that come with the product. */
const snippetsOfTemplates = (): readonly string[] =>
  readdirSync("templates/lessons").flatMap((file) =>
    [...readFileSync(`templates/lessons/${file}`, "utf8").matchAll(/"abc": ?("(?:[^"\\]|\\.)*")/g)].map(
      ([, text = ""]) => JSON.parse(text) as string,
    ),
  );

const derived = (abc: string) => notation.derive?.({ abc });

test("a line of notes is music: what a snippet leaves out of its header is added", () => {
  expect(derived("C D E F | G A B c |")).toMatchObject({ bars: 2, problem: null });
  expect(notation.plays?.piece({ abc: "C D E F |" })?.voices.map(({ type }) => type)).toEqual(["Melody"]);
  expect(derived('K:Eb\nM:3/4\n"Eb" E G B |')).toMatchObject({ bars: 1, problem: null });
});

test("what a snippet has and music does not is told with the line on which it is typed; a snippet as it comes tells nothing", () => {
  const told = (abc: string) => derived(abc)?.notices.map(({ code, line }) => `${code} ${line}`);
  expect(told("K:C\nC D Ö E j|C D E F G A|F2")).toEqual(["sign-left-out 2", "sign-left-out 2", "bar-too-long 2"]);
  expect(derived("K:C\nC D Ö E j|C D E F G A|F2")?.bars).toBe(3);
  for (const abc of ["C D E F | G A B c |", "C D E", "", ...snippetsOfTemplates()]) expect(told(abc), abc).toEqual([]);
});

test("a snippet's melody and chords are played at its tempo", () => {
  const state = { abc: 'Q:1/4=72\n"Dm7" D F A c | "G7" B d f g |' };
  expect(notation.plays?.tempo(state)).toBe(72);
  expect(
    notation.plays
      ?.piece(state)
      ?.voices.map(({ type }) => type)
      .sort(),
  ).toEqual(["Bass", "Harmony", "Melody"]);
});

test("chords that are named alone stand over the notes as symbols, and are not played with them", () => {
  const state = { abc: '%%MIDI gchordoff\n"Dm7""^form A" [FAce]2 "G7" [FABe]2 | "Cmaj7" [EGBd]4 |' };
  expect(notation.plays?.piece(state)?.voices.map(({ type }) => type)).toEqual(["Melody"]);
  const { score, notices } = derived(state.abc) ?? {};
  expect(score?.bars.map(({ chords }) => chords.map(({ name }) => name))).toEqual([["Dm7", "G7"], ["Cmaj7"]]);
  expect(score?.bars[0]?.texts.map(({ text }) => text)).toEqual(["form A"]);
  expect(notices).toEqual([]);
});

test("no template writes a chord as a text", () => {
  const texts = snippetsOfTemplates().flatMap((abc) => [...abc.matchAll(/"\^([^"]+)"/g)].map(([, text = ""]) => text));
  expect(texts.length).toBeGreaterThan(10);
  expect(texts.filter((text) => /^[A-G][b#]?(?:m|maj|dim)?\d?(?:,|$)/.test(text))).toEqual([]);
  const played = snippetsOfTemplates().flatMap((abc) => notation.plays?.piece({ abc })?.voices ?? []);
  expect(new Set(played.map(({ type }) => type)), "what is shown sounds alone").toEqual(new Set(["Melody"]));
});

test("a text is read once for all that asks for it: its output, what plays it and its view", () => {
  const abc = "C D E F | G A B c |";
  const split = vi.spyOn(String.prototype, "split");
  const lines = () => split.mock.contexts.filter((text) => String(text).endsWith(abc)).length;
  const { piece } = notation.outputs;
  if (piece?.kind === "event" || piece === undefined) throw new Error("A notation has no music to read.");
  piece.read({ abc });
  const once = lines();
  piece.read({ abc });
  notation.plays?.piece({ abc });
  notation.plays?.tempo({ abc });
  const again = lines() - once;
  split.mockRestore();
  expect(again).toBe(0);
});

test("what cannot be read says why and draws nothing", () => {
  expect(derived('"Cfoo?!" |')).toMatchObject({ score: null, problem: { code: "unreadable-song", line: 1 } });
  expect(derived("")).toMatchObject({ score: null });
});

test("a problem names the line as it was typed, whatever was added before it", () => {
  expect(derived("C D E F |\nG [A B c |")?.problem).toMatchObject({ line: 2 });
  expect(derived('K:Eb\nE G B e |\n"Eb E G B |')?.problem).toMatchObject({ line: 3 });
  expect(derived("X:1\nT:A\nM:4/4\nL:1/4\nK:C\nC D E [F |")?.problem).toMatchObject({ line: 6 });
});

test("a chord in a snippet is drawn as it is written: [FAce]4 shows four notes on one stem, and no symbol", () => {
  const { score } = derived("[FAce]4 | [A,CE]2 z2 |") ?? {};
  expect(score?.voices).toHaveLength(1);
  expect(score?.voices[0]?.bars.map(({ abc }) => abc)).toEqual(["[FAce]32", "[A,CE]16 z16"]);
  expect(score?.voices[0]?.bars[0]?.items.map(({ notes }) => notes)).toEqual([["F4", "A4", "C5", "E5"]]);
  expect(score?.bars.flatMap(({ chords }) => chords)).toEqual([]);
});

test("notes are entered step by step, by keys and by letters, and taken back; each is one step of undo", () => {
  const { act, saved, engine } = linkedWorld({ n: "notation" });
  act("n", "setAbc", { abc: "" });
  act("n", "enterStep", { notes: [60], length: 5, dotted: false });
  act("n", "enterLetter", { letter: "e", octaves: 0, length: 4, dotted: false });
  act("n", "enterStep", { notes: [], length: 4, dotted: false });
  act("n", "enterStep", { notes: [67, 64, 60], length: 6, dotted: false });
  expect(saved("n").abc).toBe("C E/2 z/2 [CEG]2 |");
  engine.undo();
  expect(saved("n").abc).toBe("C E/2 z/2");
  act("n", "removeStep");
  expect(saved("n").abc).toBe("C E/2");
});

test("steps stand in the music, before words and remarks, and only they are taken back", () => {
  const { act, saved } = linkedWorld({ n: "notation" });
  const twinkle = "M:4/4\nL:1/4\nK:C\nC C G G|\nw: Twin-kle twin-kle";
  act("n", "setAbc", { abc: twinkle });
  act("n", "removeStep");
  expect(saved("n").abc, "nothing was entered").toBe(twinkle);
  act("n", "enterLetter", { letter: "a", octaves: 0, length: 5, dotted: false });
  expect(saved("n").abc).toBe("M:4/4\nL:1/4\nK:C\nC C G G| A\nw: Twin-kle twin-kle");
  act("n", "removeStep");
  act("n", "removeStep");
  expect(saved("n").abc).toBe(twinkle);
  expect(saved("n").begun, "never saved").toBeUndefined();
});

test("between steps the text may be written by hand, undone and redone: Take back goes on with the steps alone", () => {
  const { act, saved, engine } = linkedWorld({ n: "notation" });
  const letter = (sign: string) => act("n", "enterLetter", { letter: sign, octaves: 0, length: 5, dotted: false });
  act("n", "setAbc", { abc: "C D |]" });
  letter("e");
  letter("f");
  expect(saved("n").abc).toBe("C D | E F");
  engine.undo();
  act("n", "removeStep");
  act("n", "removeStep");
  expect(saved("n").abc).toBe("C D |]");
  letter("e");
  act("n", "setAbc", { abc: "C D | E ^F" });
  act("n", "removeStep");
  expect(saved("n").abc).toBe("C D | E ^F");
  letter("g");
  act("n", "removeStep");
  act("n", "removeStep");
  expect(saved("n").abc).toBe("C D | E ^F");
});

test("music that takes no steps says why beside the tool; nothing can be taken back from it", () => {
  const two = "V:1\nV:2 bass\nV:1\nC4 |]\nV:2\nG,4|]";
  expect(derived(two)).toMatchObject({ noSteps: { code: "steps-need-one-voice", params: { voices: 2 } }, canTakeBack: false });
  expect(derived("[C")).toMatchObject({ noSteps: { code: "no-step-entry" }, canTakeBack: false });
  expect(derived("C D2 E>")).toMatchObject({ noSteps: { code: "rhythm-waits-for-note" } });
  expect(derived("C> D E2")).toMatchObject({ noSteps: null });
  expect(derived("")).toMatchObject({ noSteps: null, canTakeBack: false });
  expect(notation.derive?.({ abc: "C D", begun: "C" })).toMatchObject({ noSteps: null, canTakeBack: true });
  expect(acted(notation, { abc: two }, "enterStep", { notes: [60], length: 5, dotted: false })).toEqual({
    refused: "steps-need-one-voice",
  });
  expect(acted(notation, { abc: two }, "removeStep")).toMatchObject({ state: { abc: two } });
});

test("a snippet without a key may change it later", () => {
  expect(derived("C D E F |\nK:G\nG A B c |")).toMatchObject({ bars: 2, problem: null });
});

test("a text that cannot be read takes no step and says so", () => {
  expect(acted(notation, { abc: "[C" }, "enterStep", { notes: [60], length: 5, dotted: false })).toEqual({ refused: "no-step-entry" });
  expect(acted(notation, { abc: "C" }, "enterLetter", { letter: "x", octaves: 0, length: 5, dotted: false })).toEqual({
    refused: "no-step-entry",
  });
});
