// Holds docs/conformance.md to the tests: every test that it names exists under that title and runs code that the product runs, and each row says how
// it is observed, which has to be the strongest way that one of its tests gives. With --write it fills that column in.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import ts from "typescript";
import { onlyTested } from "./conformance-production.mjs";
import { root } from "./root.mjs";

const table = "docs/conformance.md";
const NOT_YET = "not yet";
/** Rows that a whole table has at least: a table that could not be read is a failure, not a pass. */
const FEWEST_ROWS = 100;
/** Rows that may be shown by a unit test alone; what a person can see is to be seen in the browser. */
const MOST_BY_UNITS = 35;

/** How a capability is observed, the strongest first, with the tests that observe so. */
const ways = {
  /** The built product, in a browser. */
  browser: /^tests\/(e2e|browsers)\//,
  /** A stored document, read and written as JSON. */
  "stored JSON":
    /^(src\/documents\/.*(codec|document-file)|tests\/engine\/fixtures|src\/host\/(storage\/local-storage|documents\/lesson-store))\.test\.ts$/,
  /** A running part by what calls it from outside: the gateway over HTTP, the engine by its commands, the sampler by its messages. */
  call: /^tests\/(gateway|engine|worklets)\//,
  /** Functions by themselves. */
  "unit only": /./,
};
const wayOf = (path) => Object.keys(ways).find((way) => ways[way].test(path));

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

/** All tests of a file: the pattern of its title, and its call. */
function testsOf(source) {
  const tests = [];
  const visit = (node) => {
    const [title] = ts.isCallExpression(node) ? node.arguments : [];
    if (title !== undefined && ["test", "it"].includes(calledName(node.expression))) {
      const pattern = titlePattern(title);
      if (pattern !== undefined) tests.push({ pattern: new RegExp(`^${pattern}$`), call: node });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("test.ts", source, ts.ScriptTarget.Latest, true));
  return tests;
}

const known = new Map();
function testsIn(path) {
  if (!known.has(path)) known.set(path, existsSync(`${root}${path}`) ? testsOf(readFileSync(`${root}${path}`, "utf8")) : null);
  return known.get(path);
}

/** What is wrong with one `path :: title`; undefined when nothing is. */
function problemWith(reference) {
  const [path, title] = reference.split(" :: ").map((part) => part.trim());
  if (title === undefined) return `"${reference}" is neither "${NOT_YET}" nor "path :: title"`;
  const tests = testsIn(path);
  if (tests === null) return `there is no file ${path}`;
  const test = tests.find(({ pattern }) => pattern.test(title));
  if (test === undefined) return `${path} has no test "${title}"`;
  const [unused] = onlyTested(path, test.call);
  return unused === undefined ? undefined : `${path} :: ${title} runs ${unused}, which the product does not`;
}

/** The cells of a row that shows a capability, as they are written; undefined of any other line. */
const cellsOf = (line) => (/^\| \d/.test(line) ? line.split(/(?<!\\)\|/).slice(1, -1) : undefined);
const referencesIn = (shown) => [...shown.matchAll(/`([^`]+)`/g)].map((match) => match[1]);

/** The strongest way in which one of a row's tests observes it. */
function strongest(shown) {
  const given = referencesIn(shown).map((reference) => wayOf(reference.split(" :: ", 1)[0]));
  return Object.keys(ways).find((each) => given.includes(each)) ?? NOT_YET;
}

if (process.argv.includes("--write")) {
  const filled = (line) => {
    const [section, capability, shown] = cellsOf(line) ?? [];
    return shown === undefined ? line : `|${section}|${capability}|${shown}| ${strongest(shown)} |`;
  };
  writeFileSync(`${root}${table}`, readFileSync(`${root}${table}`, "utf8").split("\n").map(filled).join("\n"));
}

const rows = readFileSync(`${root}${table}`, "utf8")
  .split("\n")
  .flatMap((line) => {
    const cells = cellsOf(line);
    return cells === undefined ? [] : [cells.map((cell) => cell.trim().replaceAll("\\|", "|"))];
  });
const problems = [];
const counts = new Map([...Object.keys(ways), NOT_YET].map((way) => [way, 0]));
for (const [section, capability, shown = "", observed = ""] of rows) {
  const tell = (problem) => problems.push(`${section} ${capability}: ${problem}`);
  const references = referencesIn(shown);
  if (references.length === 0 && shown !== NOT_YET) tell(`names no test and does not say "${NOT_YET}"`);
  for (const reference of references) {
    const problem = problemWith(reference);
    if (problem !== undefined) tell(problem);
  }
  const way = strongest(shown);
  counts.set(way, counts.get(way) + 1);
  if (observed !== way) tell(`is observed by "${way}", and says "${observed}"`);
}
if (rows.length < FEWEST_ROWS) problems.push(`only ${rows.length} rows were read from ${table}`);
const byUnits = counts.get("unit only");
if (byUnits > MOST_BY_UNITS) problems.push(`${byUnits} capabilities are shown by a unit test alone; ${MOST_BY_UNITS} may be`);
for (const problem of problems) console.error(problem);
console.log(`Conformance: ${rows.length} capabilities; ${[...counts].map(([way, count]) => `${way} ${count}`).join(", ")}.`);
process.exit(problems.length === 0 ? 0 : 1);
