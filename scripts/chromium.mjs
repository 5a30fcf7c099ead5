import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { root } from "./root.mjs";
import { tools } from "./run.mjs";

const places = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

function tryInstall() {
  console.log("No Chromium found: installing one ...");
  const byPlaywright = spawnSync(process.execPath, [`${root}${tools.playwright}`, "install", "chromium"], { cwd: root, stdio: "inherit" });
  if (byPlaywright.status === 0) return;
  if (process.platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    spawnSync("apt-get", ["update"], { stdio: "inherit" });
    spawnSync("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], { stdio: "inherit" });
  }
}

async function search() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const { chromium } = await import("playwright");
  return [chromium.executablePath(), ...places].find((path) => path && existsSync(path));
}

/** Path of a Chromium to test with: CHROMIUM_PATH, Playwright's own, the system's, or one installed now. Ends the process, saying how to get one, when there is none. */
export async function findChromium() {
  const found = await search();
  if (found) return found;
  tryInstall();
  const now = await search();
  if (now) return now;
  console.error(
    "The browser tests need Chromium and none could be installed. Install it (Debian: apt-get install chromium; elsewhere: npx playwright install chromium) or name one in CHROMIUM_PATH, then run npm test again.",
  );
  process.exit(1);
}
