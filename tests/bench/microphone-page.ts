import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, CDPSession, Page } from "@playwright/test";
import { startBuiltGateway } from "../support/built-gateway.ts";
import { ownBank } from "../support/heard/banks.ts";
import { played } from "../support/heard/scenes.ts";
import { wavOf } from "../support/heard/wav.ts";
import { workspaceOf } from "../support/workspace-page.ts";
import type { Finding } from "./findings.ts";
import { plainBrowser, slowedBrowser } from "./slowed.ts";

/** Two chords in turn, so that what stands at the foot changes with each; heard round and round. */
const CHORDS = [
  [50, 53, 57, 60],
  [48, 52, 55, 59],
] as const;
const EVERY = 1.2;
const HELD = 0.45;
const WATCHED_MS = 24_000;
/** Half of one core on a machine with two, which is what the slowed measures have. */
const SLOWED = 4;
const HALF = 0.5;
const OPENS_MS = 120_000;
const IDLE_MS = 2000;
const MB = 1024 * 1024;

/** Runs in the page before its scripts: tells when each stroke of a microphone came into the page's audio, which is the first that anybody there can know of it. */
function tellStrokes(): void {
  const told = globalThis as unknown as { strokesAt: number[] };
  told.strokesAt = [];
  const source = `registerProcessor("strokes", class extends AudioWorkletProcessor {
    constructor() { super(); this.quiet = 0; }
    process([[block]]) {
      for (let frame = 0; block !== undefined && frame < block.length; frame++) {
        if (Math.abs(block[frame]) < 0.01) { this.quiet++; continue; }
        if (this.quiet > 0.1 * sampleRate) this.port.postMessage(Date.now() + (frame - block.length) / sampleRate * 1000);
        this.quiet = 0;
      }
      return true;
    }
  });`;
  const url = `data:text/javascript,${encodeURIComponent(source)}`;
  const join = AudioContext.prototype.createMediaStreamSource;
  AudioContext.prototype.createMediaStreamSource = function (stream) {
    const node = join.call(this, stream);
    void this.audioWorklet.addModule(url).then(() => {
      const teller = new AudioWorkletNode(this, "strokes", { numberOfOutputs: 0 });
      teller.port.onmessage = ({ data }: MessageEvent<number>) => told.strokesAt.push(data - performance.timeOrigin);
      node.connect(teller);
    });
    return node;
  };
}

/** Milliseconds of processor time that all of the browser's processes took so far. */
async function browserMs(session: CDPSession): Promise<number> {
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
}

/** Bytes that the page and its workers hold. */
const bytesOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const measure = performance as unknown as { measureUserAgentSpecificMemory(): Promise<{ readonly bytes: number }> };
    return (await measure.measureUserAgentSpecificMemory()).bytes;
  });

/** Watches the page for a while: each stroke to the frame in which what it was is drawn (none where nothing was), and the long tasks. */
const watchVerdicts = (page: Page, ms: number): Promise<{ readonly waits: number[]; readonly strokes: number; readonly tasks: number[] }> =>
  page.evaluate(async (lasts) => {
    const told = globalThis as unknown as { strokesAt: number[] };
    told.strokesAt = [];
    const tasks: number[] = [];
    const longs = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)));
    longs.observe({ type: "longtask" });
    const foot = document.querySelector('[aria-label="Footer piano"]');
    const drawn: number[] = [];
    let before = "";
    const watch = new MutationObserver(() => {
      const text = [...(foot?.querySelectorAll('[role="status"]') ?? [])].map(({ textContent }) => textContent).join();
      if (text === before) return;
      before = text;
      requestAnimationFrame(() => drawn.push(performance.now()));
    });
    if (foot !== null) watch.observe(foot, { childList: true, subtree: true, characterData: true });
    await new Promise((resolve) => setTimeout(resolve, lasts));
    watch.disconnect();
    longs.disconnect();
    // The last stroke may still wait for its verdict.
    const strokes = told.strokesAt.filter((at) => at < performance.now() - 600);
    const waits = strokes.flatMap((at) => {
      const next = drawn.find((each) => each > at && each < at + 1100);
      return next === undefined ? [] : [next - at];
    });
    return { waits, strokes: strokes.length, tasks };
  }, ms);

/** Waits until the browser takes less than a twentieth of what it may, over two seconds: it loads and draws no more. */
async function untilIdle(session: CDPSession, cores: number): Promise<void> {
  for (const began = performance.now(); performance.now() - began < OPENS_MS; ) {
    const [from, at] = [await browserMs(session), performance.now()];
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
    if (((await browserMs(session)) - from) / (performance.now() - at) < 0.05 * cores) return;
  }
  throw new Error("The page did not come to rest.");
}

