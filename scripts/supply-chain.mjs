// The supply chain: what may run while packages are installed, and under which licences they come. Both lock files are read, nothing else.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { root } from "./root.mjs";

/** Packages whose install scripts run, and what for; scripts/install.mjs runs them by name, because .npmrc turns all of them off. */
export const scriptsThatRun = {
  "better-sqlite3": "fetches or compiles the binding of the embedded database for this Node",
};

/** Packages that would run a script and may not. */
export const scriptsThatDoNot = {
  "midi-writer-js": "prints a request for a star",
};

/** Licences under which a package may become part of the product (SPDX names): permissive ones. */
const shipped = [
  "MIT",
  "MIT-0",
  "ISC",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "0BSD",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "Unlicense",
  "Zlib",
];
/** And those under which one may help to build and test it, and stays out of it. */
const toolsOnly = ["MPL-2.0", "CC-BY-4.0", "CC-BY-3.0", "Python-2.0"];

/** @typedef {{ readonly version?: string, readonly license?: string, readonly hasInstallScript?: boolean, readonly dev?: boolean, readonly devOptional?: boolean, readonly resolved?: string, readonly integrity?: string }} LockedPackage */

/**
 * Whether an SPDX expression leaves a choice that is allowed. Brackets around all of it are understood; what is not understood is not allowed. Source: SPDX Specification 2.3, annex D.
 * @param {string} expression @param {readonly string[]} allowed
 * @example isAllowed("(MIT OR GPL-3.0-only)", ["MIT"]) // true
 */
export function isAllowed(expression, allowed) {
  const bare = expression.trim().replace(/^\(([^()]*)\)$/, "$1");
  if (/[()]/.test(bare)) return false;
  return bare.split(" OR ").some((choice) => choice.split(" AND ").every((name) => allowed.includes(name.trim())));
}

/** The name of a package by its path in a lock file. @param {string} path */
export const nameOf = (path) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

/**
 * What is wrong with the packages of a lock file; nothing where all is decided.
 * @param {{ readonly packages: Readonly<Record<string, LockedPackage>> }} lock @param {boolean} isShipped false: nothing of it becomes part of the product
 * @returns {string[]}
 */
export function problemsOf({ packages }, isShipped = true) {
  const decided = { ...scriptsThatRun, ...scriptsThatDoNot };
  return Object.entries(packages).flatMap(
    ([path, { version, license = "", hasInstallScript = false, dev = false, resolved, integrity }]) => {
      if (path === "") return [];
      const name = nameOf(path);
      const may = isShipped && !dev ? shipped : [...shipped, ...toolsOnly];
      const says = license === "" ? "says no licence" : `is under ${license}, which is not among those that may be used`;
      return [
        ...(isAllowed(license, may) ? [] : [`${name}@${version} ${says}`]),
        ...(!hasInstallScript || name in decided
          ? []
          : [`${name}@${version} has an install script: say in scripts/supply-chain.mjs whether it runs`]),
        // Without an address it is the registry's.
        ...((resolved?.startsWith("https://registry.npmjs.org/") ?? true) && integrity !== undefined
          ? []
          : [`${name}@${version} is not from the registry, or without a checksum`]),
      ];
    },
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const read = (/** @type {string} */ file) => JSON.parse(readFileSync(`${root}${file}`, "utf8"));
  const problems = [...problemsOf(read("package-lock.json")), ...problemsOf(read("tests/bench/package-lock.json"), false)];
  for (const problem of problems) console.error(problem);
  console.log(`Supply chain: ${Object.keys(read("package-lock.json").packages).length - 1} packages, ${problems.length} problems.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
