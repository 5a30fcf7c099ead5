// Holds docs/conformance.md to the tests: every test that it names has to exist under that title.
import { existsSync, readFileSync } from "node:fs";
import ts from "typescript";
import { root } from "./root.mjs";

const table = "docs/conformance.md";
const NOT_YET = "not yet";
/** Rows that a whole table has at least: a table that could not be read is a failure, not a pass. */
const FEWEST_ROWS = 100;

/** The name that a call is made by: `test` in test(...), test.each(...)(...) and test.describe(...). */
function calledName(expression) {
  if (ts.isIdentifier(expression)) return expression.text;
  if (ts.isPropertyAccessExpression(expression) || ts.isCallExpression(expression)) return calledName(expression.expression);
  return "";
}

/** What a title can read: its text, with anything in place of what is filled in when the test runs. */
function titlePattern(node) {
  const literal = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const text = (raw) => literal(raw).replace(/%[sidfjop]|\\\$[A-Za-z_.]+/g, ".+");
  if (ts.isStringLiteralLike(node)) return text(node.text);
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.templateSpans.reduce((pattern, span) => `${pattern}.+${literal(span.literal.text)}`, literal(node.head.text));
}

/** Patterns of all titles in a test file. */
export function titlesOf(source) {
  const patterns = [];
  const visit = (node) => {
    const [title] = ts.isCallExpression(node) ? node.arguments : [];
    if (title !== undefined && ["test", "it"].includes(calledName(node.expression))) {
      const pattern = titlePattern(title);
      if (pattern !== undefined) patterns.push(pattern);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("test.ts", source, ts.ScriptTarget.Latest, true));
  return patterns;
}

const known = new Map();
function titlesIn(path) {
  if (!known.has(path)) known.set(path, existsSync(`${root}${path}`) ? titlesOf(readFileSync(`${root}${path}`, "utf8")) : null);
  return known.get(path);
}

/** What is wrong with one `path :: title`; undefined when nothing is. */
function problemWith(reference) {
  const [path, title] = reference.split(" :: ").map((part) => part.trim());
  if (title === undefined) return `"${reference}" is neither "${NOT_YET}" nor "path :: title"`;
  const titles = titlesIn(path);
  if (titles === null) return `there is no file ${path}`;
  if (!titles.some((pattern) => new RegExp(`^${pattern}$`).test(title))) return `${path} has no test "${title}"`;
  return undefined;
}

const rows = readFileSync(`${root}${table}`, "utf8")
  .split("\n")
  .map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll("\\|", "|")),
  )
  .filter((cells) => /^\d/.test(cells[0] ?? ""));
const problems = [];
let open = 0;
for (const [section, capability, shown = ""] of rows) {
  const references = [...shown.matchAll(/`([^`]+)`/g)].map((match) => match[1]);
  if (references.length === 0 && shown !== NOT_YET) problems.push(`${section} ${capability}: names no test and does not say "${NOT_YET}"`);
  if (shown === NOT_YET) open += 1;
  for (const reference of references) {
    const problem = problemWith(reference);
    if (problem !== undefined) problems.push(`${section} ${capability}: ${problem}`);
  }
}
if (rows.length < FEWEST_ROWS) problems.push(`only ${rows.length} rows were read from ${table}`);
for (const problem of problems) console.error(problem);
console.log(`Conformance: ${rows.length} capabilities, ${rows.length - open} shown by tests, ${open} not yet.`);
process.exit(problems.length === 0 ? 0 : 1);
