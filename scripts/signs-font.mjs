// Draws the font of the musical signs in running text (accidentals, the signs of chord symbols): node scripts/signs-font.mjs
import { writeFileSync } from "node:fs";
import opentype from "opentype.js";
import { root } from "./root.mjs";

const FILE = `${root}src/ui/styles/font/woodshed-signs.otf`;
const EM = 1000;
/** Of a line as high as its letters this much stands over the baseline. */
const ASCENT = 860;

/** @typedef {{ readonly x: number, readonly y: number }} Point */
/** @typedef {readonly { readonly type: "M" | "L" | "C", readonly points: readonly Point[] }[]} Outline closed by its end */
/** @typedef {{ readonly name: string, readonly character: string, readonly box: readonly [number, number], readonly view: readonly [number, number, number, number], readonly outlines: readonly Outline[] }} Sign `box`: width and height in em, the top of it on the ascent; `view`: what of the drawing fills it */

/** @returns {Outline} */
const polygon = (/** @type {readonly Point[]} */ points) =>
  points.map((point, index) => ({ type: index === 0 ? "M" : "L", points: [point] }));

/** A circle of four curves; backwards it is a hole. */
function circle(/** @type {Point} */ { x, y }, /** @type {number} */ radius, backwards = false) {
  const k = 0.5523 * radius;
  const turn = backwards ? -1 : 1;
  const at = (/** @type {number} */ dx, /** @type {number} */ dy) => ({ x: x + dx, y: y + turn * dy });
  const quarters = [
    [at(radius, k), at(k, radius), at(0, radius)],
    [at(-k, radius), at(-radius, k), at(-radius, 0)],
    [at(-radius, -k), at(-k, -radius), at(0, -radius)],
    [at(k, -radius), at(radius, -k), at(radius, 0)],
  ];
  return /** @type {Outline} */ ([{ type: "M", points: [at(radius, 0)] }, ...quarters.map((points) => ({ type: "C", points }))]);
}

/** The contours of SVG path data made of M, L, C and Z, in capitals or not. (That of opentype.js takes one point a letter, and loses its place behind a Z.) */
function contours(/** @type {string} */ data) {
  /** @type {{ type: "M" | "L" | "C", points: Point[] }[][]} */
  const found = [];
  let [x, y] = [0, 0];
  for (const [, letter = "", rest = ""] of data.matchAll(/([MLCZ])([^MLCZ]*)/gi)) {
    const type = /** @type {"M" | "L" | "C" | "Z"} */ (letter.toUpperCase());
    if (type === "Z") {
      const start = found.at(-1)?.[0]?.points[0];
      if (start) [x, y] = [start.x, start.y];
      continue;
    }
    const numbers = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    const [dx, dy] = letter === type ? [0, 0] : [x, y];
    const size = type === "C" ? 6 : 2;
    let [fromX, fromY] = [dx, dy];
    for (let start = 0; start + size <= numbers.length; start += size) {
      const points = [];
      for (let index = start; index < start + size; index += 2)
        points.push({ x: fromX + (numbers[index] ?? 0), y: fromY + (numbers[index + 1] ?? 0) });
      const end = points.at(-1);
      if (end) [x, y] = [end.x, end.y];
      if (letter !== type) [fromX, fromY] = [x, y];
      if (type === "M") found.push([]);
      found.at(-1)?.push({ type, points });
    }
  }
  return found;
}

const FLAT =
  "M-0.36 -14.07c0.33 -0.06 0.87 0 1.08 0.15c0.06 0.03 0.06 0.36 -0.03 5.25c-0.06 2.85 -0.09 5.19 -0.09 5.19c0 0.03 0.12 -0.03 0.24 -0.12c0.63 -0.42 1.41 -0.66 2.19 -0.72c0.81 -0.03 1.47 0.21 2.04 0.78c0.57 0.54 0.87 1.26 0.93 2.04c0.03 0.57 -0.09 1.08 -0.36 1.62c-0.42 0.81 -1.02 1.38 -2.82 2.61c-1.14 0.78 -1.44 1.02 -1.8 1.44c-0.18 0.18 -0.39 0.39 -0.45 0.42c-0.27 0.18 -0.57 0.15 -0.81 -0.06c-0.06 -0.09 -0.12 -0.18 -0.15 -0.27c-0.03 -0.06 -0.09 -3.27 -0.18 -8.34c-0.09 -4.53 -0.15 -8.58 -0.18 -9.03l0 -0.78l0.12 -0.06c0.06 -0.03 0.18 -0.09 0.27 -0.12zm3.18 11.01c-0.21 -0.12 -0.54 -0.15 -0.81 -0.06c-0.54 0.15 -0.99 0.63 -1.17 1.26c-0.06 0.3 -0.12 2.88 -0.06 3.87c0.03 0.42 0.03 0.81 0.06 0.9l0.03 0.12l0.45 -0.39c0.63 -0.54 1.26 -1.17 1.56 -1.59c0.3 -0.42 0.6 -0.99 0.72 -1.41c0.18 -0.69 0.09 -1.47 -0.18 -2.07c-0.15 -0.3 -0.33 -0.51 -0.6 -0.63z";
