// What was measured, a file for each scene, so that a part that is measured again leaves the others as they were.
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { root } from "../root.mjs";

const FOLDER = `${root}bench-results/scenes`;
const fileOf = (scene) => `${FOLDER}/${scene.replaceAll(/\W+/g, "-")}.json`;

function commit() {
  try {
    return execFileSync("git", ["log", "-1", "--format=%h"], { cwd: root, encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}

/** @param {{ scene: string, at: string, load: number, seconds: number, findings: readonly object[], tables: readonly object[] }} result */
export function keepResult(result) {
  mkdirSync(FOLDER, { recursive: true });
  const machine = { node: process.version, processor: cpus()[0]?.model, processors: cpus().length, commit: commit() };
  writeFileSync(fileOf(result.scene), `${JSON.stringify({ ...result, ...machine }, null, 2)}\n`);
}

/** All that was measured and kept, by scene. */
export function keptResults() {
  try {
    const results = readdirSync(FOLDER).map((name) => JSON.parse(readFileSync(`${FOLDER}/${name}`, "utf8")));
    return new Map(results.map((result) => [result.scene, result]));
  } catch {
    return new Map();
  }
}
