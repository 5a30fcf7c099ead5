import { expect, test } from "vitest";
import { growthOf, MOST_GROWTH } from "../../../../tests/support/text-growth.ts";
import { cases } from "../../../../tests/support/totals.ts";
import { readSong } from "../../songs/read-song.ts";

const HEAD = "X:1\nT:A\nL:1/8\nM:4/4\nK:C\n";
/** Every character of ASCII and some beyond, each in mass behind the head of a song. */
const characters = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
  "\n",
  "\r",
  "\t",
  ..."é♭△°ø“”\u00a0\u0000",
];
/** What the reader keeps books about, in mass: symbols, marks, ties, tuplets, endings, voices, words, fields, tunes. */
const phrases = [
  ...'"C" "C7" "C "C"c "em"c "/C"c "^a"c "a;b"c "G(A7)"c “C”c c| |c c- [CE] [C {c}c {c !trill!c !f!c !x!c c!<)! +trill+c +c'.split(" "),
  ..."(3ccc (3 (9:8:9c (c c) c> c<c Z Z4 X9| &c & c&c| |1c [1c |1c:|2c| || |:c c:| :: [K:G] [V:1]c [V:2]c [M:3/4] [Q:1/4=99]".split(" "),
  ..."^c __c ^/c c// c1 c, c' x8| $ \\ ! !| [ [[ {[ ((c (3:2: O S !segno!c| !D.C.!c| C:| [P:A]c| &amp; \\'e ijkl".split(" "),
  ...["w:a\n", "c\nw:a b c\n", "w:a-b_c*d|\n", "K:G\n", "V:1\n", "V:2\nc|\n", "T:abc\n", "T:\n", "X:1\n", "X:1\nK:C\nc|\n", "c|\n\nT:x\n"],
  ...["%%score (1 2)\n", "%1\n", "c| %1\n", "+:a\n", "W:abc\n", "U:T=!trill!\n", "T:&eacute;\n", "M:1+1/8\n", "L:1/8\n", "P:A\n", "c|\n"],
  ...["%%begintext\na\n", "words and lines\n", "ijkl mnop qrst|\n\n", "s:a\n", '"C""G"c| %1\n', "X:1\nT:A\nK:C\nc|\n\n"],
];
/** One line or field that is all the text. */
const lines: readonly (readonly [begin: string, again: string, end: string])[] = [
  ["X:1\nT:", " ", "a\nK:C\nc|\n"],
  ["X:1\nT:A\nQ:", "1", "\nK:C\nc|\n"],
  ["X:1\nT:A\nQ:", "1 ", "\nK:C\nc|\n"],
  ["X:1\nT:A\nM:", "1+", "1/4\nK:C\nc|\n"],
  ["X:1\nT:A\nL:1/", "8", "\nK:C\nc|\n"],
  ["X:1\nT:A\nK:C", " ^c", "\nc|\n"],
  ["X:", "1", "\nT:A\nK:C\nc|\n"],
  [`${HEAD}V:1 `, 'nm="a" ', "\nc|\n"],
  [`${HEAD}%%score `, "(1 ", "\nc|\n"],
  [`${HEAD}"C`, "b9", '"c|\n'],
  [`${HEAD}"C`, "/", '"c|\n'],
  [`${HEAD}"^D.C.`, " ", '"c|\n'],
  [`${HEAD}"^`, "&", '"c|\n'],
  [`${HEAD}c|`, " ", "x\n"],
  [`${HEAD}c|%1`, " ", "x\n"],
  [`${HEAD}[`, "c-", "]c|\n"],
  [`${HEAD}`, '"C"', "c| %1\n"],
  [`${HEAD}c|\nw:`, "a ", "\n"],
  ["X:1\nK:C\nc|\n\n", "T:a\n", ""],
  ["M:4/4\nC:A\n\n", "X:1\nK:C\n", ""],
];

const shapes: readonly { readonly begin: string; readonly again: string; readonly end: string }[] = [
  ...[...characters, ...phrases].map((again) => ({ begin: HEAD, again, end: "" })),
  ...characters.map((again) => ({ begin: "", again, end: "" })),
  ...lines.map(([begin, again, end]) => ({ begin, again, end })),
];

/** Whether 100 kB of a shape cost more than eight times 25 kB, halfway from linear to square time. */
const growsFast = ({ begin, again, end }: (typeof shapes)[number]): boolean =>
  growthOf((length) => readSong(begin + again.repeat(Math.ceil(length / again.length)) + end), 100_000) > MOST_GROWTH;

test("a text of 100 kB costs at most eight times one of 25 kB, whatever it is made of", () => {
  const share = Math.ceil(shapes.length / cases(100, shapes.length));
  const chosen = shapes.filter((_, index) => index % share === 0);
  expect(chosen.length).toBeGreaterThan(60);
  expect(chosen.filter(growsFast)).toEqual([]);
});

test("bounds end what short texts ask for: bars of rest, repeats without end, voices, overlays, times of a repeat", () => {
  const code = (music: string) => {
    const read = readSong(HEAD + music);
    return read.ok ? (read.value.songs[0]?.voices[0]?.bars.length ?? 0) : read.error.reason.code;
  };
  expect(code("Z2001|")).toBe("senseless-rest");
  expect(code("Z2000|Z|")).toBe("too-many-bars");
  expect(code("Z2000|")).toBe(2000);
  expect(code(`c${"&c".repeat(8)}|`)).toBe("too-many-layers");
  expect(code(`|:c|${":".repeat(500)}|c|`)).toBe(2);
  expect(code("(65c|")).toBe("tuplet-size");
});
