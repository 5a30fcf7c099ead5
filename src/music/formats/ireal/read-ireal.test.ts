import { expect, test } from "vitest";
import { bytesOf, differences, factsOf } from "../../../../tests/support/format-facts.ts";
import { mutatedSong } from "../../../../tests/support/mutated-song.ts";
import { cases, seed } from "../../../../tests/support/totals.ts";
import { seeded } from "../../bass/options.ts";
import { playingOrder } from "../../songs/unroll.ts";
import { ImportNotices, type ImportResult } from "../shared/imported.ts";
import { readIreal } from "./read-ireal.ts";
import { writeIreal } from "./write-ireal.ts";

const textOf = (file: string): string => new TextDecoder().decode(bytesOf(file));
/** Chords of a chart, bar by bar, each with its beat from 1 in quarter notes. */
function chordsOf(music: string): readonly string[] {
  const read = readIreal(`irealbook://Song=Maker A.=Swing=C=n=${music}`);
  if (!read.ok) throw new Error(read.error.code);
  return (read.value.songs[0]?.voices[0]?.bars ?? []).map(({ chords }) =>
    chords.map(({ symbol, start, carried }) => `${carried ? "~" : ""}${symbol}${start === 0 ? "" : `@${start / 960 + 1}`}`).join(" "),
  );
}
const barsOf = (music: string) => {
  const read = readIreal(`irealbook://Song=Maker A.=Swing=C=n=${music}`);
  return read.ok ? (read.value.songs[0]?.voices[0]?.bars ?? []) : [];
};

test.each(factsOf("ireal"))("$file has the songs, bars, chords and order that it is known to have", ({ file, songs }) => {
  const read = readIreal(textOf(file));
  expect(read.ok && read.value.songs.length).toBe(songs.length);
  if (read.ok) expect(read.value.songs.flatMap((song, index) => differences(song, songs[index] ?? {}))).toEqual([]);
});

test("as many cells as beats are beats; else leading blanks go, blanks belong to their chord and the rest is shared from the first on", () => {
  expect(chordsOf("[T44C  F| C F|  C F|C,F|C,F,G|C,F,G,A,BZ")).toEqual([
    "C F@4",
    "~F C@2 F@4",
    "C F@4",
    "C F@3",
    "C F@3 G@4",
    "C F@1.8 G@2.6 A@3.4 B@4.2",
  ]);
  expect(chordsOf("[T44C,sF,G|lC,F |T12C F |C,F,G,AZ")).toEqual(["C F@3 G@4", "C F@3", "C F@4", "C F@2.5 G@4 A@5.5"]);
});

test("a bar is any number of cells, empty cells between bar signs are none, x and r repeat one and two bars", () => {
  expect(chordsOf("{T44C   |F   }        Y{G   |LZx |C   |F   | r|   |A   Z")).toEqual(["C", "F", "G", "G", "C", "F", "C", "F", "A"]);
  expect(chordsOf("[T44C   |x  |pppF|n   Z")).toEqual(["C", "C", "~C F@4", "N.C."]);
  expect(chordsOf("[T44C   |W/E   |C/G W/BZ")).toEqual(["C", "C/E", "C/G C/B@4"]);
});

