import fc from "fast-check";
import { expect, test } from "vitest";
import { pieceEvents, voiceEvents } from "../pieces/events.ts";
import { barStarts, pieceLength } from "../pieces/timeline.ts";
import { readStoredSong } from "./one-song.ts";
import { readSong } from "./read-song.ts";
import type { Song } from "./song.ts";
import { songPiece } from "./song-piece.ts";
import { playingOrder } from "./unroll.ts";

const HEAD = 'X:1\nT:Test\nC:Somebody\nL:1/4\nQ:1/4=140\nM:4/4\nI:linebreak $\nK:Bb\nV:1 treble nm="Lead sheet"\n';
const song = (music: string, head = HEAD): Song => {
  const read = readStoredSong(`${head}V:1\n${music}\n`);
  if (!read.ok) throw new Error(read.error.code);
  return read.value;
};
const problem = (text: string) => {
  const read = readStoredSong(text);
  if (read.ok) throw new Error("was read");
  return [read.error.reason.code, read.error.line, read.error.column];
};
const chords = (music: string) =>
  song(music).voices[0]?.bars.map((bar) => bar.chords.map(({ symbol, start, length }) => `${symbol} ${start}+${length}`));
const order = (music: string) =>
  playingOrder(song(music).voices[0]?.bars ?? [])
    .map((index) => index + 1)
    .join(" ");

test("the header gives number, titles, composer, key, meter and tempo", () => {
  expect(song("x4 | %1")).toMatchObject({
    number: 1,
    titles: ["Test"],
    composer: "Somebody",
    key: "Bb",
    meter: { beats: 4, unit: 4 },
    tempo: 140,
  });
  expect(song("x4 | %1").voices[0]).toMatchObject({ id: "1", clef: "treble", name: "Lead sheet" });
});

test("chords last to the next chord or the bar's end, and a bar without one repeats the last", () => {
  expect(chords('"Bb6" x4 | x4 | "Cm7" x2 "F7" x2 | %3')).toEqual([["Bb6 0+3840"], ["Bb6 0+3840"], ["Cm7 0+1920", "F7 1920+1920"]]);
  expect(chords('"C" x4 | x3 "G7" x |')?.[1]).toEqual(["C 0+2880", "G7 2880+960"]);
});

test("two symbols before one note share it in a numbered chart; elsewhere the second is an alternative, and told", () => {
  expect(chords('"C" "G7" x4 | %1')).toEqual([["C 0+1920", "G7 1920+1920"]]);
  expect(chords('"C" "G7" "Am" x3 x | %1')).toEqual([["C 0+960", "G7 960+960", "Am 1920+1920"]]);
  expect(chords('"C" "G7" x4 |')).toEqual([["C 0+3840"]]);
  const read = readSong(`${HEAD}V:1\n"C" "G7" x4 |\n`);
  expect(read.ok && read.value.songs[0]?.voices[0]?.bars[0]?.texts).toEqual([{ text: "(G7)", start: 0, place: "above" }]);
  expect(read.ok && read.value.notices.map(({ code, line, column }) => [code, line, column])).toEqual([["alternative-chord", 11, 5]]);
});

test("N.C. is silence and a quote with a sign before it is no chord", () => {
  expect(chords('"N.C." x4 | "^Intro" "C" x4 |')).toEqual([["N.C. 0+3840"], ["C 0+3840"]]);
  const piece = songPiece(song('"N.C." x4 | "C" x4 |'));
  expect(pieceEvents(piece)[0]?.start).toBe(3840);
});

test("melodies follow signature, accidentals in their bar, ties, triplets, broken rhythms, octaves and inline fields", () => {
  const notes = (music: string) =>
    song(music).voices[0]?.bars.flatMap((bar) => bar.notes.map(({ notes: names, length }) => `${names.join("+") || "z"} ${length}`));
  expect(notes("B =B B e | B3 z |")).toEqual(["Bb4 960", "B4 960", "B4 960", "Eb5 960", "Bb4 2880", "z 960"]);
  expect(notes("(3ccc c>c c<c |")).toEqual(["C5 640", "C5 640", "C5 640", "C5 1440", "C5 480", "C5 480", "C5 1440"]);
  expect(notes("[CE]2 c'/ C,/2 z//|")).toEqual(["C4+Eb4 1920", "C6 480", "C3 480", "z 240"]);
  expect(notes("[K:C] B [L:1/8] B [M:3/4] B2 |")).toEqual(["B4 960", "B4 480", "B4 960"]);
  expect(notes("(5ccccc c3 |")?.slice(0, 2)).toEqual(["C5 384", "C5 384"]);
  expect(song("B2- B2 |").voices[0]?.bars[0]?.notes.map(({ tied }) => tied)).toEqual([true, false]);
});

