// The page of a browser bench: a script of tests/bench bundled, served with the product's built sampler from one isolated address.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, normalize } from "node:path";
import { chromium } from "playwright";
import { build } from "vite";
import { findChromium } from "../chromium.mjs";
import { root } from "../root.mjs";

const types = { ".js": "text/javascript", ".json": "application/json", ".mp3": "audio/mpeg", ".wav": "audio/wav", ".html": "text/html" };
/** Shared memory is for isolated pages alone. */
const isolated = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };

/** Bundles a script of tests/bench and answers the folder that it stands in. */
async function bundle(script, name) {
  const outDir = `${root}.cache/bench/${script.replace(/\W/g, "-")}`;
  const output = { entryFileNames: name };
  await build({
    root,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    worker: { format: "es" },
    build: { outDir, emptyOutDir: true, target: "es2022", rollupOptions: { input: `${root}tests/bench/${script}`, output } },
  });
  return `${outDir}/`;
}

function sampler() {
  const assets = `${root}dist/page/assets/`;
  const worklet = readdirSync(assets).find((name) => name.startsWith("sampler.worklet-"));
  if (worklet === undefined) throw new Error("There is no built sampler: run npm run build first.");
  return `${assets}${worklet}`;
}

const synthesizer = `${root}tests/bench/node_modules/js-synthesizer/`;

/** Serves what was bundled, `public`, the sampler, and `files`: content by path. */
async function serve(folder, files) {
  const places = new Map([
    ["/sampler.worklet.js", sampler()],
    ["/spessasynth.worklet.js", `${await bundle("spessasynth.worklet.mjs", "worklet.js")}worklet.js`],
    ["/silence.worklet.js", `${root}tests/bench/silence.worklet.mjs`],
    ["/libfluidsynth.js", `${synthesizer}externals/libfluidsynth-2.4.6.js`],
    ["/js-synthesizer.worklet.js", `${synthesizer}dist/js-synthesizer.worklet.min.js`],
    ["/onsets.worklet.js", `${root}tests/bench/onsets.worklet.mjs`],
    ["/click-scheduler.js", `${root}tests/bench/click-scheduler.mjs`],
  ]);
  const contentOf = (path) => {
    if (path === "/") return '<!doctype html><script type="module" src="/page.js"></script>';
    if (files.has(path)) return files.get(path);
    const place = places.get(path) ?? [`${folder}${path.slice(1)}`, `${root}public${path}`].find((each) => existsSync(each));
    return place === undefined ? undefined : readFileSync(place);
  };
  const server = createServer(({ url = "/" }, response) => {
    const path = normalize(new URL(url, "http://localhost").pathname);
    const body = contentOf(path);
    const type = types[extname(path)] ?? "text/html";
    if (body === undefined) response.writeHead(404, isolated).end();
    else response.writeHead(200, { ...isolated, "Content-Type": type, "Content-Length": Buffer.byteLength(body) }).end(body);
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

/** Process ids of the browser's pages. */
export async function pageProcesses(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
}

/**
 * Runs a task with Chromium and the address of a bench's page.
 * @param {string} script a file of tests/bench
 * @param {(open: () => Promise<import("playwright").Page>, browser: import("playwright").Browser) => Promise<unknown>} task
 * @param {Map<string, Uint8Array>} files further content by path
 */
export async function withBenchPage(script, task, files = new Map()) {
  if (!existsSync(`${root}tests/bench/node_modules`)) throw new Error("The peers are not installed. Run npm ci --prefix tests/bench.");
  const server = await serve(await bundle(script, "page.js"), files);
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--autoplay-policy=no-user-gesture-required"],
  });
  const open = async () => {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    await page.waitForFunction(() => typeof (globalThis.peerCost ?? globalThis.peerLive) === "function");
    return page;
  };
  try {
    return await task(open, browser);
  } finally {
    await browser.close();
    server.close();
  }
}
