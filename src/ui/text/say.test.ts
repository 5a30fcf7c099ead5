import { expect, test } from "vitest";
import { importNoticeText, songNoticeText } from "./problems.ts";
import { clockText, fill, listed, say } from "./say.ts";

test("parameters stand where the text has them, as often as it has them", () => {
  expect(say("Bar {bar} of {bars}", { bar: 3, bars: 12 })).toBe("Bar 3 of 12");
  expect(say("{name}, and {name} again", { name: "Fm7" })).toBe("Fm7, and Fm7 again");
});

test("a list is parted as the language does it, without what is empty", () => {
  expect(listed(["missed", "", "40 ms late", "right 1 of 3 times"])).toBe("missed, 40 ms late, right 1 of 3 times");
  expect([listed(["missed"]), listed(["", ""])]).toEqual(["missed", ""]);
});

test("a value that looks like a parameter is not one", () => {
  expect(say("“{title}” was deleted by {who}", { title: "{who} $& $1", who: "Ann" })).toBe("“{who} $& $1” was deleted by Ann");
});

test("a number chooses its form", () => {
  const taps = { one: "{count} tap", other: "{count} taps" } as const;
  expect([0, 1, 2, 21].map((count) => say(taps, { count }))).toEqual(["0 taps", "1 tap", "2 taps", "21 taps"]);
});

test("a parameter that has no value stays as it is written", () => {
  expect(fill("A {size} note", {})).toBe("A {size} note");
});

test("what an import guessed or left out is a sentence; a song text's own notice has the song's words", () => {
  expect(importNoticeText({ code: "transposed", params: {} })).toContain("a transposing instrument");
  const own = { code: "no-title", params: {}, line: 1, column: 1 } as const;
  expect(importNoticeText({ code: "song-text", params: {}, own })).toBe(songNoticeText(own));
  expect(songNoticeText(own)).toContain("title");
});

test("a clock shows minutes and seconds, whole ones, from 0", () => {
  expect([-3, 0, 9.9, 60, 74, 3600].map(clockText)).toEqual(["0:00", "0:00", "0:09", "1:00", "1:14", "60:00"]);
});