const SHARP =
  "M5.73 -11.19c0.21 -0.12 0.54 -0.03 0.66 0.24c0.06 0.12 0.06 0.21 0.06 2.31c0 1.23 0 2.22 0.03 2.22c0 0 0.27 -0.12 0.6 -0.24c0.69 -0.27 0.78 -0.3 0.96 -0.15c0.21 0.15 0.21 0.18 0.21 1.38c0 1.02 0 1.11 -0.06 1.2c-0.03 0.06 -0.09 0.12 -0.12 0.15c-0.06 0.03 -0.42 0.21 -0.84 0.36l-0.75 0.33l-0.03 2.43c0 1.32 0 2.43 0.03 2.43c0 0 0.27 -0.12 0.6 -0.24c0.69 -0.27 0.78 -0.3 0.96 -0.15c0.21 0.15 0.21 0.18 0.21 1.38c0 1.02 0 1.11 -0.06 1.2c-0.03 0.06 -0.09 0.12 -0.12 0.15c-0.06 0.03 -0.42 0.21 -0.84 0.36l-0.75 0.33l-0.03 2.52c0 2.28 -0.03 2.55 -0.06 2.64c-0.21 0.36 -0.72 0.36 -0.93 0c-0.03 -0.09 -0.06 -0.33 -0.06 -2.43l0 -2.31l-1.29 0.51l-1.26 0.51l0 2.43c0 2.58 0 2.52 -0.15 2.67c-0.06 0.09 -0.27 0.18 -0.36 0.18c-0.12 0 -0.33 -0.09 -0.39 -0.18c-0.15 -0.15 -0.15 -0.09 -0.15 -2.43c0 -1.23 0 -2.22 -0.03 -2.22c0 0 -0.27 0.12 -0.6 0.24c-0.69 0.27 -0.78 0.3 -0.96 0.15c-0.21 -0.15 -0.21 -0.18 -0.21 -1.38c0 -1.02 0 -1.11 0.06 -1.2c0.03 -0.06 0.09 -0.12 0.12 -0.15c0.06 -0.03 0.42 -0.21 0.84 -0.36l0.78 -0.33l0 -2.43c0 -1.32 0 -2.43 -0.03 -2.43c0 0 -0.27 0.12 -0.6 0.24c-0.69 0.27 -0.78 0.3 -0.96 0.15c-0.21 -0.15 -0.21 -0.18 -0.21 -1.38c0 -1.02 0 -1.11 0.06 -1.2c0.03 -0.06 0.09 -0.12 0.12 -0.15c0.06 -0.03 0.42 -0.21 0.84 -0.36l0.78 -0.33l0 -2.52c0 -2.28 0.03 -2.55 0.06 -2.64c0.21 -0.36 0.72 -0.36 0.93 0c0.03 0.09 0.06 0.33 0.06 2.43l0.03 2.31l1.26 -0.51l1.26 -0.51l0 -2.43c0 -2.28 0 -2.43 0.06 -2.55c0.06 -0.12 0.12 -0.18 0.27 -0.24zm-0.33 10.65l0 -2.43l-1.29 0.51l-1.26 0.51l0 2.46l0 2.43l0.09 -0.03c0.06 -0.03 0.63 -0.27 1.29 -0.51l1.17 -0.48l0 -2.46z";
