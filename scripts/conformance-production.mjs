// Which exports of src only tests use: a test of such code shows nothing of the product.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { root } from "./root.mjs";

const parse = (path) => ts.createSourceFile(path, readFileSync(`${root}${path}`, "utf8"), ts.ScriptTarget.Latest, true);
const resolve = (from, specifier) => join(dirname(from), specifier).replaceAll("\\", "/");
const isType = (node) => node?.isTypeOnly === true;

/** What a file imports, by local name: the module's path and the name that it has there; type imports are left out. */
function importsOf(source, path) {
  const found = new Map();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || isType(statement.importClause)) continue;
    const specifier = statement.moduleSpecifier.text;
    if (!specifier.startsWith(".")) continue;
    const from = resolve(path, specifier);
    const { name, namedBindings } = statement.importClause ?? {};
    if (name !== undefined) found.set(name.text, { from, name: "default" });
    if (namedBindings === undefined) continue;
    if (ts.isNamespaceImport(namedBindings)) found.set(namedBindings.name.text, { from, name: "*" });
    else
      for (const each of namedBindings.elements)
        if (!isType(each)) found.set(each.name.text, { from, name: (each.propertyName ?? each.name).text });
  }
  return found;
}

/** Every identifier below a node, with how often it stands there. */
function identifiersIn(node, counts = new Map()) {
  if (ts.isIdentifier(node)) counts.set(node.text, (counts.get(node.text) ?? 0) + 1);
  ts.forEachChild(node, (child) => void identifiersIn(child, counts));
  return counts;
}

/** Everything of src that production code uses, as `path#name`, and where a module only hands a name on. */
function readProduction() {
  const used = new Set();
  const handedOn = new Map();
  const inside = new Map();
  const paths = readdirSync(`${root}src`, { recursive: true }).map((path) => `src/${path.replaceAll("\\", "/")}`);
  for (const path of paths.filter((each) => /(?<!\.test|\.d)\.tsx?$/.test(each))) {
    const source = parse(path);
    inside.set(path, identifiersIn(source));
    for (const { from, name } of importsOf(source, path).values()) used.add(`${from}#${name}`);
    const visit = (node) => {
      if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword && ts.isStringLiteralLike(node.arguments[0]))
        used.add(`${resolve(path, node.arguments[0].text)}#*`);
      if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined && node.exportClause !== undefined && !isType(node))
        for (const each of node.exportClause.elements ?? [])
          handedOn.set(`${path}#${each.name.text}`, `${resolve(path, node.moduleSpecifier.text)}#${(each.propertyName ?? each.name).text}`);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  for (const [alias, origin] of handedOn) if (used.has(alias)) used.add(origin);
  return { used, handedOn, inside };
}

let production;

/** Whether an export is used by the product: by another of its modules, or within its own. */
function isUsed({ from, name }) {
  production ??= readProduction();
  const { used, handedOn, inside } = production;
  if (used.has(`${from}#${name}`) || used.has(`${from}#*`) || name === "*" || name === "default") return true;
  const origin = handedOn.get(`${from}#${name}`);
  if (origin !== undefined) {
    const [path, original] = origin.split("#");
    return isUsed({ from: path, name: original });
  }
  return (inside.get(from)?.get(name) ?? 0) > 1;
}

const testFiles = new Map();

/** A test file's imports out of src, and what each of its own top-level names stands for. */
function readTestFile(path) {
  if (!testFiles.has(path)) {
    const source = parse(path);
    const imports = new Map([...importsOf(source, path)].filter(([, { from }]) => from.startsWith("src/") && existsSync(`${root}${from}`)));
    const helpers = new Map();
    for (const statement of source.statements) {
      if (ts.isFunctionDeclaration(statement) && statement.name !== undefined) helpers.set(statement.name.text, statement);
      if (ts.isVariableStatement(statement))
        for (const each of statement.declarationList.declarations) if (ts.isIdentifier(each.name)) helpers.set(each.name.text, each);
    }
    testFiles.set(path, { imports, helpers });
  }
  return testFiles.get(path);
}

/**
 * Names that a test runs, by itself or by its file's helpers, and that nothing of the product uses.
 * @param {string} path the test file, from the repository's folder
 * @param {ts.Node} test the call that makes the test
 * @returns {readonly string[]}
 */
export function onlyTested(path, test) {
  const { imports, helpers } = readTestFile(path);
  const seen = new Set();
  const found = new Set();
  const visit = (node) => {
    for (const name of identifiersIn(node).keys()) {
      if (seen.has(name)) continue;
      seen.add(name);
      const imported = imports.get(name);
      if (imported !== undefined && !isUsed(imported)) found.add(`${imported.name} of ${imported.from}`);
      const helper = helpers.get(name);
      if (helper !== undefined) visit(helper);
    }
  };
  visit(test);
  return [...found];
}
