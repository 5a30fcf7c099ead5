// `npm run guide-pictures [name ...]`: the pictures of the guide and of the manifest, taken from the built product as it runs, so that they are never
// of another version. Each is WebP of at most 60 KiB: the page keeps them for the time without a network.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright";
import { findChromium } from "./chromium.mjs";
import { root } from "./root.mjs";

const GUIDE = `${root}src/ui/guide/pictures`;
const SCREENSHOTS = `${root}public/screenshots`;
const SIZE = { width: 1120, height: 630 };
const MOST_BYTES = 60 * 1024;
const DAY_MS = 86_400_000;

/** @typedef {import("playwright").Page} Page */
/** @type {(page: Page, name: string) => import("playwright").Locator} */
const button = (page, name) => page.getByRole("button", { name, exact: true });
/** @type {(page: Page) => Promise<void>} */
async function openWorkspace(page) {
  await page.goto("/workspace/new");
  await page.getByRole("region", { name: "Player" }).getByRole("figure").first().waitFor();
}

/** What is opened and done before each picture is taken; what it shows is the window. */
/** @type {Readonly<Record<string, (page: Page) => Promise<unknown>>>} */
const PICTURES = {
  start: (page) => page.goto("/start"),
  piano: openWorkspace,
  songs: (page) => page.goto("/songs"),
  player: openWorkspace,
  workspace: async (page) => {
    await openWorkspace(page);
    await button(page, "Tools").click();
  },
  band: async (page) => {
    await openWorkspace(page);
    await page.getByRole("button", { name: /^Band/ }).first().click();
  },
  training: async (page) => {
    await openWorkspace(page);
    await page.getByRole("region", { name: "Training" }).scrollIntoViewIfNeeded();
  },
  timed: async (page) => {
    await openWorkspace(page);
    await page.getByRole("region", { name: "Training" }).getByText("Timed", { exact: true }).first().click();
  },
  practice: async (page) => {
    await page.goto("/practice");
    const buffer = Buffer.from(JSON.stringify({ format: "woodshed-practice-record", version: 1, runs: runs() }));
    await page.getByLabel("Record file").setInputFiles({ name: "record.json", mimeType: "application/json", buffer });
    await page.getByText("12 runs added").waitFor();
    await button(page, "Close").first().click();
    await page.evaluate(() => scrollTo(0, 0));
  },
  ear: (page) => page.goto("/practice/ear"),
  workspaces: async (page) => {
    await openWorkspace(page);
    await page.getByRole("textbox", { name: "Title" }).fill("Two-fives for Tuesday");
    await page.getByRole("textbox", { name: "Title" }).press("Enter");
    await page.getByRole("banner").getByRole("status").filter({ hasText: /./ }).waitFor();
    await page.goto("/workspace/list");
    await page.getByRole("link", { name: "Two-fives for Tuesday" }).waitFor();
  },
  progression: async (page) => {
    await openWorkspace(page);
    await page.getByRole("region", { name: "Progressions" }).scrollIntoViewIfNeeded();
  },
  key: async (page) => {
    await openWorkspace(page);
    await button(page, "Eb").first().click();
  },
  lesson: async (page) => {
    await page.goto("/start");
    await page
      .getByRole("list", { name: "Lesson templates" })
      .getByRole("button", { name: /^Blues in F/ })
      .click();
    await page.getByRole("heading", { name: "Blues in F", level: 1 }).waitFor();
  },
  connect: async (page) => {
    await openWorkspace(page);
    await button(page, "Connect").click();
    await page.getByRole("dialog").waitFor();
  },
  share: async (page) => {
    await openWorkspace(page);
    await button(page, "Share").click();
    await page.getByRole("dialog").waitFor();
  },
  import: async (page) => {
    await page.goto("/songs");
    await button(page, "Bring music in").first().click();
    await page.getByRole("dialog").waitFor();
  },
  set: async (page) => {
    await page.goto("/songs");
    for (const at of [2, 0, 4]) await page.getByRole("list", { name: "Songs" }).getByRole("checkbox").nth(at).check();
    await button(page, "Add to set list").click();
    await page.getByLabel("New set list").fill("Tuesday");
    await page.getByLabel("New set list").press("Enter");
    await page.keyboard.press("Escape");
    await button(page, "Clear").click();
    await page.getByRole("button", { name: /^Tuesday/ }).click();
  },
  settings: async (page) => {
    await openWorkspace(page);
    await button(page, "Settings").click();
    await page.getByRole("dialog").waitFor();
  },
};