test("grace notes, decorations, slurs, lyrics and comments take no time", () => {
  expect(chords('{cd}!fermata!uv(c c).c T"F7"c $| %1\nw: words - of | this_\n"Bb" c4 | %2')).toEqual([["F7 2880+960"], ["Bb 0+3840"]]);
});

test("a repeat sounds twice, endings by their pass", () => {
  expect(order("x4 | x4 | x4 :| x4 |]")).toBe("1 2 3 1 2 3 4");
  expect(order("|: x4 | x4 |1 x4 :|2 x4 || x4 |]")).toBe("1 2 3 1 2 4 5");
  expect(order("x4 |: x4 |1,2 x4 :|3 x4 |]")).toBe("1 2 3 2 3 2 4");
  expect(order("|: x4 :|: x4 :| x4 |]")).toBe("1 1 2 2 3");
  expect(order("|: x4 :: x4 :|")).toBe("1 1 2 2");
  expect(order("|: x4 |[1 x4 | x4 :|[2 x4 | x4 |]")).toBe("1 2 3 1 4 5");
});

test("after da capo or dal segno repeats are not taken, and coda or fine is found", () => {
  expect(order("x4 | x4 !fine!| x4 | x4 !D.C.alfine!|]")).toBe("1 2 3 4 1 2");
  expect(order("x4 | S x4 | x4 O | x4 !D.S.alcoda!|] O x4 |]")).toBe("1 2 3 4 2 3 5");
  expect(order('|: x4 | x4 :| x4 "^D.C. al Coda"|]')).toBe("1 2 1 2 3 1 2 3");
});

test("repeats played in rows of marks that contradict each other come to an end", () => {
  const anyBar = fc.constantFrom(
    "x4 |",
    "|: x4 |",
    "x4 :|",
    "|1 x4 :|",
    "|2 x4 ||",
    "|3 x4 |",
    "S x4 |",
    "x4 !D.S.alcoda!|",
    "O x4 |",
    "x4 ::",
  );
  fc.assert(
    fc.property(fc.array(anyBar, { minLength: 1, maxLength: 12 }), (bars) => {
      const read = readStoredSong(`${HEAD}V:1\nx4 |${bars.join(" ")}\n`);
      if (read.ok) expect(playingOrder(read.value.voices[0]?.bars ?? []).length).toBeLessThanOrEqual(2000);
    }),
  );
});

test("a song becomes a piece of changes and melody, bars as they sound", () => {
  const piece = songPiece(song('|: "Bb6" B4 |1 "F7" c4 :|2 "Bb6" (3Bcd B2 |]'));
  expect(piece).toMatchObject({ title: "Test", tempo: 140, meter: "4/4", noTempo: false });
  expect(piece.voices.map(({ type, bars }) => [type, bars?.length])).toEqual([
    ["Harmony", 4],
    ["Melody", 4],
  ]);
  expect(pieceLength(piece)).toBe(4 * 3840);
  const melody = piece.voices[1];
  expect(melody && voiceEvents(melody).map(({ midi, start }) => [midi, start])).toEqual([
    [70, 0],
    [72, 3840],
    [70, 7680],
    [70, 11520],
    [72, 12160],
    [74, 12800],
    [70, 13440],
  ]);
});

test("bars of another meter and pick-ups keep their length", () => {
  const piece = songPiece(song('B | "Bb" B4 | [M:2/4] "F7" c2 | [M:4/4] "Bb" B4 |]'));
  expect(barStarts(piece)).toEqual([0, 960, 4800, 6720, 10560]);
  expect(piece.voices[0]?.bars?.map(({ meter }) => meter)).toEqual([undefined, undefined, "2/4", undefined]);
});