test("sections, endings, times, coda signs, words and alternatives stand where they are written", () => {
  const bars = barsOf(
    "{*AT44C^7(A-7)   |N1D-7   }            |N2G7sus   ][*BS<*66Slowly>C-^7   |QFh7   |<D.S. al Coda>Bb13   ][QEbalt   |Cb6   |UFZ",
  );
  expect(bars.map(({ section }) => section)).toEqual([
    "A",
    undefined,
    undefined,
    "B",
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(bars.map(({ endings }) => endings?.join())).toEqual([undefined, "1", "2", ...Array(6).fill(undefined)]);
  expect(bars.map(({ texts }) => texts?.map(({ text }) => text).join())).toEqual([
    "(Am7)",
    undefined,
    undefined,
    "Slowly",
    ...Array(5).fill(undefined),
  ]);
  expect(bars.flatMap(({ chords }) => chords.map(({ symbol }) => symbol))).toEqual([
    "Cmaj7",
    "Dm7",
    "G7sus4",
    "CmMaj7",
    "Fm7b5",
    "Bb13",
    "Eb7alt",
    "Cb6",
    "F",
  ]);
  expect(playingOrder(bars)).toEqual([0, 1, 0, 2, 3, 4, 5, 3, 4, 6, 7, 8]);
  expect(playingOrder(barsOf("{T44C   |<3x>F   }G   Z"))).toEqual([0, 1, 0, 1, 0, 1, 2]);
});

test("an alternate chord is shown as the house writes it, and words and alternates are in the link that is taken out", () => {
  const music = "[T44A-7(F#h7)   |<*66Play softly>D-7 G7(Db7) |C^7(Co7/G)   |F-7(not a chord)   Z";
  const words = (read: ImportResult) =>
    read.ok ? read.value.songs[0]?.voices[0]?.bars.map(({ texts = [] }) => texts.map(({ text }) => text).join()) : [];
  const read = readIreal(`irealbook://Song=Maker A.=Swing=C=n=${music}`);
  const told = new ImportNotices();
  const link = read.ok ? writeIreal(read.value.songs, { notices: told }) : "";
  expect(words(read)).toEqual(["(F#ø7)", "Play softly,(Db7)", "(C°7/G)", "(not a chord)"]);
  expect(words(readIreal(link))).toEqual(words(read));
  expect(told.list()).toEqual([]);
});

test("the head: the article comes first, two words of a composer change places, tempo 0 is none, T12 is 12/8, F- is a minor key", () => {
  const music = "1r34LbKcu7T12F-7   Z";
  const read = readIreal(
    `irealb://'S Wonderful, The=Di Capua Eduardo==Slow Swing=F-==${music}==0=3===100% Me=Kern Jerome==Waltz=C==${music}==90=3`,
  );
  const [one, two] = read.ok ? read.value.songs : [];
  expect([one?.titles[0], one?.composer, one?.tempo, one?.key, one?.style]).toEqual([
    "The 'S Wonderful",
    "Di Capua Eduardo",
    undefined,
    "Fm",
    "Slow Swing",
  ]);
  expect([one?.meter, two?.titles[0], two?.composer, two?.tempo]).toEqual([{ beats: 12, unit: 8 }, "100% Me", "Jerome Kern", 90]);
});

test("a chart without a chord and a song cut in its fields are named, the others arrive", () => {
  const read = readIreal("irealb://Drums=A==S=C==1r34LbKcu7T44Y   Z==0=3===Good=A==S=C==1r34LbKcu7T44C   Z==0=3===Bad=A==S=C===List");
  expect(
    read.ok && [read.value.songs.map(({ titles }) => titles[0]), read.value.notices.map(({ code, params }) => [code, params.song])],
  ).toEqual([
    ["Good"],
    [
      ["song-refused", "Drums"],
      ["song-refused", "Bad"],
    ],
  ]);
});

test("links end with their quotes or their line, whatever stands around them", () => {
  const link = (title: string) => `irealbook://${title}=A B=S=C=n=[T44C   Z`;
  const page = `<a href="${link("One")}">1</a> <a href='${link("'S Two")}'>2</a>\n${link("Three")}\n${encodeURI(link("Four")).replaceAll("=", "%3D")} and more`;
  const read = readIreal(page);
  expect(read.ok && read.value.songs.map(({ titles }) => titles[0])).toEqual(["One", "'S Two", "Three", "Four"]);
});

test("a link cut at any place is refused, or reads as the whole chart did", () => {
  const whole = textOf("ireal/gen-5-irealb.txt").trimEnd();
  for (let cut = 0; cut < whole.lastIndexOf("%3D"); cut++) expect(readIreal(whole.slice(0, cut)).ok, `cut at ${cut}`).toBe(false);
  const plain = textOf("ireal/gen-4-irealbook.txt").trimEnd();
  const bars = (text: string) => {
    const read = readIreal(text);
    return read.ok ? read.value.songs[0]?.voices[0]?.bars.length : undefined;
  };
  for (let cut = 0; cut < plain.lastIndexOf("Z"); cut += 7)
    expect(bars(plain.slice(0, cut)) === undefined || /%7D$/.test(plain.slice(0, cut)), `cut at ${cut}`).toBe(true);
});

test("what mutations leave of a link is read or refused in words, never thrown", () => {
  const random = seeded(seed(15));
  const texts = factsOf("ireal").map(({ file }) => decodeURIComponent(textOf(file).replace(/%(?![0-9A-F]{2})/g, "%25")));
  for (let run = 0, end = cases(200, 1000); run < end; run++) {
    const read = readIreal(mutatedSong(texts[run % texts.length] ?? "", random));
    if (!read.ok) expect(read.error.code).not.toBe("");
  }
});

test("letters that are two in lower case move no link; a link ends with its line or with the next one, and ten thousand of them too", () => {
  const titles = (text: string) => {
    const read = readIreal(text);
    return read.ok ? read.value.songs.map((song) => song.titles[0]) : read.error.code;
  };
  const link = (title: string) => `IRealBook://${title}=Maker A.=Swing=C=n=[T44C7   Z`;
  expect(titles(`İİİİİİ ${link("One")}\n${link("Two")}\r${link("Three")} ${link("Four")}`)).toEqual(["One", "Two", "Three", "Four"]);
  expect(titles(Array.from({ length: 10_000 }, () => "irealb://A ").join(""))).toBe("cut-link");
});
