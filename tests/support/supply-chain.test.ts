import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runInstallScripts } from "../../scripts/install.mjs";
import { writeSbom } from "../../scripts/sbom.mjs";
import { isAllowed, type LockedPackage, problemsOf, scriptsThatRun } from "../../scripts/supply-chain.mjs";
import { temporaryFolder } from "./gateway-process.ts";

interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}
interface Sbom {
  readonly components: readonly { name: string; version: string; purl: string; hashes: readonly unknown[]; licenses: readonly unknown[] }[];
}

const good = { version: "1.0.0", license: "MIT", integrity: "sha512-x" };
const problems = (one: LockedPackage, isShipped = true) =>
  problemsOf({ packages: { "": {}, "node_modules/a/node_modules/@b/c": { ...good, ...one } } }, isShipped);

test.each<[string, LockedPackage, string | undefined]>([
  ["a permissive licence", {}, undefined],
  ["a choice that leaves one", { license: "(WTFPL OR MIT)" }, undefined],
  ["no licence", { license: "" }, "says no licence"],
  ["one that binds the product", { license: "GPL-3.0-only" }, "is under GPL-3.0-only"],
  ["one of which both parts count", { license: "MIT AND LGPL-3.0-only" }, "is under MIT AND LGPL-3.0-only"],
  ["a tool's licence in the product", { license: "MPL-2.0" }, "is under MPL-2.0"],
  ["a tool's licence", { license: "MPL-2.0", dev: true }, undefined],
  ["an install script that nobody decided on", { hasInstallScript: true }, "has an install script"],
  ["another place than the registry", { resolved: "git+ssh://git@github.com/b/c.git" }, "is not from the registry"],
  ["the registry by its address", { resolved: "https://registry.npmjs.org/@b/c/-/c-1.0.0.tgz" }, undefined],
])("a package with %s", (_, one, problem) => {
  expect(problems(one)).toEqual(problem === undefined ? [] : [expect.stringContaining(`@b/c@1.0.0 ${problem}`)]);
});

test("a package without a checksum is refused; a licence that is no plain choice is not guessed at", () => {
  expect(problemsOf({ packages: { "node_modules/c": { version: "1.0.0", license: "MIT" } } })).toHaveLength(1);
  for (const expression of ["(X OR MIT) AND GPL-2.0-only", "GPL-2.0-only AND (X OR MIT OR Y)", "SEE LICENSE IN MIT"]) {
    expect(isAllowed(expression, ["MIT"])).toBe(false);
  }
});

test("npm runs no install script by itself, in either folder that has packages", () => {
  for (const file of [".npmrc", "tests/bench/.npmrc"]) {
    expect(readFileSync(new URL(`../../${file}`, import.meta.url), "utf8")).toMatch(/^ignore-scripts=true$/m);
  }
});

test("the named scripts run where their package is not ready, and no other; a failure is told once and stops nothing", () => {
  const triedFile = join(temporaryFolder(), "tried");
  const calls: string[][] = [];
  let ready = false;
  let builds = true;
  const world = {
    triedFile,
    isReady: (name: string) => name === "built" || ready,
    npm(args: string[]) {
      calls.push(args);
      ready = builds;
      return { code: builds ? 0 : 1, errors: "" };
    },
  };
  runInstallScripts(["built", "better-sqlite3"], world);
  runInstallScripts(["built", "better-sqlite3"], world);
  expect(calls).toEqual([["rebuild", "better-sqlite3", "--ignore-scripts=false"]]);
  ready = false;
  builds = false;
  runInstallScripts(["better-sqlite3"], world);
  runInstallScripts(["better-sqlite3"], world);
  expect(calls).toHaveLength(2);
  expect(Object.keys(scriptsThatRun)).toEqual(["better-sqlite3"]);
});

test("the build lists every package of the product with version, checksum and licence, and none that only builds or tests it", () => {
  const file = join(temporaryFolder(), "sbom.json");
  expect(writeSbom(file)).toBe(true);
  const sbom = JSON.parse(readFileSync(file, "utf8")) as Sbom;
  expect(sbom).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.5", metadata: { component: { name: "woodshed" } } });
  const lock = JSON.parse(readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8")) as Lock;
  const shipped = Object.entries(lock.packages).filter(([path, { dev, devOptional }]) => path !== "" && !dev && !devOptional);
  const names = shipped.map(([path, { version }]) => `${path.slice(path.lastIndexOf("node_modules/") + 13)}@${version}`);
  expect(new Set(sbom.components.map(({ name, version }) => `${name}@${version}`))).toEqual(new Set(names));
  for (const { name, purl, hashes, licenses } of sbom.components) {
    expect([name, purl.startsWith("pkg:npm/"), hashes.length, licenses.length]).toEqual([name, true, 1, 1]);
  }
  writeSbom(`${file}.again`);
  expect(readFileSync(`${file}.again`, "utf8")).toBe(readFileSync(file, "utf8"));
}, 60_000);
