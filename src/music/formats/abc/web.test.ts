import { expect, test } from "vitest";
import { importNoticeText, problemText, songNoticeText } from "../../../ui/text/problems.ts";
import { readSong } from "../../songs/read-song.ts";
import type { SongReading } from "../../songs/song.ts";
import { readAbc } from "./read-abc.ts";

const HEAD = "X:1\nT:Test\nL:1/4\nM:4/4\nK:C\n";
function reading(text: string): SongReading {
  const read = readSong(text);
  if (!read.ok) throw new Error(read.error.code);
  return read.value;
}
const bars = (text: string) => reading(text).songs[0]?.voices[0]?.bars ?? [];
const music = (line: string) => bars(`${HEAD}${line}\n`);
const names = (line: string) => music(line).flatMap((bar) => bar.notes.map(({ notes }) => notes.join("+") || "z"));
const chords = (line: string) => music(line).map((bar) => bar.chords.map(({ symbol, start }) => `${symbol}@${start}`).join(" "));
const told = (text: string) => reading(text).notices.map(({ code, line, column }) => `${code} ${line}:${column}`);
const toldOf = (line: string) => told(`${HEAD}${line}\n`).map((notice) => notice.replace(/ 6:/, " "));

const wordsOf = (line: string) => reading(`${HEAD}${line}\n`).notices.map((notice) => songNoticeText(notice));

test("signs that mean nothing are told with their bar, and bars of more beats than their meter with its name; nothing else is", () => {
  expect(wordsOf("C D Ö E j 5 q|C D E F G A|F2|]")).toEqual([
    "“Ö” means nothing here and was left out, first in bar 1.",
    "“j” means nothing here and was left out, first in bar 1.",
    "“5” means nothing here and was left out, first in bar 1.",
    "“q” means nothing here and was left out, first in bar 1.",
    "Bar 1 has more beats than its meter, 4/4: all of its notes are kept.",
  ]);
  expect(names("C D E|C D E F G A|F2|]")).toHaveLength(10);
  expect(wordsOf("C|C D E F|(3CDE (3:2:3FGA|[M:5/4]C D E F G|C4|]")).toEqual([]);
  expect(wordsOf("[M:none]C D E F G A|C4|]")).toEqual([]);
});

test("a meter on a line between voices, or in any one of them, holds for all from that bar on", () => {
  const two = (...lines: readonly string[]) => reading(`X:1\nT:A\nL:1/8\nM:6/8\nK:C\n${lines.join("\n")}\n`);
  const metersOf = ({ songs: [song] }: SongReading) =>
    song?.voices.map((voice) => voice.bars.map(({ meter, length }) => `${meter?.beats}/${meter?.unit} ${length}`).join(", "));
  const whole = ["6/8 2880, 5/4 4800, 6/8 2880", "6/8 2880, 5/4 4800, 6/8 2880"];
  const systems = two("[V:1]c6|", "[V:2]C6|", "M:5/4", "[V:1]c10|", "[V:2]Z|", "M:6/8", "[V:1]Z|]", "[V:2]C6|]");
  const below = two("V:1", "c6|", "M:5/4", "c10|", "M:6/8", "c6|]", "V:2", "C6|C10|C6|]");
  const inSecond = two("V:1", "c6|c10|c6|]", "V:2", "C6|[M:5/4]C10|[M:6/8]C6|]");
  for (const read of [systems, below, inSecond]) expect([metersOf(read), read.notices]).toEqual([whole, []]);
});

test("one thing that was left out is told as one; a song that is too long is told with its limit", () => {
  expect(wordsOf("C4|]\nw: la la")).toEqual(["1 syllable has no note and was left out."]);
  const long = readSong(`${HEAD}${"C4|".repeat(70_000)}\n`);
  expect(long.ok ? "" : problemText(long.error)).toBe(
    "Line 1, column 1: the text is too long for a song, which has at most 200000 characters.",
  );
});

test("words under the music are kept in the song and told of where it is brought in", () => {
  const read = readAbc(`${HEAD}C4|]\nW: Hello\nW: world\n`);
  expect(read.ok && read.value.songs[0]?.remarks).toHaveLength(2);
  expect(read.ok && read.value.notices.map(importNoticeText)).toEqual([
    "2 lines of words under the music (W:) are kept in the song's text, but not shown.",
  ]);
});

test("headers in any order: T, M, L, K, X, V, and X behind K before any music is the same tune", () => {
  const text = 'T:Blue Lantern\nM:3/4\nL:1/4\nK:G\nX:7\nV:1 treble nm="Lead sheet"\nV:1\n"G" x3 | "D7" x3 |] %2\n';
  expect(reading(text)).toMatchObject({
    notices: [],
    songs: [{ number: 7, titles: ["Blue Lantern"], key: "G", meter: { beats: 3, unit: 4 } }],
  });
});

