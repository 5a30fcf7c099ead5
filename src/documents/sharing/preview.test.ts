import { expect, test } from "vitest";
import { previewOf } from "./preview.ts";

const chord = (name: unknown) => ({ elementType: "Chord", name });
const block = (type: string, data: object) => ({ type, data });
const json = (value: unknown) => JSON.parse(JSON.stringify(value)) as Parameters<typeof previewOf>[0];

test("a lesson shows its first lines under the title, and the chords of the first tool that has some", () => {
  const data = json({
    content: {
      blocks: [
        block("header", { text: "Blues" }),
        block("paragraph", { text: "Twelve  bars." }),
        block("list", { text: "one\n\ntwo" }),
        block("player", { state: { piece: null } }),
        block("progression", {
          state: {
            selectedId: "b",
            progressions: [
              { id: "a", elements: [chord("C")] },
              { id: "b", elements: [chord("F7"), chord("Bb7")] },
            ],
          },
        }),
        block("header", { text: "Then" }),
      ],
    },
  });
  expect(previewOf(data)).toEqual({ lines: ["Twelve bars.", "one", "two", "Then"], chords: ["F7", "Bb7"] });
});

test("a workspace shows the chords of its player", () => {
  const piece = {
    voices: [
      { type: "Melody", elements: [] },
      { type: "Harmony", elements: [chord("Dm7"), { elementType: "Rest", name: "z" }, chord("G7")] },
    ],
  };
  const data = json({ content: { data: { "a-1": { type: "x" }, "player-1": { type: "player", state: { piece } } } } });
  expect(previewOf(data)).toEqual({ lines: [], chords: ["Dm7", "G7"] });
});

test("what is of another form is passed over, and what is long is cut", () => {
  const odd = [
    {},
    { content: 5 },
    { content: { blocks: [null, 3, { type: "paragraph" }, block("paragraph", { text: 7 })] } },
    { content: { data: [1] } },
  ];
  for (const data of odd) expect(previewOf(json(data))).toEqual({ lines: [], chords: [] });
  const long = json({ content: { blocks: Array.from({ length: 300 }, () => block("paragraph", { text: "la ".repeat(400) })) } });
  expect(previewOf(long).lines.map(({ length }) => length)).toEqual([300, 300, 300, 300, 300, 300]);
  const names = json({
    content: {
      data: { p: { state: { piece: { voices: [{ type: "Harmony", elements: [chord("x".repeat(40)), chord(5), chord("C")] }] } } } },
    },
  });
  expect(previewOf(names).chords).toEqual(["C"]);
});
