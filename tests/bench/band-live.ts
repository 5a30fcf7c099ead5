import { availableParallelism } from "node:os";
import type { Browser, Page } from "@playwright/test";
import { PROGRESS } from "../../src/protocol/audio/audio-feed.ts";
import { playedStyles } from "../../src/ui/text/en/playing/band.ts";
import { bandCore, packed, scheduledOf } from "../support/band-sound.ts";
import { startBuiltGateway } from "../support/built-gateway.ts";
import { repertoireTexts } from "../support/repertoire.ts";
import { keepBuffer } from "../support/steady-sound.ts";
import { soundsLoaded, widget, workspaceOf } from "../support/workspace-page.ts";
import { SAMPLE_RATE } from "../support/world.ts";
import { soundOf, watchContexts } from "./contexts.ts";
import type { Finding } from "./findings.ts";
import { overhearPlan, readCounter, takePlan } from "./planned.ts";
import { NOT_EMULATED, plainBrowser, slowedBrowser } from "./slowed.ts";

const QUANTUM = 128;
const SECONDS = 30;
/** Seconds that a slowed machine's sound has to find the buffer it needs: each longer one is judged by the last twenty. */
const SETTLING = 45;
/** Processors that the slowed machine has. */
const CORES = 0.5;
/** Seconds of a beat of the song. */
const BEAT = 60 / 130;
const STYLES = Object.values(playedStyles);

const songText = (): string => repertoireTexts.get("autumn-leaves") ?? "";

/** What a quantum of a whole band costs, rendered with its own sounds. */
export async function quantumFindings(): Promise<readonly Finding[]> {
  const { events, style } = scheduledOf(songText(), SECONDS);
  const core = await bandCore(style);
  core.schedule(packed(events));
  const [left, right] = [new Float32Array(QUANTUM), new Float32Array(QUANTUM)];
  const times: number[] = [];
  const begun = process.cpuUsage();
  for (let frame = 0; frame < SECONDS * SAMPLE_RATE; frame += QUANTUM) {
    const start = performance.now();
    core.render(left, right, frame);
    times.push((performance.now() - start) * 1000);
  }
  const used = process.cpuUsage(begun);
  times.sort((a, b) => a - b);
  const mean = (used.user + used.system) / times.length;
  const rare = times[Math.floor(times.length * 0.999)] ?? Number.NaN;
  const lasts = (1_000_000 * QUANTUM) / SAMPLE_RATE;
  const halved = (100 * mean) / CORES / lasts;
  return [
    { name: "a quantum of the whole band, processor time, mean", value: mean, unit: "us" },
    { name: "a quantum of the whole band, 999 of 1000 within", value: rare, unit: "us" },
    { name: `a quantum of the whole band at ${CORES} core, of its time`, value: halved, unit: "%", goal: "<= 50", met: halved <= 50 },
  ];
}

/**
 * The clocks of the page and of its sound, in seconds: the sampler's own frames, which go on when the sound moves to a longer buffer, read
 * at the moment at which they are told.
 */
async function clocks(page: Page): Promise<{ readonly page: number; readonly audio: number }> {
  const { sampleRate } = await soundOf(page);
  const told = await page.evaluate(async ({ frameLow, frameHigh }) => {
    const words = window.benchProgress ?? new Int32Array(8);
    const frame = () => Atomics.load(words, frameHigh) * 2 ** 31 + Atomics.load(words, frameLow);
    const before = frame();
    while (frame() === before) await new Promise((resolve) => setTimeout(resolve, 1));
    return { page: performance.now() / 1000, frames: frame() };
  }, PROGRESS);
  return { page: told.page, audio: told.frames / sampleRate };
}

