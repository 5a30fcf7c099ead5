// `npm run words [area ...]`: prints the product's texts, area by area, for reading. `--check`: what is wrong with them, which fails the fences too.
import { readdirSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { root } from "./root.mjs";
import { strayWords } from "./visible-words.mjs";

const TEXTS = "src/ui/text/";
const SOURCE_LANGUAGE = "en";

/** @typedef {{ readonly key: string, readonly text: string }} Entry one form of a text, or a line of a table: `taps.other` */
/** @typedef {{ readonly name: string, readonly heading: string | undefined, readonly entries: readonly Entry[], readonly isTable: boolean, readonly isChecked: boolean }} Word */

const FORMS = new Set(["zero", "one", "two", "few", "many", "other"]);

/** @param {string} file */
const parsed = (file) => ts.createSourceFile(file, readFileSync(`${root}${file}`, "utf8"), ts.ScriptTarget.Latest, true);

/** The literal inside `as const` and `satisfies`. @param {ts.Expression} node @returns {ts.Expression} */
const inner = (node) => (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) ? inner(node.expression) : node);

/** @param {ts.Expression} node @param {string} key @returns {Entry[]} */
function entriesOf(node, key) {
  const literal = inner(node);
  if (ts.isStringLiteralLike(literal)) return [{ key, text: literal.text }];
  if (ts.isArrayLiteralExpression(literal)) return literal.elements.flatMap((element, index) => entriesOf(element, `${key}.${index}`));
  // A table of another area: its texts are told there.
  if (ts.isIdentifier(literal)) return [];
  if (!ts.isObjectLiteralExpression(literal)) throw new Error(`${key} is neither a text nor a table of texts.`);
  return literal.properties.flatMap((member) => {
    if (!ts.isPropertyAssignment(member)) throw new Error(`${key} holds something else than texts.`);
    const name = ts.isStringLiteralLike(member.name) ? member.name.text : member.name.getText();
    return entriesOf(member.initializer, `${key}.${name}`);
  });
}

/**
 * The texts of an area's source, in their order.
 * @param {ts.SourceFile} source made with parent pointers
 * @returns {Word[]}
 */
export function wordsOf(source) {
  /** @type {string | undefined} */
  let heading;
  return source.statements.filter(ts.isVariableStatement).flatMap((statement) => {
    const [comment] = ts.getLeadingCommentRanges(source.text, statement.pos) ?? [];
    if (comment !== undefined) heading = source.text.slice(comment.pos, comment.end).replace(/^\/\/ ?/, "");
    return statement.declarationList.declarations.map(({ name, initializer }) => {
      if (initializer === undefined) throw new Error(`${name.getText()} has no text.`);
      const literal = inner(initializer);
      const isTable =
        ts.isObjectLiteralExpression(literal) && !literal.properties.every(({ name: member }) => FORMS.has(member?.getText() ?? ""));
      const isChecked = /\bsatisfies\b/.test(initializer.getText());
      return { name: name.getText(), heading, entries: entriesOf(initializer, name.getText()), isTable, isChecked };
    });
  });
}

/**
 * What other modules use of the text areas, as `<area file>#<key>`; a namespace used as a whole uses nothing that can be told.
 * @param {ts.SourceFile} source
 * @returns {string[]}
 */
export function usesOf(source) {
  /** @type {Map<string, string>} */
  const spaces = new Map();
  /** @type {string[]} */
  const uses = [];
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const area = /(?:\/text|^\.)\/en\/(.+)\.ts$/.exec(statement.moduleSpecifier.text)?.[1];
    const bindings = statement.importClause?.namedBindings;
    if (area === undefined || bindings === undefined) continue;
    if (ts.isNamespaceImport(bindings)) spaces.set(bindings.name.text, area);
    else uses.push(...bindings.elements.map(({ name, propertyName }) => `${area}#${(propertyName ?? name).text}`));
  }
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
      const area = spaces.get(node.expression.text);
      if (area !== undefined) uses.push(`${area}#${node.name.text}`);
    }
    ts.forEachChild(node, visit);
  };
  if (spaces.size > 0) visit(source);
  return uses;
}

const filesIn = (/** @type {string} */ folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}${file.replaceAll("\\", "/")}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file))
    .sort();

const areaOf = (/** @type {string} */ file, /** @type {string} */ language) => file.slice(`${TEXTS}${language}/`.length, -".ts".length);

