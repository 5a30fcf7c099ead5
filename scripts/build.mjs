// Builds the page and the gateway into dist/, with the list of what they are made of, unless nothing they are made of has changed.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { compressFolder } from "./compress.mjs";
import { writeFirstSight } from "./first-sight.mjs";
import { keepFormerAssets } from "./former-assets.mjs";
import { installMissing } from "./install.mjs";
import { root } from "./root.mjs";
import { runNode, tools } from "./run.mjs";
import { writeSbom } from "./sbom.mjs";

const inputs = ["src", "public", "scripts", "index.html", "package.json", "package-lock.json", "vite.config.ts", "vite.gateway.config.ts"];
const stampFile = `${root}dist/.built-from`;

/**
 * A hash of the names, sizes and times of files: another one when any of them was written.
 * @param {readonly string[]} paths files and folders, from the repository's folder
 */
export function sourceFingerprint(paths = inputs) {
  const hash = createHash("sha256");
  const visit = (path) => {
    const info = statSync(`${root}${path}`, { throwIfNoEntry: false });
    if (info === undefined) return;
    if (info.isDirectory()) for (const name of readdirSync(`${root}${path}`).sort()) visit(`${path}/${name}`);
    else hash.update(`${path}\0${info.size}\0${info.mtimeMs}\0`);
  };
  for (const path of paths) visit(path);
  return hash.digest("hex");
}

/** Builds what is out of date; ends the process with the builder's code when it fails. */
export async function buildIfChanged() {
  const now = sourceFingerprint();
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === now) return;
  console.log("Building ...");
  keepFormerAssets(`${root}dist/page/assets/`, `${root}dist/former/assets/`);
  for (const config of ["vite.config.ts", "vite.gateway.config.ts"]) {
    const code = await runNode(tools.vite, ["build", "--config", config, "--logLevel", "warn"]);
    if (code !== 0) process.exit(code);
  }
  await writeFirstSight();
  for (const folder of ["assets", "samples"]) compressFolder(`${root}dist/page/${folder}/`);
  mkdirSync(`${root}dist`, { recursive: true });
  writeSbom(`${root}dist/sbom.cdx.json`);
  writeFileSync(stampFile, sourceFingerprint());
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  installMissing();
  await buildIfChanged();
}
