import { expect, test } from "vitest";
import { bytesOf, differences, factsOf } from "../../../../tests/support/format-facts.ts";
import { chordsOfSong } from "../../../../tests/support/music-xml.ts";
import { cases, seed } from "../../../../tests/support/totals.ts";
import { importNoticeText } from "../../../ui/text/problems.ts";
import { seeded } from "../../bass/options.ts";
import { readStoredSong } from "../../songs/one-song.ts";
import { playingOrder } from "../../songs/unroll.ts";
import { readIreal } from "../ireal/read-ireal.ts";
import { writeIreal } from "../ireal/write-ireal.ts";
import { readChartText } from "./read-chart-text.ts";
import { writeChartText } from "./write-chart-text.ts";

const textOf = (file: string): string => new TextDecoder().decode(bytesOf(file));
const songOf = (text: string, key?: string) => {
  const read = readChartText(text, key);
  const [song] = read.ok ? read.value.songs : [];
  if (!song) throw new Error(read.ok ? "no song" : read.error.code);
  return song;
};
const orderOf = (text: string) => playingOrder(songOf(text).voices[0]?.bars ?? []);

test.each(factsOf("text"))("$file has the head, bars, chords and order that it is known to have", ({ file, songs: [fact = {}] }) => {
  expect(differences(songOf(textOf(file)), fact)).toEqual([]);
});

test("bars with slashes, %, shares, own meters and signs of any writing, line ends of Windows", () => {
  expect(chordsOfSong(songOf("| Dm7 / G7 / |\r\n| Cmaj7 | % | Am7 D7 G7 |\r\n|3/4 B♭△7 | Eø7 A°7 |"))).toEqual([
    "Dm7@0 G7@2",
    "Cmaj7@0",
    "Cmaj7@0",
    "Am7@0 D7@2 G7@3",
    "B♭△7@0",
    "Eø7@0 A°7@2",
  ]);
  expect(chordsOfSong(songOf("|4/4 Dm7 G7 | N.C. | C6/9 Db/Eb |"))).toEqual(["Dm7@0 G7@2", "N.C.@0", "C6/9@0 Db/Eb@2"]);
});

test("an empty bar holds the chord before it; the gap between two repeats and a double bar line are no bars", () => {
  expect(chordsOfSong(songOf("| C | | F |\n| | G || Am |||"))).toEqual(["C@0", "", "F@0", "", "G@0", "Am@0", "", ""]);
  expect(chordsOfSong(songOf("|: C | F :| |: G :|"))).toEqual(["C@0", "F@0", "G@0"]);
});

test.each([
  ["| Dm7 | G7 % | Cmaj7 |", ["Dm7@0", "G7@0", "Cmaj7@0"]],
  ["| Cm7 | N.C. | F7 % |", ["Cm7@0", "N.C.@0", "F7@0"]],
  ["| Dm7 G7 | % C | F x |", ["Dm7@0 G7@2", "C@2", "F@0"]],
  ["| Dm7 G7 | % % | %% G |", ["Dm7@0 G7@2", "Dm7@0 G7@2", "G@2"]],
  ["|3/4 C % F | % / / |", ["C@0 F@2", "C@0 F@2"]],
  ["| C | F |\n% | G |", ["C@0", "F@0", "F@0", "G@0"]],
  ["| % | C |\n/ | G |", ["", "C@0", "", "G@0"]],
  ["C % F\nG % A", ["C@0", "C@0", "F@0", "G@0", "G@0", "A@0"]],
])("%s: a % is a bar alone, and beside chords the time in which what sounds goes on", (text, bars) =>
  expect(chordsOfSong(songOf(text))).toEqual(bars),
);

test("repeats, (x3), endings with a point and sections by their words", () => {
  expect(orderOf("|: C | F | 1. G :| 2. C |")).toEqual([0, 1, 2, 0, 1, 3]);
  expect(orderOf("|: C | F :| (x3)\n| G |")).toEqual([0, 1, 0, 1, 0, 1, 2]);
  const song = songOf("My Song\n[Verse 1]\n| C | F |\nB: | G | C |\nCoda\n| Am |");
  expect(song.voices[0]?.bars.map(({ section }) => section)).toEqual(["Verse 1", undefined, "B", undefined, "Coda"]);
});

