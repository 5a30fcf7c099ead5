import ts from "typescript";
import { expect, test } from "vitest";
import { visibleLiterals } from "../../scripts/visible-words.mjs";
import { literalsOf, usesOf, wordsOf } from "../../scripts/words.mjs";

const parsed = (code: string) => ts.createSourceFile("page.tsx", code, ts.ScriptTarget.Latest, true);
const seen = (code: string) => visibleLiterals(parsed(code)).map((node) => node.getText());

test.each([
  ["a sentence", 'const why = "The file is damaged.";'],
  ["a word that begins a line", 'const title = "Settings";'],
  ["one word that is read out", 'const button = <button aria-label="close" />;'],
  ["a text between tags", "const hint = <p>nothing here</p>;"],
  ["a word chosen by a condition", 'const button = <Button label={open ? "less" : "more"} />;'],
  ["a sentence with a parameter", `const shown = \`bar \${bar} of \${bars}\`;`],
  ["a joined piece", 'const shown = duration + (isRest ? " rest" : "");'],
  ["two parts of a sentence", `const shown = \`\${name}, \${kind}\`;`],
])("%s in the code is found", (_, code) => {
  expect(seen(code)).not.toEqual([]);
});

test.each([
  ["a class, an id, a path", 'const link = <a className="wide card" id="home page" href="/start page" />;'],
  ["a code", 'const why = problem("no-such-key");'],
  ["what is thrown", 'throw new Error("No key was given.");'],
  ["what is compared", 'const isEnter = event.key === "Enter key";'],
  ["a type", 'type Word = "Settings" | "Two words";'],
  ["a selector", 'const key = root.querySelector("div > [data-key=one]");'],
  ["an ABC field", 'const head = "%%score (1 2)";'],
])("%s is none", (_, code) => {
  expect(seen(code)).toEqual([]);
});

test("an area's texts are read with their headings, forms and tables; what another module uses of it is known by its key", () => {
  const area = `// Saving
export const saved = "Saved";
export const runs = { one: "{count} run", other: "{count} runs" } as const;
export const states = { open: "Open" } as const satisfies Record<State, string>;`;
  const [saved, runs, states] = wordsOf(parsed(area));
  expect(saved).toMatchObject({ name: "saved", heading: "Saving", entries: [{ key: "saved", text: "Saved" }], isTable: false });
  expect(runs).toMatchObject({ entries: [{ key: "runs.one" }, { key: "runs.other" }], isTable: false });
  expect(states).toMatchObject({ isTable: true, isChecked: true });
  const page = `import * as words from "../text/en/start.ts"; import { states } from "../text/en/documents.ts"; say(words.runs, states);`;
  expect(usesOf(parsed(page))).toEqual(["documents#states", "start#runs"]);
});

test("a code counts as told where it is a value: not as a type, nor as the name of a member", () => {
  const code = `interface Problems { "no-a": NoParams } type B = "no-b"; const c = { "no-c": 1 }; const d = isOpen ? "no-d" : refuse("no-e");`;
  expect(literalsOf(parsed(code))).toEqual(["no-d", "no-e"]);
});
