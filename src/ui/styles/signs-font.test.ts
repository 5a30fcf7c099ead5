import { readFileSync } from "node:fs";
import { parse } from "opentype.js";
import { expect, test } from "vitest";

test("the font has every sign that symbols are set with, each within its width and the height of a line", () => {
  const file = readFileSync(new URL("./font/woodshed-signs.otf", import.meta.url));
  const font = parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer);
  for (const sign of "♭♯♮△ø°") {
    const glyph = font.charToGlyph(sign);
    expect(glyph.index, sign).toBeGreaterThan(0);
    const { x1, y1, x2, y2 } = glyph.getBoundingBox();
    const [slack, width] = [font.unitsPerEm / 50, glyph.advanceWidth ?? 0];
    expect(Math.min(x1, width - x2), `${sign} is within its width`).toBeGreaterThan(-slack);
    expect(Math.min(y1 - font.descender, font.ascender - y2), `${sign} is within the line`).toBeGreaterThan(-slack);
    expect((x2 - x1) * (y2 - y1), `${sign} is drawn`).toBeGreaterThan(10_000);
  }
});