const NATURAL =
  "M0.21 -11.4c0.24 -0.06 0.78 0 0.99 0.15c0.03 0.03 0.03 0.48 0 2.61c-0.03 1.44 -0.03 2.61 -0.03 2.61c0 0.03 0.75 -0.09 1.68 -0.24c0.96 -0.18 1.71 -0.27 1.74 -0.27c0.15 0.03 0.27 0.15 0.36 0.3l0.06 0.12l0.09 8.67c0.09 6.96 0.12 8.67 0.09 8.67c-0.03 0.03 -0.12 0.06 -0.21 0.09c-0.24 0.09 -0.72 0.09 -0.96 0c-0.09 -0.03 -0.18 -0.06 -0.21 -0.09c-0.03 -0.03 -0.03 -0.48 0 -2.61c0.03 -1.44 0.03 -2.61 0.03 -2.61c0 -0.03 -0.75 0.09 -1.68 0.24c-0.96 0.18 -1.71 0.27 -1.74 0.27c-0.15 -0.03 -0.27 -0.15 -0.36 -0.3l-0.06 -0.15l-0.09 -7.53c-0.06 -4.14 -0.09 -8.04 -0.12 -8.67l0 -1.11l0.15 -0.06c0.09 -0.03 0.21 -0.06 0.27 -0.09zm3.75 8.4c0 -0.33 0 -0.42 -0.03 -0.42c-0.12 0 -2.79 0.45 -2.79 0.48c-0.03 0 -0.09 6.3 -0.09 6.33c0.03 0 2.79 -0.45 2.82 -0.48c0 0 0.09 -4.53 0.09 -5.91z";
const RING = [circle({ x: 10, y: 10 }, 7.55), circle({ x: 10, y: 10 }, 5.65, true)];
const SLASH = polygon([
  { x: 2.851, y: 17.615 },
  { x: 15.651, y: 1.215 },
  { x: 17.149, y: 2.385 },
  { x: 4.349, y: 18.785 },
]);
/** Between the figures of 6/9, which stand in one line. */
const DIVISION = polygon([
  { x: 0, y: 20 },
  { x: 6.4, y: 0 },
  { x: 8, y: 0 },
  { x: 1.6, y: 20 },
]);
const TRIANGLE = [
  polygon([
    { x: 10, y: -0.329 },
    { x: 20.229, y: 17.75 },
    { x: -0.229, y: 17.75 },
  ]),
  polygon([
    { x: 10, y: 3.529 },
    { x: 3.029, y: 15.85 },
    { x: 16.971, y: 15.85 },
  ]),
];

/** @type {readonly Sign[]} */
const SIGNS = [
  { name: "flat", character: "♭", box: [0.36, 0.9], view: [-1, -14.6, 8.6, 20], outlines: contours(FLAT) },
  { name: "sharp", character: "♯", box: [0.36, 0.9], view: [-0.4, -11.8, 9, 23.4], outlines: contours(SHARP) },
  { name: "natural", character: "♮", box: [0.28, 0.9], view: [-0.4, -11.8, 6.4, 23.4], outlines: contours(NATURAL) },
  { name: "triangle", character: "△", box: [0.86, 0.8], view: [0, 0, 20, 18], outlines: TRIANGLE },
  { name: "halfdiminished", character: "ø", box: [0.86, 0.92], view: [0, 0, 20, 20], outlines: [...RING, SLASH] },
  { name: "diminished", character: "°", box: [0.86, 0.92], view: [0, 0, 20, 20], outlines: RING },
  { name: "divisionslash", character: "∕", box: [0.34, 0.9], view: [-0.5, 0, 9, 20], outlines: [DIVISION] },
];

/** The sign in the middle of its box, as large as fits. */
function glyphOf(/** @type {Sign} */ { name, character, box: [width, height], view: [left, top, wide, high], outlines }) {
  const scale = Math.min(width / wide, height / high);
  const x = (/** @type {number} */ value) => Math.round(EM * ((width - wide * scale) / 2 + (value - left) * scale));
  const y = (/** @type {number} */ value) => Math.round(ASCENT - EM * ((height - high * scale) / 2 + (value - top) * scale));
  const path = new opentype.Path();
  for (const outline of outlines) {
    for (const { type, points } of outline) {
      const numbers = points.flatMap((point) => [x(point.x), y(point.y)]);
      if (type === "M") path.moveTo(...numbers);
      else if (type === "L") path.lineTo(...numbers);
      else path.curveTo(...numbers);
    }
    path.close();
  }
  return new opentype.Glyph({ name, unicode: character.codePointAt(0), advanceWidth: EM * width, path });
}

const missing = new opentype.Glyph({ name: ".notdef", unicode: 0, advanceWidth: EM / 2, path: new opentype.Path() });
const font = new opentype.Font({
  familyName: "Woodshed Signs",
  styleName: "Regular",
  unitsPerEm: EM,
  ascender: ASCENT,
  descender: ASCENT - EM,
  createdTimestamp: 0,
  glyphs: [missing, ...SIGNS.map(glyphOf)],
});
writeFileSync(FILE, Buffer.from(font.toArrayBuffer()));