/** The areas of a language with their texts. @returns {Map<string, Word[]>} */
const areasOf = (/** @type {string} */ language) =>
  new Map(filesIn(`${TEXTS}${language}/`).map((file) => [areaOf(file, language), wordsOf(parsed(file))]));

const parametersOf = (/** @type {Word} */ { entries }) =>
  [...new Set(entries.flatMap(({ text }) => text.match(/\{\w+\}/g) ?? []))].sort().join(" ");

/** What another language lacks, has too much, or fills in otherwise than the source language. */
function translationProblems(/** @type {string} */ language, /** @type {Map<string, Word[]>} */ source) {
  const own = areasOf(language);
  const problems = [...own.keys()].filter((area) => !source.has(area)).map((area) => `${TEXTS}${language}/${area}.ts is no area`);
  for (const [area, words] of source) {
    const theirs = new Map((own.get(area) ?? []).map((word) => [word.name, word]));
    for (const word of words) {
      const other = theirs.get(word.name);
      if (other === undefined) problems.push(`${TEXTS}${language}/${area}.ts lacks ${word.name}`);
      else if (parametersOf(other) !== parametersOf(word))
        problems.push(`${TEXTS}${language}/${area}.ts ${word.name} has other parameters: ${parametersOf(word)}`);
      theirs.delete(word.name);
    }
    for (const name of theirs.keys()) problems.push(`${TEXTS}${language}/${area}.ts has ${name}, which no text is called`);
  }
  return problems;
}

/** Codes of problems that two areas tell: they are said by code alone. @param {Map<string, Word[]>} areas */
function doubleCodes(areas) {
  /** @type {Map<string, string>} */
  const told = new Map();
  /** @type {string[]} */
  const problems = [];
  for (const [area, words] of areas) {
    const tables = area.startsWith("problems/") ? words.filter(({ name }) => !name.endsWith("Notices")) : [];
    const codes = new Set(tables.flatMap(({ entries }) => entries.map(({ key }) => key.split(".")[1] ?? "")));
    for (const code of codes) {
      const other = told.get(code);
      if (other !== undefined) problems.push(`${TEXTS}en/${area}.ts and ${other}.ts both tell ${code}`);
      told.set(code, area);
    }
  }
  return problems;
}

/**
 * Texts that nothing uses, tables that no type holds to their keys, and languages that are not whole, a line each.
 * A key that is used and missing is the type checker's.
 * @returns {string[]}
 */
export function textProblems() {
  const areas = areasOf(SOURCE_LANGUAGE);
  const used = new Set(
    filesIn("src/")
      .filter((file) => !file.startsWith(TEXTS) || file.split("/").length === 4)
      .flatMap((file) => usesOf(parsed(file))),
  );
  const problems = [...areas].flatMap(([area, words]) =>
    words.flatMap(({ name, isTable, isChecked }) => [
      ...(used.has(`${area}#${name}`) ? [] : [`${TEXTS}en/${area}.ts: nothing uses ${name}`]),
      ...(isTable && !isChecked ? [`${TEXTS}en/${area}.ts: the table ${name} has no \`satisfies\` that holds its keys`] : []),
    ]),
  );
  problems.push(...doubleCodes(areas));
  const languages = readdirSync(`${root}${TEXTS}`, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const { name } of languages) if (name !== SOURCE_LANGUAGE) problems.push(...translationProblems(name, areas));
  return problems;
}

function print(/** @type {readonly string[]} */ wanted) {
  let count = 0;
  for (const [area, words] of areasOf(SOURCE_LANGUAGE)) {
    if (wanted.length > 0 && !wanted.includes(area)) continue;
    console.log(`\n== ${area}`);
    let last;
    for (const { heading, entries } of words) {
      if (heading !== last) console.log(`\n   ${heading}`);
      last = heading;
      for (const { key, text } of entries) console.log(`${key.padEnd(28)} ${text}`);
      count += entries.length;
    }
  }
  console.log(`\n${count} texts.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [first, ...rest] = process.argv.slice(2);
  if (first === "--check") {
    const problems = [...textProblems(), ...strayWords()];
    for (const problem of problems) console.error(problem);
    process.exit(problems.length === 0 ? 0 : 1);
  }
  print(first === undefined ? [] : [first, ...rest]);
}
