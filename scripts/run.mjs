import { spawn } from "node:child_process";
import { root } from "./root.mjs";

/**
 * Runs one of the project's Node programs and resolves with its exit code; a signal counts as 1.
 * @param {string} file path of a JavaScript file, from the repository's folder
 * @param {string[]} args
 * @param {Record<string, string>} env added to the environment
 * @returns {Promise<number>}
 */
export function runNode(file, args = [], env = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [`${root}${file}`, ...args], { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
    const pass = (signal) => child.kill(signal);
    process.on("SIGTERM", pass);
    process.on("SIGINT", pass);
    child.on("exit", (code) => {
      process.off("SIGTERM", pass);
      process.off("SIGINT", pass);
      resolve(code ?? 1);
    });
  });
}

/** Paths of the tools that the scripts start (started by Node itself: an `npx` in between would outlive its child). */
export const tools = {
  vite: "node_modules/vite/bin/vite.js",
  vitest: "node_modules/vitest/vitest.mjs",
  playwright: "node_modules/@playwright/test/cli.js",
  tsc: "node_modules/typescript/bin/tsc",
  biome: "node_modules/@biomejs/biome/bin/biome",
  knip: "node_modules/knip/bin/knip.js",
};
