// The walks of ARCHITECTURE.md: every file of a walk is there, and is imported by, imports or speaks with the one before it.
import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./root.mjs";

/** @typedef {{ readonly n: number, readonly file: string, readonly from: number, readonly word: string | undefined }} Step `from`: the step that leads here; `word`: what both name, where neither imports the other */
/** @typedef {{ readonly title: string, readonly most: number, readonly steps: readonly Step[] }} Walk */

/**
 * The walks of a page: a heading that says how many files it takes at most, then a numbered list. A step begins with its file in backticks;
 * `(from 3)` says that it goes on from that step, `(by \`word\`)` that both name this instead of importing each other.
 * @param {string} page @returns {Walk[]}
 */
export function readWalks(page) {
  return page
    .split(/^### /m)
    .slice(1)
    .flatMap((part) => {
      const head = /^(.+) \(at most (\d+) files\)$/m.exec(part.slice(0, part.indexOf("\n")));
      if (head === null) return [];
      const steps = [...part.matchAll(/^(\d+)\. `([^`]+)`(?: \((?:from (\d+))?(?:, )?(?:by `([^`]+)`)?\))?:/gm)];
      const walk = steps.map(([, n, file, from, word]) => ({
        n: Number(n),
        file: String(file),
        from: Number(from ?? Number(n) - 1),
        word,
      }));
      return [{ title: String(head[1]), most: Number(head[2]), steps: walk }];
    });
}

/** @param {string} file @param {string} text @returns {string[]} */
const importsOf = (file, text) =>
  [...text.matchAll(/(?:from|import|import\(|new URL\()\s*"(\.[^"]+)"/g)].map(([, path]) => posix.join(posix.dirname(file), String(path)));

/**
 * What is wrong with a walk; nothing where it holds.
 * @param {Walk} walk @param {(file: string) => string | undefined} read a file's text @returns {string[]}
 */
export function problemsOf({ title, most, steps }, read) {
  const wrong = steps.length > 0 && steps.length <= most ? [] : [`it has ${steps.length} files, 1 to ${most} are asked for`];
  const numbered = steps.every(({ n }, index) => n === index + 1) ? [] : ["its numbers are not 1, 2, 3 ..."];
  const broken = steps.flatMap(({ n, file, from, word }) => {
    const text = read(file);
    if (text === undefined) return [`${n}: there is no ${file}`];
    if (n === 1) return [];
    const before = steps[from - 1];
    if (before === undefined || from >= n) return [`${n}: there is no step ${from} before it`];
    const other = read(before.file) ?? "";
    const isImported = importsOf(before.file, other).includes(file) || importsOf(file, text).includes(before.file);
    const isNamed = word !== undefined && text.includes(word) && other.includes(word);
    if (isImported || isNamed) return [];
    return [
      `${n}: neither ${before.file} nor ${file} imports the other${word === undefined ? "" : `, and they do not both name "${word}"`}`,
    ];
  });
  return [...wrong, ...numbered, ...broken].map((problem) => `${title}: ${problem}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const walks = readWalks(readFileSync(`${root}ARCHITECTURE.md`, "utf8"));
  const problems = walks.flatMap((walk) =>
    problemsOf(walk, (file) => (existsSync(`${root}${file}`) ? readFileSync(`${root}${file}`, "utf8") : undefined)),
  );
  for (const problem of problems) console.error(problem);
  const lengths = walks.map(({ steps, most }) => `${steps.length} of ${most}`).join(", ");
  if (walks.length < 3) console.error(`ARCHITECTURE.md has ${walks.length} walks; 3 are asked for.`);
  else if (problems.length === 0) console.log(`Walks: ${walks.length}, files each: ${lengths}.`);
  process.exit(problems.length === 0 && walks.length >= 3 ? 0 : 1);
}