test("a missing X: or T: is filled in and told; a byte-order mark is passed over", () => {
  expect(reading("\ufeffM:4/4\nL:1/4\nK:C\nc4|\n").songs[0]).toMatchObject({ number: 1, titles: ["Untitled"] });
  expect(told("\ufeffM:4/4\nL:1/4\nK:C\nc4|\n")).toEqual(["no-number 1:1", "no-title 1:1"]);
});

test("keys as they are found: bagpipes, lower case, none, empty, accidentals of their own, words about the clef", () => {
  const key = (field: string) => {
    const [song] = reading(`X:1\nT:A\nL:1/4\n${field}\nF C =C B|\n`).songs;
    return `${song?.key} ${song?.voices[0]?.bars[0]?.notes.map(({ notes }) => notes.join()).join(" ")}`;
  };
  expect(["K:HP", "K:Hp", "K:emin", "K:", "K:none", "K:D =c", "K:Gmix ^f", "K:G clef=bass", "K:F#m", "K:Dfoo"].map(key)).toEqual([
    "none F4 C4 C4 B4",
    "D F#4 C#4 C4 B4",
    "Em F#4 C4 C4 B4",
    "none F4 C4 C4 B4",
    "none F4 C4 C4 B4",
    "D F#4 C4 C4 B4",
    "Gmix F#4 C4 C4 B4",
    "G F#4 C4 C4 B4",
    "F#m F#4 C#4 C4 B4",
    "D F#4 C#4 C4 B4",
  ]);
  expect(told("X:1\nT:A\nK:HP\nc|\n")).toEqual(["bagpipe-key 3:3"]);
  expect(told("X:1\nT:A\nK:\nc|\n")).toEqual(["empty-key 3:3"]);
  expect(told("X:1\nT:A\nK:emin\nc|\n")).toEqual(["key-in-lower-case 3:3"]);
});

test("meters as they are found: sums, words, none, several", () => {
  const meter = (value: string) => reading(`X:1\nT:A\nM:${value}\nK:C\nc|\n`).songs[0]?.meter;
  expect(["2+3/8", "(2+2+3)/8", "2/4+3/8", "C|", "none", "Free", "3/4 6/8"].map(meter)).toEqual([
    { beats: 5, unit: 8, groups: [2, 3] },
    { beats: 7, unit: 8, groups: [2, 2, 3] },
    { beats: 7, unit: 8, groups: [4, 3] },
    { beats: 2, unit: 2 },
    undefined,
    undefined,
    { beats: 3, unit: 4 },
  ]);
  expect(told("X:1\nT:A\nM:Free\nK:C\nc|\n")).toEqual(["meter-guessed 3:3"]);
  expect(told("X:1\nT:A\nM:3/4 6/8\nK:C\nc|\n")).toEqual(["meters-left-out 3:3"]);
});

test("chord symbols: lower-case minors, a chord in brackets behind another, a bass alone; other words are text, and all is told", () => {
  expect(chords('"em"c4|"G (A7)"c4|"/C"c4|"bbm7b5"c4|"G or Em"c4|')).toEqual(["Em@0", "G@0", "G/C@0", "Bbm7b5@0", "G@0"]);
  expect(toldOf('"em"c4|"G (A7)"c4|"/C"c4|')).toEqual(["lower-case-chord 1", "alternative-chord 8", "bass-alone 19"]);
  expect(chords('"C"c4|"Refrain"c4|"4"c4|"e"c4|')).toEqual(["C@0", "C@0", "C@0", "C@0"]);
  expect(music('"C"c4|"Refrain"c4|')[1]?.texts).toEqual([{ text: "Refrain", start: 0, place: "above" }]);
  expect(toldOf('"C"c4|"Xyz7"c4|')).toEqual(["not-a-chord 7"]);
});

test("chord symbols in the wild are chords with their own pitch classes", () => {
  const wild = [
    ..."C07 Cm/maj7/G Cmaug C7b13sus C7susb9 Ch9 Co^7 CM9#5 C743 C943 C7b943 C+7#9 C+7b9 C+9 Cmajb5 D/f+ Gd Ea (E7) Cø7 C△7 CMA7 Cdom7".split(
      " ",
    ),
  ];
  const line = [...wild, "7(b9)", "Calt", "C<root>N.C."].map((symbol) => `"${symbol}"c4|`).join("");
  expect(chords(line).slice(0, wild.length)).toEqual(wild.map((symbol) => `${symbol}@0`));
  expect(chords('"C"c4|"CN.C."c4|"N.C."c4|')).toEqual(["C@0", "N.C.@0", "N.C.@0"]);
});

