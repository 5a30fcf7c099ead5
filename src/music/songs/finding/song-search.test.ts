import { expect, test } from "vitest";
import { editSong } from "../edit-song.ts";
import { readOneSong } from "../one-song.ts";
import { holdsChords, readChordQuery } from "./chord-query.ts";
import { indexSong } from "./song-index.ts";

const text = `X:1
T:Index Me
C:Ann Other
R:Medium swing
M:3/4
L:1/4
Q:1/4=132
K:Bb
V:1
"Cm7" z3 | "F7" z3 | "^slowly" "Bbmaj7" z3 | "Bbmaj7" z3 | %4
`;

test("a song's index has its head and its chords, one that stands twice once, and no annotation", () => {
  expect(indexSong(text)).toEqual({
    composer: "Ann Other",
    key: "Bb",
    meter: "3/4",
    style: "Medium swing",
    tempo: 132,
    chords: ["Cm7", "F7", "Bbmaj7"],
  });
});

test("a song's key is told as a signature, however its mode is written", () => {
  expect(["Amin", "F#minor", "Gm", "Ddor", "C major", "Ebmaj"].map((key) => indexSong(`K:${key}`).key)).toEqual([
    ...["Am", "F#m", "Gm", "Ddor", "C", "Eb"],
  ]);
});

test("any text has an index: no header, no chords, an open quote", () => {
  expect(indexSong('"C | D\nQ:fast\nK:none')).toEqual({ composer: "", key: "", meter: "", style: "", tempo: null, chords: [] });
});

test.each([
  ["ii V I", ["Cm7", "F7", "Bbmaj7"], true],
  ["ii V I", ["Cm7b5", "F7", "Bbm7"], false],
  ["ii V I in minor", ["Cm7b5", "F7b9", "Bbm7"], true],
  ["ii V i", ["C", "Em7b5", "A7", "Dm6"], true],
  ["ii V I in minor", ["Cm7", "F7", "Bbmaj7"], false],
  ["viio7 i in minor", ["G#dim7", "Am"], true],
  ["viio7 i in minor", ["Gdim7", "Am"], false],
  ["i bVII bVI", ["Am", "G", "F"], true],
  ["i VII VI", ["Am", "G", "F"], true],
  ["i #viio7", ["Am", "G#dim7"], true],
  ["ii - V", ["Am7", "D7"], true],
  ["I vi ii V", ["C6", "Am7", "Dm7", "G7"], true],
  ["bII7 I", ["Db7", "Cmaj7"], true],
  ["Dm7 G7", ["Dm7", "G7", "C"], true],
  ["Dm7 G7", ["Em7", "A7", "D"], false],
])("%s in %j: %s", (query, chords, found) => {
  const read = readChordQuery(query);
  expect(read && holdsChords(chords, read)).toBe(found);
});

test.each(["Autumn in New York", "blue", "In a minor", "C", "xyz abc", "i".repeat(5000)])("%s is a title, and no chords", (query) => {
  expect(readChordQuery(query)).toBeUndefined();
});

test("a chord is put in another's place, also where it holds on; what is no chord is refused", () => {
  const edited = editSong(text, { kind: "chord", bar: 1, index: 0, symbol: "B7" });
  const song = edited.ok ? readOneSong(edited.value) : edited;
  expect(song.ok && song.value.song.voices[0]?.bars.map(({ chords }) => chords.map(({ symbol }) => symbol).join())).toEqual([
    "Cm7",
    "B7",
    "Bbmaj7",
    "Bbmaj7",
  ]);
  const refused = editSong(text, { kind: "chord", bar: 1, index: 0, symbol: "H7" });
  expect(!refused.ok && refused.error.code).toBe("unreadable-chord");
});

test("another voice becomes the melody and takes the chords along; a title is changed", () => {
  const two = 'X:1\nT:Two\nL:1/4\nM:4/4\nK:C\nV:1\n"C" c4 | "F" f4 |\nV:2 clef=bass\nC,4 | F,4 |\n';
  const led = editSong(two, { kind: "lead", voice: 1 });
  const song = led.ok ? readOneSong(led.value) : led;
  expect(song.ok && song.value.song.voices.map(({ bars }) => bars.map(({ notes }) => notes[0]?.notes[0]))).toEqual([
    ["C3", "F3"],
    ["C5", "F5"],
  ]);
  expect(song.ok && song.value.song.voices[0]?.bars.map(({ chords }) => chords[0]?.symbol)).toEqual(["C", "F"]);
  const named = editSong(two, { kind: "title", title: "Three" });
  expect(named.ok && indexSong(named.value).chords).toEqual(["C", "F"]);
  expect(named.ok && named.value).toContain("T:Three");
});

test("a second page is joined to the first: bars are counted on, signs and another key stay, the number of the page goes", () => {
  const page = (title: string, key: string, music: string) => `X:1\nT:${title}\nL:1/4\nM:4/4\nK:${key}\nV:1\n${music}\n`;
  const first = page("Long Song (Page 1)", "C", '|: "C" z4 | "F" z4 :|');
  const joined = editSong(first, { kind: "join", text: page("Long Song (Page 2)", "G", '"G" z4 | "D7" z4 | "G" z4 |]') });
  const song = joined.ok ? readOneSong(joined.value) : joined;
  if (!song.ok) throw new Error(song.error.code);
  const [voice] = song.value.song.voices;
  expect(song.value.song.titles[0]).toBe("Long Song");
  expect(voice?.bars.map(({ number, key, chords, endsRepeat }) => [number, key, chords[0]?.symbol, endsRepeat])).toEqual([
    [1, undefined, "C", false],
    [2, undefined, "F", true],
    [3, "G", "G", false],
    [4, undefined, "D7", false],
    [5, undefined, "G", false],
  ]);
});