/** Three weeks of a learner who finds everything but the change to the dominant. */
function runs() {
  const keys = ["C", "F", "Bb", "Eb"];
  return Array.from({ length: 12 }, (_, n) => {
    const key = keys[n % keys.length];
    /** @type {(from: string | null, to: string, foundMs: number) => object} */
    const attempt = (from, to, foundMs) => ({
      from,
      to,
      key,
      outcome: n % 3 === 0 && foundMs > 3000 ? "wrong" : "right",
      foundMs,
      errorMs: null,
    });
    const attempts = [attempt(null, "Dm7", 1400), attempt("Dm7", "G7", 4000 - n * 90), attempt("G7", "Cmaj7", 900)];
    const at = Date.now() - (23 - n * 2) * DAY_MS;
    return {
      id: `run-${n}`,
      at,
      source: { kind: "exercise", id: "two-five-one", title: "ii V I" },
      mode: "simple",
      tempo: null,
      key,
      attempts,
    };
  });
}

/** A picture of the window as WebP, as good as its room allows. @type {(page: Page, of: Page) => Promise<Buffer>} */
async function pictureOf(page, of) {
  const png = (await of.screenshot()).toString("base64");
  for (const quality of [0.9, 0.8, 0.7, 0.6, 0.5]) {
    const data = await page.evaluate(
      async ([text, quality]) => {
        const image = new Image();
        image.src = `data:image/png;base64,${text}`;
        await image.decode();
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [image.width, image.height];
        canvas.getContext("2d")?.drawImage(image, 0, 0);
        return canvas.toDataURL("image/webp", Number(quality)).split(",")[1] ?? "";
      },
      /** @type {const} */ ([png, quality]),
    );
    const bytes = Buffer.from(data, "base64");
    if (bytes.length <= MOST_BYTES) return bytes;
  }
  throw new Error("A picture is over 60 KiB at any quality.");
}

/** The built gateway with data of its own, which goes with it. */
async function startGateway() {
  const data = mkdtempSync(join(tmpdir(), "woodshed-pictures-"));
  const child = spawn(process.execPath, [`${root}dist/gateway/main.js`], {
    env: { PATH: process.env.PATH ?? "", PORT: "0", DATA_DIR: data },
  });
  const address = await new Promise((resolve, reject) => {
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
      const found = /running at (http:\/\/\S+)/.exec(output)?.[1];
      if (found !== undefined) resolve(found.replace(/\/$/, ""));
    });
    child.once("exit", (code) => reject(new Error(`The gateway ended with ${code}; run npm run build first.\n${output}`)));
  });
  const stop = () =>
    new Promise((resolve) => {
      child.once("exit", () => {
        rmSync(data, { recursive: true, force: true });
        resolve(undefined);
      });
      child.kill();
    });
  return { address: String(address), stop };
}

mkdirSync(GUIDE, { recursive: true });
mkdirSync(SCREENSHOTS, { recursive: true });
const only = process.argv.slice(2);
const { address, stop } = await startGateway();
const browser = await chromium.launch({ executablePath: await findChromium(), args: ["--no-sandbox", "--font-render-hinting=none"] });
const look = /** @type {const} */ ({ baseURL: address, colorScheme: "light", reducedMotion: "reduce", serviceWorkers: "block" });
try {
  const desk = await (await browser.newContext()).newPage();
  for (const [name, prepare] of Object.entries(PICTURES)) {
    if (only.length > 0 && !only.includes(name)) continue;
    // Each in a browser that was never here: a picture shows its page and nothing of another's.
    const context = await browser.newContext({ ...look, viewport: SIZE });
    const page = await context.newPage();
    await prepare(page);
    await page.waitForLoadState("networkidle");
    writeFileSync(`${GUIDE}/${name}.webp`, await pictureOf(desk, page));
    await context.close();
    console.log(`src/ui/guide/pictures/${name}.webp`);
  }
  for (const [name, viewport] of Object.entries({ wide: { width: 1280, height: 800 }, narrow: { width: 390, height: 844 } })) {
    if (only.length > 0 && !only.includes(name)) continue;
    const context = await browser.newContext({ ...look, viewport, deviceScaleFactor: name === "narrow" ? 2 : 1 });
    const page = await context.newPage();
    await openWorkspace(page);
    await page.waitForLoadState("networkidle");
    await page.screenshot({ path: `${SCREENSHOTS}/${name}.png` });
    await context.close();
    console.log(`public/screenshots/${name}.png`);
  }
} finally {
  await browser.close();
  await stop();
}