test("+marks+ and letters that stand for marks, also given by U:", () => {
  const marks = (line: string, head = HEAD) =>
    bars(`${head}${line}\n`).flatMap((bar) => bar.notes.map(({ articulations = [] }) => articulations.join()));
  expect(marks("+trill+c Td .e !fermata!f|")).toEqual(["trill", "trill", "staccato", "fermata"]);
  expect(marks("Wc hd|", "X:1\nU:W=!upbow!\nT:A\nL:1/4\nK:C\n")).toEqual(["upbow", ""]);
  expect(toldOf("hc !foo!d|")).toEqual(["sign-left-out 1", "mark-left-out 4"]);
  expect(names("+CEG+ +f+c|")).toEqual(["C4+E4+G4", "C5"]);
});

test("an overlay is a voice of its own, silent elsewhere, with its own chords, ties and tuplets", () => {
  const [song] = reading(`${HEAD}"C"c2 d2- & (3EFG E2|d4|e4 & "G"G2 A2|\n`).songs;
  expect(song?.voices.map(({ id }) => id)).toEqual(["1", "1.2"]);
  expect(song?.voices[1]?.bars.map((bar) => bar.notes.map(({ notes, start }) => `${notes.join("+") || "z"}@${start}`).join(" "))).toEqual([
    "E4@0 F4@640 G4@1280 E4@1920",
    "z@0",
    "G4@0 A4@1920",
  ]);
  expect(song?.voices[1]?.bars[2]?.chords).toEqual([{ symbol: "G", start: 0, length: 3840 }]);
});

test("several tunes in one text are several songs; words between and behind them are left out and told", () => {
  const text = "X:1\nT:A\nK:C\nc|\n\nSome words between them.\nand more of it\n\nX:2\nT:B\nK:G\nf|\n\nT:C\nM:3/4\nK:F\nb|\n\nThe end.\n";
  const { songs } = reading(text);
  expect(songs.map(({ number, titles, key }) => [number, titles[0], key])).toEqual([
    [1, "A", "C"],
    [2, "B", "G"],
    [3, "C", "F"],
  ]);
  expect(told(text)).toEqual(["text-left-out 6:1", "text-left-out 7:1", "no-number 14:1", "text-left-out 19:1"]);
});

test("one bad tune of several is named with its place, the others are read; the head of a file counts for all", () => {
  const text = 'M:3/4\nC:Trad.\n\nX:1\nT:Good\nK:C\nc|\n\nX:2\nT:Bad\nK:C\n"C c|\n\nX:3\nT:Fine\nM:C\nK:G\nf|\n';
  const { songs, notices } = reading(text);
  expect(songs.map(({ titles, composer, meter }) => `${titles[0]} ${composer} ${meter?.beats}`)).toEqual(["Good Trad. 3", "Fine Trad. 4"]);
  expect(notices).toMatchObject([{ code: "song-refused", line: 12, column: 1, params: { song: "Bad" } }]);
});

test("escapes and entities in words: TeX accents, HTML names, percent signs", () => {
  const text = 'X:1\nT:Caf\\\'e &amp; Cr&egrave;me 50\\% % a comment\nC:Zo\\"e \\ss\nK:C\n"^d\\\'ebut"c|\nw: l\\`a\n';
  const [song] = reading(text).songs;
  expect([song?.titles[0], song?.composer]).toEqual(["Café & Crème 50%", "Zoë ß"]);
  expect(song?.voices[0]?.bars[0]?.texts?.[0]?.text).toBe("début");
  expect(song?.voices[0]?.bars[0]?.notes[0]?.lyrics).toEqual([{ verse: 1, text: "là" }]);
});

test("blank lines, old line breaks, beams, spacers, continued lines and remarks within the music change nothing", () => {
  expect(names("c`d y e!\n\nf|\\\n% remark\n%%vskip 3\ng *a|")).toEqual(["C5", "D5", "E5", "F5", "G5", "A5"]);
  expect(names("A:| B|")).toEqual(["A4", "B4"]);
});

test("signs that mean nothing are left out, each told once with line and column", () => {
  expect(names("c ? d # e ; f ? |")).toEqual(["C5", "D5", "E5", "F5"]);
  expect(toldOf("c ? d # e ; f ? |")).toEqual(["sign-left-out 3", "sign-left-out 7", "sign-left-out 11"]);
  const many = reading(`${HEAD}${Array.from({ length: 300 }, (_, index) => `"no${index}"c|`).join("")}\n`).notices;
  const last = many.at(-1);
  expect([many.length, last && songNoticeText(last)]).toEqual([201, "100 more notices."]);
});
