import { expect, test } from "vitest";
import { bytesOf, differences, factsOf } from "../../../tests/support/format-facts.ts";
import { readMusic } from "../../../tests/support/read-music.ts";
import { problemText } from "../../ui/text/problems.ts";
import { kindOf } from "./kind.ts";

const FORMATS = ["musicxml", "ireal", "abc", "midi", "chordpro", "text"];

test("every file is known by its content alone, whatever its name", () => {
  const kinds = FORMATS.flatMap((format) => factsOf(format)).map(({ file, format }) => [
    file,
    kindOf(bytesOf(file), "picture.png")?.replace("mxl", "musicxml"),
    format,
  ]);
  expect(kinds.filter(([, kind, format]) => kind !== format)).toEqual([]);
});

test("a tune in ABC inside ChordPro leaves it ChordPro, with its title", () => {
  const read = readMusic("{title: Harbour}\n{start_of_abc}\nX: 1\nK: G\nGABc|\n{end_of_abc}\n[G]La [D7]la\n");
  expect(read.ok && read.value.songs.map(({ titles }) => titles[0])).toEqual(["Harbour"]);
});

test("every file read by the one door has the songs that it is known to have", () => {
  const wrong = FORMATS.flatMap((format) => factsOf(format)).flatMap(({ file, songs }) => {
    const read = readMusic(bytesOf(file), { name: file });
    if (!read.ok) return [`${file}: ${read.error.code}`];
    return songs.flatMap((fact, index) => {
      const song = read.value.songs[index];
      return song
        ? differences(song, fact.bars ? fact : { title: fact.title ?? "" }).map((each) => `${file}: ${each}`)
        : [`${file}: missing`];
    });
  });
  expect(wrong).toEqual([]);
});

test.each(factsOf("bad"))("$file is refused with a reason", ({ file }) => {
  const read = readMusic(bytesOf(file), { name: file });
  expect(read.ok).toBe(false);
  if (!read.ok) expect(problemText(read.error)).toMatch(/^[A-Z][^{}]{15,}\.$/);
});

test("what is too large is refused unread, and a song without a title is called as its file", () => {
  const large = readMusic(new Uint8Array(10 * 1024 * 1024 + 1));
  expect(large.ok ? "" : large.error.code).toBe("music-file-too-large");
  const read = readMusic(new TextEncoder().encode("| C | F |"), { name: "C:\\songs\\my tune.txt" });
  expect(read.ok && read.value.songs[0]?.titles).toEqual(["my tune"]);
});

test("pasted text of every kind is read: bars, a link, ABC with its notices, MusicXML", () => {
  expect(
    ["| C | F |", "irealbook://A=B=S=C=n=[T44C   Z", "X:1\nT:A\nK:C\nCDEF|\n", "{t:A}\n[C]la"].map((text) => readMusic(text).ok),
  ).toEqual([true, true, true, true]);
  const abc = readMusic("T:A\nM:4/4\nL:1/4\nK:C\nCDEF");
  expect(abc.ok && abc.value.notices.map(({ code, own, song }) => [code, own?.line, song])).toEqual([
    ["song-text", 1, 0],
    ["song-text", 5, 0],
  ]);
});
