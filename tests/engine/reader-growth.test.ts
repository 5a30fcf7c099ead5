import { expect, test } from "vitest";
import { parseDate } from "../../src/documents/dates.ts";
import { readDocumentFile } from "../../src/documents/document-file.ts";
import { isPictureUrl } from "../../src/documents/lesson/images.ts";
import { isSafeHref } from "../../src/documents/lesson/safe-href.ts";
import { returnPath } from "../../src/gateway/auth/return-to.ts";
import { isLocalHostHeader } from "../../src/gateway/http/host.ts";
import { expectedVersion } from "../../src/gateway/routes/documents.ts";
import { songTitle } from "../../src/gateway/songs/song-files.ts";
import { depthOf } from "../../src/lib/json-depth.ts";
import { readChord } from "../../src/music/chords/read-chord.ts";
import { symbolParts } from "../../src/music/chords/symbol-parts.ts";
import { readRoman } from "../../src/music/harmony/roman.ts";
import { signatureOfKey } from "../../src/music/notation/abc-pitch.ts";
import { readMeter } from "../../src/music/time/time.ts";
import { romanGlyphs } from "../../src/ui/controls/chord/roman-parts.ts";
import { ADDRESS } from "../../src/ui/lesson-editor/editing/typing.ts";
import { growthOf, matchesOf } from "../support/growth.ts";

/** What every reader of outside text is given in mass: letters, digits, blanks, every sign, what stands for more than one byte. */
const masses = [
  ..."aACImMxb019 \t\n\r!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~\u0000é♭♯°ø△",
  '"C"',
  "[K:C]",
  "T:\n",
  "a b",
  "m7",
  "b5",
  "()",
  "1/4 ",
];

const readers: readonly (readonly [name: string, read: (text: string) => unknown, begin: readonly string[], again?: readonly string[]])[] =
  [
    ["a song's title", (text) => songTitle(text, ""), ["", "T:", "X:1\nT:"]],
    ["the page to go back to", (text) => returnPath(text, "http://localhost"), ["", "http://localhost/", "/"]],
    ["a tag of If-Match", expectedVersion, ["", '"', "W/", '"1']],
    ["a Host", isLocalHostHeader, ["", "localhost", "localhost:"]],
    ["a date", parseDate, ["", "14.10.", "2025-10-14T10:00:00.", "2025-10-14T10:00:00"]],
    ["a document", readDocumentFile, ["", '{"content":{"blocks":[', '{"a":"']],
    ["a depth", depthOf, ["", '"']],
    ["a link", isSafeHref, ["", "http:", "java"]],
    ["a picture", isPictureUrl, ["", "data:image/png;base64,A"]],
    ["an address that is typed", matchesOf(ADDRESS), ["", " https://", "www.a"]],
    ["a chord", readChord, ["", "C", "Bb", "Cm7(", "C/"]],
    ["a chord's parts", symbolParts, ["C", "Cm", "Bb7"]],
    ["a numeral", (text) => readRoman(text, { key: "C", scaleType: "major" }), ["", "ii", "bVII"]],
    ["a numeral that is drawn", romanGlyphs, ["", "ii", "bVII"]],
    ["a key", signatureOfKey, ["", "C", "Bb m"]],
    ["a meter", readMeter, ["", "4/"]],
  ];

const cases = readers.map(([name, read, beginnings, again = masses]) => ({ name, read, beginnings, again }));

test.each(cases)("$name of 100 kB costs at most three times one of 50 kB", ({ read, beginnings, again: repeated }) => {
  const slow = beginnings.flatMap((begin) =>
    repeated.filter((again) => growthOf((text) => void read(text), { begin, again, end: "" }, 2_000) > 3).map((again) => [begin, again]),
  );
  expect(slow).toEqual([]);
});