test.each([
  ["C | F | G7 | C\nC | Am | Dm7 | G7", ["C", "F", "G7", "C", "C", "Am", "Dm7", "G7"], []],
  ["A | D | E | A\nD | A | E7 | A", ["A", "D", "E", "A", "D", "A", "E7", "A"], []],
  ["B | E | F#7 | B", ["B", "E", "F#7", "B"], []],
  ["B | E | F#7 | B |", ["B", "E", "F#7", "B"], []],
  ["A7 | D7 | A7 | A7 |\nD7 | D7 | A7 | E7 |", ["A7", "D7", "A7", "A7", "D7", "D7", "A7", "E7"], []],
  ["C | F |\nG | C |", ["C", "F", "G", "C"], []],
  ["A | Cm7 | F7 | Bb | Eb\nB | Dm | G7 | Cm | %", ["Cm7", "F7", "Bb", "Eb", "Dm", "G7", "Cm", "Cm"], ["A", "B"]],
  ["A | Cm7 | F7 |\n| Bb | Eb |\nB | Dm | G7 |", ["Cm7", "F7", "Bb", "Eb", "Dm", "G7"], ["A", "B"]],
  ["A |: Cm7 | F7 | Bb :|", ["Cm7", "F7", "Bb"], ["A"]],
  ["A: C | F\n[B] | G | C\n(C) | F | G\n*D | C | F", ["C", "F", "G", "C", "F", "G", "C", "F"], ["A", "B", "C", "D"]],
  ["A\n| C | F |\nB\n| G | C |", ["C", "F", "G", "C"], ["A", "B"]],
])("%s: a letter before bars is a chord unless it clearly names a section", (text, chords, sections) => {
  expect(chordsOfSong(songOf(text))).toEqual(chords.map((symbol) => `${symbol}@0`));
  expect(songOf(text).voices[0]?.bars.flatMap(({ section }) => section ?? [])).toEqual(sections);
});

test("Band-in-a-Box lines, numerals in the key that is named or given", () => {
  expect(chordsOfSong(songOf("[Chords] |:a) Dm7 | G7 | b) Cmaj7 | % :|"))).toEqual(["Dm7@0", "G7@0", "Cmaj7@0", "Cmaj7@0"]);
  expect(chordsOfSong(songOf("Tune\nKey: Eb\n| ii7 V7 | Imaj7 | bVII7 |"))).toEqual(["Fm7@0 Bb7@2", "Ebmaj7@0", "Db7@0"]);
  expect(chordsOfSong(songOf("| ii7 | V7 | I |", "F"))).toEqual(["Gm7@0", "C7@0", "F@0"]);
});

test("chords over words and rows of chords have no bars: one a chord, with the words under it, and that is told", () => {
  const text = "A Song\n\nC        Am\nHow many roads\n\tF  G\nmust a man walk";
  expect(chordsOfSong(songOf(text))).toEqual(["C@0", "Am@0", "F@0", "G@0"]);
  expect(songOf(text).voices[0]?.bars[0]?.texts?.map((each) => each.text)).toEqual(["How many"]);
  const read = readChartText(text);
  expect(read.ok && read.value.notices.map(({ code }) => code)).toEqual(["one-bar-a-chord"]);
});

const toldOf = (text: string): readonly string[] => {
  const read = readChartText(text);
  return (read.ok ? read.value.notices : []).map(importNoticeText);
};

test.each([
  [
    "| Cmaj7 | Qwe | Dm7 | G7 |",
    ["Cmaj7@0", "", "Dm7@0", "G7@0"],
    "1 word is no chord that can be read, and stands above its bar: Qwe (bar 2).",
  ],
  [
    "| Cmaj7 | hello | Dm7 | G7 |",
    ["Cmaj7@0", "", "Dm7@0", "G7@0"],
    "1 word is no chord that can be read, and stands above its bar: hello (bar 2).",
  ],
  ["Cmaj7 | Dm7 | hello", ["Cmaj7@0", "Dm7@0", ""], "1 word is no chord that can be read, and stands above its bar: hello (bar 3)."],
  [
    "| C | Hm7 | Bar zzz | Foo | G |",
    ["C@0", "", "", "", "G@0"],
    "4 words are no chords that can be read, and stand above their bars: Hm7 (bar 2), Bar (bar 3), zzz (bar 3), Foo (bar 4).",
  ],
  ["Hm7 | Dm7 |", ["", "Dm7@0"], "1 word is no chord that can be read, and stands above its bar: Hm7 (bar 1)."],
  [
    "H | E | F#7 | H",
    ["", "E@0", "F#7@0", ""],
    "2 words are no chords that can be read, and stand above their bars: H (bar 1), H (bar 4).",
  ],
  ["| C | Hm7 G7 |", ["C@0", "G7@2"], "1 word is no chord that can be read, and stands above its bar: Hm7 (bar 2)."],
])("%s keeps the place of each bar, and names what is no chord with its bar", (text, bars, told) => {
  expect(chordsOfSong(songOf(text))).toEqual(bars);
  expect(toldOf(text)).toEqual([told]);
});

