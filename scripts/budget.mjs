// The build's chunks: none may import itself by way of others; and the start page's budget: what a browser loads before /start is interactive, compressed, from the build's own manifest.
import { readdirSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { root } from "./root.mjs";

const page = `${root}dist/page/`;
const KIB = 1024;
/** What the start page shall weigh, in KiB compressed. */
export const GOAL_KIB = 120;
/** What it may weigh at most; more fails the check. */
export const LIMIT_KIB = 120;
/** The start page's own chunk, where the router loads it on its own. */
const START_ROUTE = /routes\/Start\.tsx$/;

/** Readers and writers of music, each a chunk that the import worker fetches when it needs it: what one may weigh, in KiB compressed. */
const FORMAT_KIB = { "read-musicxml": 25, "read-midi": 15, "read-ireal": 10, "read-chordpro": 10, "read-chart-text": 10, "make-files": 50 };

const compressed = (file) => gzipSync(readFileSync(`${page}${file}`), { level: 9 }).length;

/** Every file that a chunk needs before it runs: itself, what it imports, and their styles. */
function filesOf(manifest, key, seen = new Set()) {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`The build's manifest names a chunk that is not in it: ${key}.`);
  if (seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const style of chunk.css ?? []) seen.add(style);
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, seen);
  return seen;
}

/**
 * The files of the start page with their compressed sizes in bytes, and those of the workers beside them.
 * @returns {{ total: number, files: { file: string, bytes: number }[], workers: { file: string, bytes: number }[] }}
 */
export function startChunk() {
  const manifest = JSON.parse(readFileSync(`${page}.vite/manifest.json`, "utf8"));
  const named = [...readFileSync(`${page}index.html`, "utf8").matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(
    (match) => match[1],
  );
  const entries = Object.keys(manifest).filter((key) => named.includes(manifest[key].file));
  if (!named.some((file) => file.endsWith(".js")) || entries.length === 0) throw new Error("The built page names no script of the build.");
  const seen = new Set();
  for (const entry of entries) {
    filesOf(manifest, entry, seen);
    for (const lazy of manifest[entry].dynamicImports ?? []) if (START_ROUTE.test(lazy)) filesOf(manifest, lazy, seen);
  }
  const files = ["index.html", ...seen].map((file) => ({ file, bytes: compressed(file) })).sort((a, b) => b.bytes - a.bytes);
  const workers = readdirSync(`${page}assets`)
    .filter((name) => /\.work(er|let)-.*\.js$/.test(name))
    .map((name) => ({ file: `assets/${name}`, bytes: compressed(`assets/${name}`) }));
  return { total: files.reduce((sum, { bytes }) => sum + bytes, 0), files, workers };
}

/**
 * Chunks that come back to themselves by what they import: one of them runs before it has what it names.
 * @param {Record<string, { file: string, imports?: string[] }>} manifest
 * @returns {string[]} each circle once, as its files in turn
 */
export function circlesIn(manifest) {
  const circles = new Set();
  const done = new Set();
  const follow = (key, way) => {
    const from = way.indexOf(key);
    if (from >= 0) {
      const circle = way.slice(from).map((each) => manifest[each].file);
      const first = circle.indexOf([...circle].sort()[0]);
      circles.add([...circle.slice(first), ...circle.slice(0, first), circle[first]].join(" > "));
    }
    if (done.has(key)) return;
    done.add(key);
    for (const next of manifest[key].imports ?? []) follow(next, [...way, key]);
  };
  for (const key of Object.keys(manifest)) follow(key, []);
  return [...circles];
}

/** The formats' chunks with their compressed sizes in bytes; one that the build does not have is missing. */
export function formatChunks() {
  const names = readdirSync(`${page}assets`).filter((name) => name.endsWith(".js"));
  return Object.entries(FORMAT_KIB).map(([chunk, limit]) => {
    const file = names.find((name) => name.startsWith(`${chunk}-`));
    return { chunk, limit, bytes: file === undefined ? undefined : compressed(`assets/${file}`) };
  });
}

const inKib = (bytes) => (bytes / KIB).toFixed(1);

function report() {
  const { total, files, workers } = startChunk();
  for (const { file, bytes } of files) console.log(`${inKib(bytes).padStart(7)} KiB  ${file}`);
  for (const { file, bytes } of workers) console.log(`${inKib(bytes).padStart(7)} KiB  ${file} (on a thread of its own, not counted)`);
  console.log(`${inKib(total).padStart(7)} KiB  in all; limit ${LIMIT_KIB}`);
  const circles = circlesIn(JSON.parse(readFileSync(`${page}.vite/manifest.json`, "utf8")));
  if (circles.length > 0) {
    console.error(`Chunks of the build import each other, so that one runs too early: ${circles.join("; ")}. See scripts/page-chunks.mjs.`);
    process.exit(1);
  }
  for (const { chunk, limit, bytes } of formatChunks()) {
    if (bytes !== undefined) console.log(`${inKib(bytes).padStart(7)} KiB  ${chunk} (fetched for its files, limit ${limit})`);
    if (bytes !== undefined && bytes <= limit * KIB) continue;
    console.error(bytes === undefined ? `The build has no chunk ${chunk}.` : `The chunk ${chunk} is over its limit of ${limit} KiB.`);
    process.exitCode = 1;
  }
  if (total > LIMIT_KIB * KIB) {
    console.error(
      `The start page weighs ${inKib(total)} KiB, over its limit of ${LIMIT_KIB} KiB: load what it does not need at once by import().`,
    );
    process.exit(1);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) report();
