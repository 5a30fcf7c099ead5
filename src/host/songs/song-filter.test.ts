import { expect, test } from "vitest";
import { repertoireTexts } from "../../../tests/support/repertoire.ts";
import { readSongHead } from "../../music/songs/song-head.ts";
import { fitsFilter, type HeadFilter, namesIn } from "./song-filter.ts";

const heads = [...repertoireTexts].map(([name, text]) => ({ name, head: readSongHead(text) }));
const found = (filter: HeadFilter): readonly string[] => heads.filter(({ head }) => fitsFilter(head, filter)).map(({ name }) => name);

test("songs are found by level, style, form, tempo and by what they hold", () => {
  expect(found({})).toHaveLength(heads.length);
  expect(found({ level: 1, holds: "words" })).toContain("twinkle");
  expect(found({ style: "Bossa nova" })).toEqual(["blue-bossa", "girl-from-ipanema"]);
  expect(found({ form: "AABC", tempo: "slow" })).toEqual(["entertainer"]);
  expect(found({ tempo: "fast", level: 5 })).toContain("coltrane-changes");
  expect(found({ holds: "changes" })).toContain("satin-doll");
  expect(found({ holds: "tune" })).not.toContain("satin-doll");
});

test("every song is of one tempo and of one kind, and what a song does not say is not found by it", () => {
  for (const kinds of [["slow", "medium", "fast"] as const]) {
    expect(kinds.reduce((sum, tempo) => sum + found({ tempo }).length, 0)).toBe(heads.length);
  }
  expect(found({ holds: "tune" }).length + found({ holds: "changes" }).length).toBe(heads.length);
  const own = readSongHead("X:1\nT:Mine\nK:C\nV:1\nC4 |\n");
  expect([
    fitsFilter(own, {}),
    fitsFilter(own, { level: 1 }),
    fitsFilter(own, { tempo: "slow" }),
    fitsFilter(own, { style: "Ballad" }),
  ]).toEqual([true, false, false, false]);
});

test("a style or form that songs write in other capitals is one, named as most of them write it and found as any", () => {
  const own = ["Medium Swing", "Medium swing", "Ballad", "Medium swing", "ballad", ""].map((style) =>
    readSongHead(`X:1\nT:Mine\nR:${style}\nN:Form: ${style === "Ballad" ? "aaba" : "AABA"}\nK:C\n`),
  );
  const styles = namesIn([...own, readSongHead("X:1\nK:C\n")], "style");
  expect(styles.map(({ name }) => name)).toEqual(["Ballad", "Medium swing"]);
  expect(namesIn(own, "form").map(({ name }) => name)).toEqual(["AABA"]);
  const counts = styles.map(({ key }) => own.filter((head) => fitsFilter(head, { style: key })).length);
  expect(counts).toEqual([2, 3]);
  expect(own.filter((head) => fitsFilter(head, { style: "Medium Swing", form: "aaba" }))).toHaveLength(3);
});