test("several voices each keep their own bars and unit", () => {
  const text = 'X:2\nT:Two\nL:1/8\nM:4/4\nK:C\nV:1 treble nm="A"\nL:1/4\nV:2 bass\nV:1\n"C" c4 | %1\nV:2\nC,8 | %1\n';
  const read = readStoredSong(text);
  expect(read.ok && read.value.voices.map(({ clef, bars }) => [clef, bars[0]?.length])).toEqual([
    ["treble", 3840],
    ["bass", 3840],
  ]);
});

test("what does not parse is refused with line, column and reason", () => {
  expect(problem("")).toEqual(["no-song", 1, 1]);
  expect(problem("T:No key\n")).toEqual(["no-key", 2, 1]);
  expect(problem("X:1\nT:A\nM:4/4\nx4 |\n")).toEqual(["music-before-key", 4, 1]);
  expect(problem("X:1\nT:A\nM:4/0\nK:C\nx4 |\n")).toEqual(["not-a-meter", 3, 3]);
  expect(problem(`${HEAD}V:1\nx4 | [M:4/0] x4 |\n`)).toEqual(["not-a-meter", 11, 6]);
  expect(problem(`${HEAD}V:1\n"Bb x4 |\n`)).toEqual(["open-quote", 11, 1]);
  expect(problem(`${HEAD}V:1\nx4 | [CE`)).toEqual(["open-bracket", 11, 6]);
  expect(problem(`${HEAD}V:1\nx4 | {CE`)).toEqual(["open-brace", 11, 6]);
  expect(problem(`${HEAD}V:1\nx4 | [K:G`)).toEqual(["open-field", 11, 6]);
  expect(problem(`${HEAD}V:1\nx4 | (3CD`)).toEqual(["cut-tuplet", 11, 6]);
  expect(problem(`${HEAD}V:1\nx4 | !D.C.al`)).toEqual(["open-mark", 11, 6]);
  expect(problem(`${HEAD}V:1\nx0 |\n`)).toEqual(["note-without-length", 11, 1]);
  expect(problem(`${HEAD}V:1\nx4 | c'''''''' |\n`)).toEqual(["note-beyond-instruments", 11, 6]);
  expect(problem("X:1\nT:A\nK:C\n")[0]).toBe("no-music");
  expect(problem("X:1\nT:A\nK:H\nx4 |\n")[0]).toBe("not-a-key");
  expect(problem("X:1\nT:A\nL:1/3\nK:C\nx4 |\n")[0]).toBe("not-a-unit");
  expect(problem(`${HEAD}${"x4 | ".repeat(2001)}\n`)[0]).toBe("too-many-bars");
  expect(problem(`${HEAD}${Array.from({ length: 65 }, (_, voice) => `V:v${voice}\nx4 |`).join("\n")}`)[0]).toBe("too-many-voices");
  expect(problem(`${HEAD}${"x".repeat(200_001)} |\n`)[0]).toBe("song-too-long");
});

test("keys and tempos as they are written", () => {
  const head = (fields: string) => {
    const read = readStoredSong(`X:1\nT:A\n${fields}\nc|\n`);
    return read.ok ? read.value : undefined;
  };
  const keys = ["Bb", "Emin", "G#min", "Am", "none", "D dorian", "Cmaj", "F#m", "H", "C clef=bass", "Amixolydian"];
  expect(keys.map((key) => head(`K:${key}`)?.key)).toEqual(["Bb", "Em", "G#m", "Am", "none", "Ddor", "C", "F#m", undefined, "C", "Amix"]);
  const tempos = ["1/4=120", "3/8=80", '"Swing" 1/4=140', "120", "fast", "1/4=9999", "C=100", '1/4 = 132.5 "Easy"'];
  expect(tempos.map((tempo) => head(`Q:${tempo}\nK:C`)?.tempo)).toEqual([120, 120, 140, 120, undefined, undefined, 100, 132.5]);
  expect(head('Q:"Slow swing"\nK:C')).toMatchObject({ tempoText: "Slow swing" });
});
