// Sizes that say a shape is wrong: source files in a folder, lines of a file, lines of a function.
import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { root } from "./root.mjs";

/** Source files (.ts, .tsx) that a folder may hold; tests and .d.ts are not counted. */
const MOST_FILES = 15;
/** Lines that a source file may have. */
const MOST_LINES = 300;
/** Lines that a function, method or closure may have, by the TypeScript compiler: from its start to its end. */
const MOST_FUNCTION_LINES = 80;

const isTest = (/** @type {string} */ file) => /\.test\.tsx?$/.test(file);

/** The room that a file counts for: its folder. A widget's definition (.ts) and its Views (.tsx) are two rooms. */
function roomOf(/** @type {string} */ file) {
  const folder = file.slice(0, file.lastIndexOf("/"));
  if (!/^src\/widgets\/[^/]+$/.test(folder)) return folder;
  return `${folder} (${file.endsWith(".tsx") ? "views" : "definition"})`;
}

/** What a function is called where it stands. */
const nameOf = (/** @type {ts.FunctionLikeDeclaration} */ { name, parent }, /** @type {ts.SourceFile} */ source) =>
  (name ?? (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent.name : undefined))?.getText(source) ??
  "a function";

/**
 * Functions over the limit in a source text.
 * @param {string} file its path, for the words
 * @param {string} text
 * @returns {string[]} a line each
 */
export function longFunctions(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lineAt = (/** @type {number} */ position) => source.getLineAndCharacterOfPosition(position).line;
  /** @type {string[]} */
  const problems = [];
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isFunctionLike(node) && "body" in node && node.body !== undefined) {
      const first = lineAt(node.getStart(source));
      const lines = lineAt(node.end) - first + 1;
      if (lines > MOST_FUNCTION_LINES)
        problems.push(
          `${file}:${first + 1} ${nameOf(/** @type {ts.FunctionLikeDeclaration} */ (node), source)} has ${lines} lines, ${MOST_FUNCTION_LINES} at most`,
        );
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return problems;
}

/** Every size over its limit in src, a line each. */
export function sizeProblems() {
  const files = readdirSync(`${root}src`, { recursive: true, encoding: "utf8" })
    .map((file) => `src/${file.replaceAll("\\", "/")}`)
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts") && !file.includes("/kernel/assembly/"));
  /** @type {Map<string, number>} */
  const rooms = new Map();
  const problems = [];
  for (const file of files) {
    const text = readFileSync(`${root}${file}`, "utf8");
    const lines = text.split("\n").length - 1;
    if (lines > MOST_LINES) problems.push(`${file} has ${lines} lines, ${MOST_LINES} at most`);
    if (isTest(file)) continue;
    rooms.set(roomOf(file), (rooms.get(roomOf(file)) ?? 0) + 1);
    problems.push(...longFunctions(file, text));
  }
  for (const [room, count] of rooms) if (count > MOST_FILES) problems.push(`${room} holds ${count} source files, ${MOST_FILES} at most`);
  return problems;
}
