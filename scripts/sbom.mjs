// The list of all packages that the product is made of, with versions, checksums and licences: CycloneDX, written by npm from the lock file.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { root } from "./root.mjs";
import { nameOf } from "./supply-chain.mjs";

/** @typedef {{ readonly "bom-ref": string, readonly name: string, readonly version: string }} Component */
/** @typedef {{ readonly ref: string, readonly dependsOn: readonly string[] }} Needs */
/** @typedef {{ metadata: { timestamp?: string, component: Component }, components: Component[], dependencies: Needs[] }} Sbom */

/**
 * Writes it. Where npm cannot make one that is said, and nothing is written: a list is no reason not to start.
 * @param {string} file @returns {boolean} whether it is written
 */
export function writeSbom(file) {
  // Not `--omit dev`: npm 11 then leaves out what tools need, too, where the product needs it as well.
  const wanted = ["sbom", "--sbom-format", "cyclonedx", "--sbom-type", "application", "--package-lock-only", "--loglevel=error"];
  const run = spawnSync("npm", wanted, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 26, shell: process.platform === "win32" });
  if (run.status !== 0) {
    console.warn(`npm could not write the list of packages (SBOM): ${run.stderr || run.error?.message}`);
    return false;
  }
  const lock = readFileSync(`${root}package-lock.json`, "utf8");
  const sbom = { ...ofProduct(JSON.parse(run.stdout), JSON.parse(lock)), serialNumber: serialNumberOf(lock) };
  writeFileSync(file, `${JSON.stringify(sbom, null, 1)}\n`);
  return true;
}

/**
 * The product's part of npm's list, without what builds and tests it; named after the product, not after its folder, and without the time, so that the
 * same packages make the same list.
 * @param {Sbom} sbom @param {{ packages: Record<string, import("./supply-chain.mjs").LockedPackage> }} lock
 */
function ofProduct({ metadata: { timestamp: _, ...metadata }, components, dependencies, ...rest }, { packages }) {
  const shipped = new Set(
    Object.entries(packages).flatMap(([path, { version, dev, devOptional }]) => (dev || devOptional ? [] : [`${nameOf(path)}@${version}`])),
  );
  const kept = components.filter(({ name, version }) => shipped.has(`${name}@${version}`));
  const refs = new Set(kept.map((component) => component["bom-ref"]));
  const product = { ...metadata.component, name: JSON.parse(readFileSync(`${root}package.json`, "utf8")).name };
  return {
    ...rest,
    metadata: { ...metadata, component: product },
    components: kept,
    dependencies: dependencies.flatMap(({ ref, dependsOn }) =>
      refs.has(ref) || ref === product["bom-ref"] ? [{ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }] : [],
    ),
  };
}

/** A version 8 UUID, whose bits are the maker's: from the lock file. Source: RFC 9562, section 5.8. @param {string} lock */
function serialNumberOf(lock) {
  const hex = createHash("sha256").update(lock).digest("hex");
  const [, a, b, c, d, e] = /^(.{8})(.{4})(.{3})(.{3})(.{12})/.exec(hex) ?? [];
  return `urn:uuid:${a}-${b}-8${c}-8${d}-${e}`;
}
