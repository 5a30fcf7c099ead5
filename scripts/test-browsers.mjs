// `npm run test:browsers [-- engine ...] [-- --pictures]`: the journeys of tests/browsers in Firefox, WebKit and Chromium, and Chromium without what other
// browsers lack, two at a time. Browsers that are missing are named with the command that installs them; those that are asked for have to be there. With
// --pictures no journeys, but the main pages of each browser side by side, in test-results/browsers/pictures.
import { spawn } from "node:child_process";
import { appendFileSync, mkdirSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { installMissing } from "./install.mjs";
import { root } from "./root.mjs";

installMissing();
const { buildIfChanged } = await import("./build.mjs");
const { findChromium } = await import("./chromium.mjs");
const { tools } = await import("./run.mjs");
await import("../tests/support/typescript-loader.mjs");
const { missingFor, hasPulseAudio } = await import("../tests/browsers/driver/programs.ts");

const AT_ONCE = 2;
/** The slowest first, so that the last ones end together. */
const engines = /** @type {const} */ (["webkit", "firefox", "chromium"]);
const names = { firefox: "Firefox", webkit: "WebKitGTK", chromium: "Chromium" };

const PICTURES = "--pictures";
const given = process.argv.slice(2);
const asked = given.filter((name) => name !== PICTURES);
const unknown = asked.filter((name) => !engines.some((engine) => engine === name));
if (unknown.length > 0) {
  console.error(`There is no browser ${unknown.join(", ")} here. Usage: npm run test:browsers [-- ${engines.join(" ")} ${PICTURES}]`);
  process.exit(1);
}
const chosen = engines.filter((engine) => asked.length === 0 || asked.includes(engine));
const missing = chosen.map((engine) => ({ engine, packages: missingFor(engine) })).filter(({ packages }) => packages.length > 0);
for (const { engine, packages } of missing)
  console.log(`${names[engine]} is not tried: it is missing here. Debian and Ubuntu install it by: apt-get install ${packages.join(" ")}`);
if (!hasPulseAudio())
  console.log("What sounds is measured in the page. At the sound output it is by: apt-get install pulseaudio pulseaudio-utils");

await buildIfChanged();
const browser = chosen.includes("chromium") || given.includes(PICTURES) ? await findChromium() : "";

/** Adds the journeys that passed only at another attempt, and why they did not before, to the list of those; what failed is told anyway. */
function listRetried(/** @type {string} */ name, /** @type {string} */ text) {
  const lines = stripVTControlCharacters(text).split("\n");
  const retried = lines.filter((line) => line.includes("(retry x") && line.trimStart().startsWith("✓"));
  if (retried.length === 0) return;
  const why = lines.filter((line) => line.startsWith("Failed: ")).map((line) => `    ${line}\n`);
  mkdirSync(`${root}test-results`, { recursive: true });
  appendFileSync(`${root}test-results/retried.txt`, retried.map((line) => `${name}: ${line.trim()}\n`).join("") + why.join(""));
}

/** @param {{ name: string, engine: string, file: string }} job @returns {Promise<boolean>} whether all passed */
function run({ name, engine, file }) {
  const begun = performance.now();
  const args = [`${root}${tools.vitest}`, "run", "--config", "vitest.browsers.config.ts", "--reporter=verbose", file];
  const env = { ...process.env, BROWSER_ENGINE: engine, CHROMIUM_PATH: browser };
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], env });
  const end = () => child.kill("SIGTERM");
  process.on("SIGTERM", end).on("SIGINT", end);
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => said.push(part));
  return new Promise((resolve) =>
    child.on("close", (code) => {
      process.off("SIGTERM", end).off("SIGINT", end);
      console.log(`\n== ${name}: ${code === 0 ? "passed" : "FAILED"} in ${Math.round((performance.now() - begun) / 1000)} s`);
      const text = Buffer.concat(said).toString().trim();
      console.log(text);
      listRetried(name, text);
      resolve(code === 0);
    }),
  );
}

const there = chosen.filter((engine) => missing.every((other) => other.engine !== engine));
if (given.includes(PICTURES)) {
  const taken = await run({ name: "Pictures", engine: there.join(" "), file: "tests/browsers/pictures.test.ts" });
  process.exit(taken ? 0 : 1);
}
const jobs = there.map((engine) => ({ name: names[engine], engine, file: "tests/browsers/journeys.test.ts" }));
if (chosen.includes("chromium"))
  jobs.push({ name: "Chromium without features", engine: "chromium", file: "tests/browsers/missing/missing-features.test.ts" });
const results = [];
const worker = async () => {
  for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) results.push(await run(job));
};
await Promise.all(Array.from({ length: AT_ONCE }, worker));
process.exit(results.every(Boolean) && (asked.length === 0 || missing.length === 0) ? 0 : 1);
