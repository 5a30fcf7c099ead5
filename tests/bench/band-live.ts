import { availableParallelism } from "node:os";
import type { Browser, Page } from "@playwright/test";
import { PROGRESS } from "../../src/protocol/audio/audio-feed.ts";
import { playedStyles } from "../../src/ui/text/en/playing/band.ts";
import { recordAudio, recorderReady } from "../support/audio-recorder.ts";
import { bandCore, packed, scheduledOf } from "../support/band-sound.ts";
import { startBuiltGateway } from "../support/built-gateway.ts";
import { repertoireTexts } from "../support/repertoire.ts";
import { keepBuffer } from "../support/steady-sound.ts";
import { soundsLoaded, widget, workspaceOf } from "../support/workspace-page.ts";
import { SAMPLE_RATE } from "../support/world.ts";
import type { Finding } from "./findings.ts";
import { overhearPlan, readCounter, takePlan } from "./planned.ts";
import { NOT_EMULATED, plainBrowser, slowedBrowser } from "./slowed.ts";

const QUANTUM = 128;
const SECONDS = 30;
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

/** The clocks of the page and of its sound, in seconds. */
const clocks = (page: Page) =>
  page.evaluate(() => ({ page: performance.now() / 1000, audio: window.testRecorder?.context.currentTime ?? Number.NaN }));

/** The dashboard on which Autumn Leaves plays with its band, for ever. */
async function playingBand(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ bypassCSP: true, baseURL, ...NOT_EMULATED });
  const page = await context.newPage();
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  await page.addInitScript(keepBuffer);
  await overhearPlan(page);
  await recordAudio(page);
  await page.goto("/dashboard");
  const song = widget(page, "Repertoire").getByRole("combobox", { name: "Song" });
  await song.click();
  await song.fill("Autumn Leaves");
  await page.getByRole("option", { name: /^Autumn Leaves/ }).click();
  const workspace = workspaceOf(page);
  await workspace.loop.click();
  await recorderReady(page);
  await soundsLoaded(page);
  await workspace.play.click();
  await workspace.pause.waitFor();
  await page.waitForTimeout(6000);
  await takePlan(page);
  return page;
}

/** What happened to a playing band while something was done: notes planned, late and dropped, and how far its sound fell behind. */
async function heardWhile(page: Page, name: string, task: () => Promise<void>): Promise<{ findings: Finding[]; frames: number[] }> {
  const counted = async () => [await readCounter(page, PROGRESS.late), await readCounter(page, PROGRESS.dropped)] as const;
  const [[lateBefore, droppedBefore], from] = [await counted(), await clocks(page)];
  await task();
  const [[late, dropped], to] = [await counted(), await clocks(page)];
  const frames = (await takePlan(page)).map(([frame]) => frame).sort((a, b) => a - b);
  if (frames.length < 100) throw new Error("The band did not play: nothing was measured.");
  const behind = (to.page - from.page - (to.audio - from.audio)) * 1000;
  const findings = [
    { name: `${name}: late of ${frames.length} planned notes`, value: late - lateBefore, unit: "notes", goal: "= 0" },
    { name: `${name}: dropped notes`, value: dropped - droppedBefore, unit: "notes", goal: "= 0" },
    { name: `${name}: sound behind the page's clock`, value: behind, unit: "ms", goal: "< 100", met: behind < 100 },
  ];
  return { findings, frames };
}

/** One style after the other under a playing band. No beat is lost: some player strikes within a beat and a half. */
async function styleChanges(browser: Browser, address: string): Promise<Finding[]> {
  const page = await playingBand(browser, address);
  const { player } = workspaceOf(page);
  const sampleRate = await page.evaluate(() => window.testRecorder?.context.sampleRate ?? Number.NaN);
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

/** A band on the page under changes of style, and on a machine of half a processor. */
export async function benchBand(): Promise<Finding[]> {
  const gateway = await startBuiltGateway();
  const browser = await plainBrowser();
  const slowed = await slowedBrowser(availableParallelism() / CORES);
  try {
    const changes = await styleChanges(browser, gateway.address);
    if (slowed === undefined) return changes;
    const page = await playingBand(slowed.browser, gateway.address);
    const { findings } = await heardWhile(page, `a band on ${CORES} core for ${SECONDS} s`, () => page.waitForTimeout(SECONDS * 1000));
    return [...changes, ...findings];
  } finally {
    await browser.close();
    await slowed?.close();
    await gateway.stop();
  }
}