async function measured(browser: Browser, baseURL: string, cores: number) {
  const context = await browser.newContext({
    baseURL,
    bypassCSP: true,
    permissions: ["microphone"],
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await page.addInitScript(tellStrokes);
  const session = await browser.newBrowserCDPSession();
  // A slowed page opens slowly, and with the two-five-one in C: what is waited for here is only that it stands and has nothing left to do.
  page.setDefaultTimeout(OPENS_MS);
  await page.goto("/workspace/new");
  const workspace = workspaceOf(page);
  await workspace.steps.first().waitFor();
  await untilIdle(session, cores);
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  const piano = page.getByRole("dialog", { name: "Settings" }).getByRole("region", { name: "Acoustic piano" });
  await piano.getByRole("button", { name: "Use the microphone" }).click();
  await piano.getByText(/^Listening/).waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  await workspace.piano.getByText(/^(Heard|Wrong|Missing)/).waitFor();
  const [from, at] = [await browserMs(session), performance.now()];
  const { waits, strokes, tasks } = await watchVerdicts(page, WATCHED_MS);
  const share = ((await browserMs(session)) - from) / (performance.now() - at);
  const heard = await bytesOf(page);
  // What the page takes without it is measured afterwards: one that has just opened has still much to put away.
  await workspace.piano.getByRole("button", { name: "Turn the microphone off" }).click();
  const [idleFrom, idleAt] = [await browserMs(session), performance.now()];
  await page.waitForTimeout(WATCHED_MS / 2);
  const idle = ((await browserMs(session)) - idleFrom) / (performance.now() - idleAt);
  const bytes = heard - (await bytesOf(page));
  await context.close();
  return { waits: waits.sort((a, b) => a - b), strokes, tasks, share, idle, bytes };
}

const goal = (value: number, most: number) => ({ goal: `<= ${most}`, met: value <= most });

function findingsOf(
  name: string,
  { waits, strokes, tasks, share, idle, bytes }: Awaited<ReturnType<typeof measured>>,
  cores: number,
): Finding[] {
  const late = waits[Math.ceil(waits.length * 0.95) - 1] ?? Number.NaN;
  const [percent, megabytes] = [(100 * (share - idle)) / cores, bytes / MB];
  return [
    {
      name: `${name}: stroke to what it was drawn at the foot, median of ${waits.length}`,
      value: waits[waits.length >> 1] ?? Number.NaN,
      unit: "ms",
    },
    { name: `${name}: the same, p95`, value: late, unit: "ms", ...goal(late, 250) },
    { name: `${name}: strokes of which nothing was drawn`, value: strokes - waits.length, unit: "strokes", goal: "= 0" },
    {
      name: `${name}: all processes of the browser, more than without it, of the core it has`,
      value: percent,
      unit: "%",
      ...goal(percent, 20),
    },
    { name: `${name}: tasks of the page over 50 ms`, value: tasks.length, unit: "tasks", goal: "= 0" },
    { name: `${name}: memory of page and workers, more than without it`, value: megabytes, unit: "MB", ...goal(megabytes, 40) },
  ];
}

/** A rendered piano at the browser's microphone: from a stroke to what is drawn of it, what listening costs, slowed to half a core too. */
export async function benchMicrophone(): Promise<readonly Finding[]> {
  const file = join(tmpdir(), `woodshed-bench-piano-${process.pid}.wav`);
  const keys = new Set<number>(CHORDS.flat().map((midi) => midi - 21));
  const bank = await ownBank("salamander_grand_piano", { keys: (key) => keys.has(key), strengths: [96] });
  const strokes = CHORDS.flatMap((notes, index) =>
    notes.map((midi) => ({ midi, at: 0.3 + index * EVERY, until: 0.3 + HELD + index * EVERY, strength: 0 })),
  );
  writeFileSync(file, wavOf(played(bank, strokes, CHORDS.length * EVERY)));
  const fed = [
    "--use-fake-device-for-media-stream",
    `--use-file-for-fake-audio-capture=${file}`,
    // Memory is measured when it is asked for, and not when the browser next tidies up.
    "--enable-blink-features=ForceEagerMeasureMemory",
  ];
  const gateway = await startBuiltGateway();
  try {
    const browser = await plainBrowser(fed);
    const findings = findingsOf("microphone", await measured(browser, gateway.address, 1).finally(() => browser.close()), 1);
    const slowed = await slowedBrowser(SLOWED, fed);
    if (slowed !== undefined) {
      const found = await measured(slowed.browser, gateway.address, HALF).finally(() => slowed.close());
      findings.push(...findingsOf("microphone, half a core", found, HALF));
    }
    return findings;
  } finally {
    await gateway.stop();
    rmSync(file, { force: true });
  }
}
