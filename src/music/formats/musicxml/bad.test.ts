import { expect, test } from "vitest";
import { bytesOf, factsOf } from "../../../../tests/support/format-facts.ts";
import { cases, seed } from "../../../../tests/support/totals.ts";
import { seeded } from "../../bass/options.ts";
import { readMusicXml, readMxl } from "./read-musicxml.ts";

test.each([
  ["cut.musicxml", "bad-xml"],
  ["mismatched.musicxml", "bad-xml"],
  ["entities.musicxml", "xml-entities"],
  ["deep.musicxml", "deep-xml"],
  ["not-music.musicxml", "xml-no-score"],
])("%s is refused as %s with line and column", (file, code) => {
  const read = readMusicXml(bytesOf(`bad/${file}`));
  expect(read.ok ? "read" : read.error.code).toBe(code);
  if (!read.ok && code !== "xml-no-score") expect(read.error.where).toMatch(/^line \d+, column \d+$/);
});

test("damage is told by the element around it, not in the parser's words", () => {
  const read = readMusicXml(new TextEncoder().encode("<score-partwise><part><measure><note></measure></part></score-partwise>"));
  expect(read.ok ? "read" : read.error).toMatchObject({ code: "bad-xml", params: { element: "measure", line: 1 } });
  const empty = readMusicXml(new TextEncoder().encode("<score-partwise"));
  expect(empty.ok ? "read" : empty.error.code).toBe("xml-empty");
});

test.each([
  ["cut.mxl", "cut-archive"],
  ["empty.mxl", "no-score-in-archive"],
  ["bomb.mxl", "archive-too-large"],
])("%s is refused as %s", (file, code) => {
  const read = readMxl(bytesOf(`bad/${file}`));
  expect(read.ok ? "read" : read.error.code).toBe(code);
});

test("a score cut at every 97th byte is refused, packed or not", () => {
  for (const { file } of factsOf("musicxml").slice(0, 4)) {
    const [bytes, read] = [bytesOf(file), file.endsWith(".mxl") ? readMxl : readMusicXml];
    for (let cut = 0; cut < bytes.length - 30; cut += 97) {
      const result = read(bytes.subarray(0, cut));
      expect(result.ok, `${file} cut at ${cut}`).toBe(false);
      if (!result.ok) expect(result.error.code).not.toBe("");
    }
  }
});

test("mutated bytes are read or refused in words, never thrown", () => {
  const random = seeded(seed(97));
  const files = factsOf("musicxml").filter((_, index) => index % 7 === 0);
  for (let run = 0, end = cases(200, 1000); run < end; run++) {
    const file = files[run % files.length]?.file ?? "";
    const bytes = Uint8Array.from(bytesOf(file));
    for (let change = 0; change < 1 + (run % 4); change++) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
    const result = (file.endsWith(".mxl") ? readMxl : readMusicXml)(bytes);
    if (!result.ok) expect(result.error.code).not.toBe("");
  }
});
