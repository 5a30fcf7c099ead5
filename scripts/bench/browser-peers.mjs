// `npm run bench:peers -- --browser`: the cost of a quantum of 128 frames in Chromium, here and in plain nodes, Tone.js and smplr.
// The peers are dependencies of tests/bench alone. Only ratios of one run count.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { chromium } from "playwright";
import { build } from "vite";
import { findChromium } from "../chromium.mjs";
import { root } from "../root.mjs";

const counts = [16, 64, 128, 256];
const names = ["ours", "plainNodes", "tone", "smplr"];
const rounds = 5;

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

/** Bundles the page's script and answers its text. */
async function pageScript() {
  const outDir = `${root}.cache/bench/browser-peers`;
  const output = { entryFileNames: "peers.js" };
  await build({
    root,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    build: { outDir, emptyOutDir: true, target: "es2022", rollupOptions: { input: `${root}tests/bench/browser-peers.mjs`, output } },
  });
  return readFileSync(`${outDir}/peers.js`, "utf8");
}

/** Shared memory is for isolated pages alone. */
const isolated = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };

/** The page, its script and the product's built worklet, from one address. */
function serve(script) {
  const assets = `${root}dist/page/assets/`;
  const worklet = readdirSync(assets).find((name) => name.startsWith("sampler.worklet-"));
  if (worklet === undefined) throw new Error("There is no built sampler: run npm run build first.");
  const files = {
    "/": ["text/html", '<!doctype html><script type="module" src="/peers.js"></script>'],
    "/peers.js": ["text/javascript", script],
    "/sampler.worklet.js": ["text/javascript", readFileSync(`${assets}${worklet}`)],
  };
  const server = createServer(({ url }, response) => {
    const [type, body] = files[url] ?? [];
    if (type === undefined) response.writeHead(404).end();
    else response.writeHead(200, { ...isolated, "Content-Type": type }).end(body);
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

/** @returns {Promise<Record<string, number | string>[]>} microseconds by voices, and ours to the best peer */
export async function measureInBrowser() {
  if (!existsSync(`${root}tests/bench/node_modules`)) throw new Error("The peers are not installed. Run npm ci --prefix tests/bench.");
  const server = await serve(await pageScript());
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run"],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    await page.waitForFunction(() => typeof globalThis.peerCost === "function");
    const once = (name, voices) => page.evaluate(([which, count]) => globalThis.peerCost(which, count), [name, voices]);
    const rows = [];
    for (const voices of counts) {
      const times = new Map(names.map((name) => [name, []]));
      // Turn about, so that what else the machine does falls on all alike.
      for (let round = 0; round <= rounds; round++) {
        for (const name of names) {
          const { microseconds, level } = await once(name, voices);
          if (!(level > 0)) throw new Error(`${name} rendered silence.`);
          if (round > 0) times.get(name).push(microseconds);
        }
      }
      const medians = Object.fromEntries(names.map((name) => [name, Math.round(median(times.get(name)) * 10) / 10]));
      const { ours, ...peers } = medians;
      rows.push({ voices, ...medians, "ours to the best peer": Math.round((ours / Math.min(...Object.values(peers))) * 100) / 100 });
    }
    return rows;
  } finally {
    await browser.close();
    server.close();
  }
}
