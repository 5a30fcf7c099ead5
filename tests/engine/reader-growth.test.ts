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
import { splitSystems } from "../../src/ui/controls/notation/systems.ts";
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

interface Reader {
  readonly name: string;
  readonly read: (text: string) => unknown;
  /** What stands before the mass. */
  readonly begin: readonly string[];
  /** The masses, where they are others than everybody's. */
  readonly again?: readonly string[];
}

const readers: readonly Reader[] = [
  { name: "a song's title", read: (text) => songTitle(text, ""), begin: ["", "T:", "X:1\nT:"] },
  { name: "the page to go back to", read: (text) => returnPath(text, "http://localhost"), begin: ["", "http://localhost/", "/"] },
  { name: "a tag of If-Match", read: expectedVersion, begin: ["", '"', "W/", '"1'] },
  { name: "a Host", read: isLocalHostHeader, begin: ["", "localhost", "localhost:"] },
  { name: "a date", read: parseDate, begin: ["", "14.10.", "2025-10-14T10:00:00.", "2025-10-14T10:00:00"] },
  { name: "a document", read: readDocumentFile, begin: ["", '{"content":{"blocks":[', '{"a":"'] },
  { name: "a depth", read: depthOf, begin: ["", '"'] },
  { name: "a link", read: isSafeHref, begin: ["", "http:", "java"] },
  { name: "a picture", read: isPictureUrl, begin: ["", "data:image/png;base64,A"] },
  { name: "an address that is typed", read: matchesOf(ADDRESS), begin: ["", " https://", "www.a"] },
  { name: "a chord", read: readChord, begin: ["", "C", "Bb", "Cm7(", "C/"] },
  { name: "a chord's parts", read: symbolParts, begin: ["C", "Cm", "Bb7"] },
  { name: "a numeral", read: (text) => readRoman(text, { key: "C", scaleType: "major" }), begin: ["", "ii", "bVII"] },
  { name: "a numeral that is drawn", read: romanGlyphs, begin: ["", "ii", "bVII"] },
  { name: "a key", read: signatureOfKey, begin: ["", "C", "Bb m"] },
  { name: "a meter", read: readMeter, begin: ["", "4/"] },
  {
    name: "a sheet",
    read: (text) => splitSystems(text, 4),
    begin: ["X:1\nK:C\n"],
    again: [...'c|:[]{"!\\%', "[K:", '"C"', "c|", "[1 c:|"],
  },
];

test.each(readers)("$name of 100 kB costs at most three times one of 50 kB", ({ read, begin: beginnings, again: own = masses }) => {
  const slow = beginnings.flatMap((begin) =>
    own.filter((again) => growthOf((text) => void read(text), { begin, again, end: "" }, 2_000) > 3).map((again) => [begin, again]),
  );
  expect(slow).toEqual([]);
});
