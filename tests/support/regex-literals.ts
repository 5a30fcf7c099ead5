import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const source = fileURLToPath(new URL("../../src/", import.meta.url));

/** A regular expression that stands in the product's sources; `literal` is undefined where it is put together when it runs. */
export interface RegexLiteral {
  /** `file:line`, from `src/`. */
  readonly at: string;
  readonly text: string;
  readonly literal: RegExp | undefined;
}

/** A literal's pattern and flags. @example regexOf("/a+/u") // /a+/u */
function regexOf(text: string): RegExp {
  const end = text.lastIndexOf("/");
  return new RegExp(text.slice(1, end), text.slice(end + 1));
}

/** Every regular expression of `src` outside tests: literals, and calls of `RegExp`. */
export function regexLiterals(): RegexLiteral[] {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test\.tsx?|d\.ts)$/.test(file));
  return files.flatMap((file) => {
    const text = readFileSync(source + file, "utf8");
    const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const found: RegexLiteral[] = [];
    const add = (node: ts.Node, literal: RegExp | undefined): void => {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
      found.push({ at: `${file}:${line + 1}`, text: node.getText(tree), literal });
    };
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) add(node, regexOf(node.text));
      else if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText(tree) === "RegExp") add(node, undefined);
      ts.forEachChild(node, visit);
    };
    visit(tree);
    return found;
  });
}
