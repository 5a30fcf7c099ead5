import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { makeFile } from "./make-files.ts";

const song = (title: string) => `X:1\nT:${title}\nC:A\nL:1/4\nM:4/4\nQ:1/4=100\nK:C\n"C"C E "G7"G B|"C"c4|]`;

test("songs of a set are taken out in the keys and tempos of the set", () => {
  const file = makeFile([{ text: song("One"), transpose: 3, tempo: 140 }, { text: song("Two") }], "abc", "Gig");
  const text = new TextDecoder().decode(file?.bytes);
  expect(file?.name).toBe("Gig.abc");
  const [one = "", two = ""] = text.split(/(?=^X:2)/m);
  expect(one).toMatch(/^K:Eb$/m);
  expect(one).toMatch(/^Q:1\/4=140$/m);
  expect(one).toContain('"Eb"');
  expect(one).toContain('"Bb7"');
  expect(two).toMatch(/^K:C$/m);
  expect(two).toMatch(/^Q:1\/4=100$/m);
});

test("what cannot be read is left out, and nothing comes of nothing", () => {
  const file = makeFile([{ text: "no song" }, { text: song("One") }, { text: song("One") }], "text", "Gig");
  expect(Object.keys(unzipSync(file?.bytes ?? new Uint8Array()))).toEqual(["One.txt", "One (2).txt"]);
  expect(makeFile([{ text: "no song" }], "abc", "Gig")).toBeUndefined();
});