test("what is no chord stands above its bar; words behind the last sign are said about the last bar, a section's name is one", () => {
  const texts = (text: string) => songOf(text).voices[0]?.bars.map((bar) => bar.texts?.map((each) => each.text) ?? []);
  expect(texts("| C | Hm7 zzz | G |")).toEqual([[], ["Hm7", "zzz"], []]);
  expect(texts("| C | F | play it twice\n| G |")).toEqual([[], ["play", "it", "twice"], []]);
  expect(texts("| C | F | softly\n| G |")).toEqual([[], ["softly"], []]);
  expect(songOf("| Intro | C | F |\n| [A] | G |").voices[0]?.bars.map(({ section }) => section)).toEqual(["Intro", undefined, "A"]);
});

test("what cannot be read is named, and a text without a chord is refused", () => {
  const read = readChartText("| C | H7+ | G |");
  expect(read.ok && read.value.notices).toEqual([
    { code: "words-not-read", params: { count: 1, words: [{ code: "word-in-bar", params: { word: "H7+", bar: 2 } }] }, song: 0 },
  ]);
  const none = readChartText("Dear friend,\nhow are you?");
  expect(none.ok ? "" : none.error.code).toBe("text-without-chords");
});

test("what chance makes of a chart is read or refused in words, never thrown, in time that grows with its length", () => {
  const random = seeded(seed(26));
  const signs = [..."|:.%/()[]x123 \n\tABCDEFG#b7mø△°♭♯-+,"];
  for (let run = 0, end = cases(200, 2000); run < end; run++) {
    const text = Array.from({ length: 300 }, () => signs[Math.floor(random() * signs.length)] ?? " ").join("");
    const read = readChartText(text);
    if (!read.ok) expect(read.error.code).not.toBe("");
  }
});

const waltz = (pickUp: string) => {
  const song = readStoredSong(`X:1\nT:Waltz\nM:3/4\nL:1/4\nK:G\n${pickUp} |"G" G2 B | B2 A |"C" G2 E |"G" D2 D |"Em" G3 |]`);
  if (!song.ok) throw new Error(song.error.code);
  return song.value;
};
const gridOf = (text: string) => text.slice(text.indexOf("|")).trim();

test("signs of the playing order stand behind the chords as words that people write, and are read back, joined or not", () => {
  const signs = "|: C Segno | F To Coda :|\n| Bb D.S. al Coda |\n| Eb Coda | G7 Fine | C D.C. al Fine |]";
  const said = (text: string) =>
    songOf(text).voices[0]?.bars.map(({ segno, coda, toCoda, fine, jump }) => ({ segno, coda, toCoda, fine, jump }));
  const song = songOf(signs);
  expect(chordsOfSong(song)).toEqual(["C@0", "F@0", "Bb@0", "Eb@0", "G7@0", "C@0"]);
  expect(toldOf(signs)).toEqual([]);
  expect(gridOf(writeChartText(song)).replace(/\|\n\|/g, "|")).toBe(
    "|: C Segno | F To Coda :| Bb D.S. al Coda | Eb Coda | G7 Fine | C D.C. al Fine |]",
  );
  expect(said(writeChartText(song))).toEqual(said(signs));
  expect(said(signs.replace("To Coda", "ToCoda").replace(/ al /g, "al"))).toEqual(said(signs));
});

test("a pick-up in which no chord begins has no bar in a chart, as text and as a link", () => {
  expect(gridOf(writeChartText(waltz("D")))).toBe("| G | / / / | C | G |\n| Em |]");
  const linked = readIreal(writeIreal([waltz("D")]));
  if (!linked.ok) throw new Error("not read");
  expect(linked.value.songs[0]?.voices[0]?.bars).toHaveLength(5);
});
test("a pick-up with a chord is a bar in a meter of its own, and is read back as a pick-up", () => {
  const text = writeChartText(waltz('"D7" D'));
  expect(gridOf(text)).toBe("| 1/4 D7 | 3/4 G | / / / | C |\n| G | Em |]");
  const bars = songOf(text).voices[0]?.bars ?? [];
  expect(bars.map(({ number, length, pickUp = false }) => [number, length, pickUp])).toEqual([
    [0, 960, true],
    ...[1, 2, 3, 4, 5].map((number) => [number, 2880, false]),
  ]);
});