/** The dashboard on which Autumn Leaves plays with its band, for ever; after so many seconds, in which the sound finds the buffer it needs. */
async function playingBand(browser: Browser, baseURL: string, settling: number, keeps: boolean): Promise<Page> {
  const context = await browser.newContext({ bypassCSP: true, baseURL, ...NOT_EMULATED });
  const page = await context.newPage();
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  if (keeps) await page.addInitScript(keepBuffer);
  await page.addInitScript(watchContexts);
  await overhearPlan(page);
  await page.goto("/dashboard");
  const song = widget(page, "Repertoire").getByRole("combobox", { name: "Song" });
  await song.click();
  await song.fill("Autumn Leaves");
  await page.getByRole("option", { name: /^Autumn Leaves/ }).click();
  const workspace = workspaceOf(page);
  await workspace.loop.click();
  await soundsLoaded(page);
  await workspace.play.click();
  await workspace.pause.waitFor();
  await page.waitForTimeout(settling * 1000);
  await takePlan(page);
  return page;
}

/** What happened to a playing band while something was done: notes planned, late and dropped, and how far its sound fell behind. */
async function heardWhile(page: Page, name: string, task: () => Promise<void>): Promise<{ findings: Finding[]; frames: number[] }> {
  const counted = async () => [await readCounter(page, PROGRESS.late), await readCounter(page, PROGRESS.dropped)] as const;
  const [[lateBefore, droppedBefore], before, from] = [await counted(), await soundOf(page), await clocks(page)];
  await task();
  const [[late, dropped], to, after] = [await counted(), await clocks(page), await soundOf(page)];
  const frames = (await takePlan(page)).map(([frame]) => frame).sort((a, b) => a - b);
  if (frames.length < 100) throw new Error("The band did not play: nothing was measured.");
  const behind = (to.page - from.page - (to.audio - from.audio)) * 1000;
  const findings = [
    { name: `${name}: late of ${frames.length} planned notes`, value: late - lateBefore, unit: "notes", goal: "= 0" },
    { name: `${name}: dropped notes`, value: dropped - droppedBefore, unit: "notes", goal: "= 0" },
    { name: `${name}: sound behind the page's clock`, value: behind, unit: "ms", goal: "< 100", met: behind < 100 },
    { name: `${name}: gaps that the browser counted`, value: after.gaps - before.gaps, unit: "gaps" },
    { name: `${name}: buffer`, value: after.buffer, unit: "ms" },
  ];
  return { findings, frames };
}

/** One style after the other under a playing band. No beat is lost: some player strikes within a beat and a half. */
async function styleChanges(browser: Browser, address: string): Promise<Finding[]> {
  const page = await playingBand(browser, address, 6, true);
  const { player } = workspaceOf(page);
  const { sampleRate } = await soundOf(page);
  const name = `${STYLES.length} changes of style under a playing band`;
  const { findings, frames } = await heardWhile(page, name, async () => {
    await player.getByRole("button", { name: /^Band: / }).click();
    const select = page.getByRole("combobox", { name: "Style" }).filter({ hasText: "The song's own" });
    for (const style of STYLES) {
      await select.selectOption({ label: style });
      await page.waitForTimeout(1300);
    }
  });
  await page.context().close();
  const widest = frames.reduce((most, frame, index) => Math.max(most, frame - (frames[index - 1] ?? frame)), 0);
  const silence = widest / sampleRate / BEAT;
  return [...findings, { name: `${name}: longest silence`, value: silence, unit: "beats", goal: "<= 1.5", met: silence <= 1.5 }];
}

/** A band in a browser of half a processor, once its sound has found its buffer; nothing where no quota can be had. */
async function slowedBand(address: string): Promise<Finding[]> {
  const slowed = await slowedBrowser(availableParallelism() / CORES);
  if (slowed === undefined) return [];
  try {
    const page = await playingBand(slowed.browser, address, SETTLING, false);
    const name = `a band on ${CORES} core for ${SECONDS} s`;
    return (await heardWhile(page, name, () => page.waitForTimeout(SECONDS * 1000))).findings;
  } finally {
    await slowed.close();
  }
}

/** A band on the page under changes of style, and on a machine of half a processor. */
export async function benchBand(): Promise<Finding[]> {
  const gateway = await startBuiltGateway();
  const browser = await plainBrowser();
  try {
    return [...(await styleChanges(browser, gateway.address)), ...(await slowedBand(gateway.address))];
  } finally {
    await browser.close();
    await gateway.stop();
  }
}
