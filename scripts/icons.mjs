// Draws the icons of the home screen from public/favicon.svg: `node scripts/icons.mjs`. They are committed; a build does not need a browser.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { chromium } from "playwright";
import { findChromium } from "./chromium.mjs";
import { root } from "./root.mjs";

const PAPER = "#f9f9f7";
/** Side in pixels, and the share of it that the drawing takes: a maskable icon is cut to any shape inside four fifths of it. */
const icons = [
  ["icon-192", 192, 0.72],
  ["icon-512", 512, 0.72],
  ["icon-maskable-512", 512, 0.5],
  ["apple-touch-icon", 180, 0.62],
];

const drawing = readFileSync(`${root}public/favicon.svg`, "utf8").replace(/<style>.*<\/style>/, "<style>path{fill:#17191c}</style>");
const browser = await chromium.launch({ executablePath: await findChromium(), args: ["--no-sandbox"] });
mkdirSync(`${root}public/icons`, { recursive: true });
for (const [name, side, share] of icons) {
  const page = await browser.newPage({ viewport: { width: side, height: side } });
  const style = `margin:0;background:${PAPER};display:grid;place-items:center;height:100vh`;
  await page.setContent(
    `<body style="${style}">${drawing.replace("<svg", `<svg width="${side * share}" height="${side * share}"`)}</body>`,
  );
  writeFileSync(`${root}public/icons/${name}.png`, await page.screenshot());
  await page.close();
}
await browser.close();
