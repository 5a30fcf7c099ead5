import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { plainThemes } from "../../../scripts/plain-themes.mjs";

const tokens = readFileSync(new URL("tokens.css", import.meta.url), "utf8");

test("a browser without light-dark() gets the paper theme's value of every colour", () => {
  const plain = plainThemes(tokens);
  const names = [...tokens.matchAll(/(--[\w-]+):[^;]*light-dark\(/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(40);
  for (const name of names) expect(plain, `${name} has a value`).toMatch(new RegExp(`${name}:[^;]+;`));
  expect(plain).toContain("--ink:#17191c;");
  expect(plain).toMatch(/--shadow: ?0 0 0 1px #1a1c1f14, 0 2px 6px #1a1c1f14, 0 16px 40px -12px #1a1c1f3d;/);
  expect(plain.replace("light-dark(red, red)", "")).not.toContain("light-dark");
  expect(plainThemes("a { color: red }")).toBe("");
});
