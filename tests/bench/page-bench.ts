import { type Browser, chromium, type Page } from "@playwright/test";
import { PROGRESS } from "../../src/protocol/audio/audio-feed.ts";
import { recordAudio, recorderReady, takeRecording } from "../support/audio-recorder.ts";
import { startBuiltGateway } from "../support/built-gateway.ts";
import { fakeMidi } from "../support/fake-midi.ts";
import type { Recording } from "../support/listening.ts";
import { keepBuffer } from "../support/steady-sound.ts";
import { chooseProgression, openWorkspace, soundsLoaded, type Workspace } from "../support/workspace-page.ts";
import { clickDelay, playClicks } from "./clicks.ts";
import type { Finding } from "./findings.ts";
import { overhearPlan, readCounter, takePlan } from "./planned.ts";

const QUANTUM = 128;
/** Quarter notes a minute: five notes each 0.6 s. */
const TEMPO = 400;
const LIVE_NOTES = 200;
/** The live note that clicks without delay. */
const LIVE_KEY = 21;

/** Frames between where a note was planned to click and where it did; undefined where no click stands alone near it. */
function errorOf(recording: Recording, [frame, note]: readonly [number, number]): number | undefined {
  const expected = frame + clickDelay(note) - recording.frame;
  if (expected < QUANTUM || expected + QUANTUM > recording.left.length) return undefined;
  if (recording.left[expected - QUANTUM] !== 0) return undefined;
  for (let at = expected - QUANTUM; at < expected + QUANTUM; at++) if (recording.left[at] !== 0) return at - expected;
  return undefined;
}

/** Blocks the page's thread half of the time, 50 ms of each 100, until the answer is called. */
async function blockHalfOfTheTime(page: Page): Promise<() => Promise<void>> {
  const timer = await page.evaluate(() =>
    window.setInterval(() => {
      const until = performance.now() + 50;
      while (performance.now() < until);
    }, 100),
  );
  return () => page.evaluate((id) => window.clearInterval(id), timer);
}

async function playNotes(page: Page, workspace: Workspace, notes: number, blocked: boolean): Promise<Finding[]> {
  await takePlan(page);
  await takeRecording(page);
  const lateBefore = await readCounter(page, PROGRESS.late);
  const droppedBefore = await readCounter(page, PROGRESS.dropped);
  const unblock = blocked ? await blockHalfOfTheTime(page) : async () => {};
  const clock = () => page.evaluate(() => [performance.now() / 1000, window.testRecorder?.context.currentTime ?? 0] as const);
  await workspace.play.click({ force: true });
  const [pageBefore, audioBefore] = await clock();
  await page.waitForTimeout((notes / 5) * (240_000 / TEMPO) + 1500);
  const [pageAfter, audioAfter] = await clock();
  await unblock();
  await workspace.pause.click();
  await page.waitForTimeout(1000);
  const recording = await takeRecording(page);
  const heardUntil = recording.frame + recording.left.length - 30_000;
  const planned = (await takePlan(page)).filter(([frame]) => frame < heardUntil).slice(0, notes);
  const errors = planned.map((note) => errorOf(recording, note));
  const found = errors.filter((error): error is number => error !== undefined);
  const largest = Math.max(0, ...found.map(Math.abs));
  const where = blocked ? "page blocked half of the time" : "page idle";
  const behind = (pageAfter - pageBefore - (audioAfter - audioBefore)) * 1000;
  return [
    {
      name: `notes heard of ${planned.length} planned, ${where}`,
      value: found.length,
      unit: "notes",
      goal: `= ${planned.length}`,
      met: found.length === planned.length && planned.length === notes,
    },
    { name: `largest schedule error, ${where}`, value: largest, unit: "samples", goal: "= 0", met: largest === 0 },
    { name: `late scheduled notes, ${where}`, value: (await readCounter(page, PROGRESS.late)) - lateBefore, unit: "notes", goal: "= 0" },
    { name: `dropped notes, ${where}`, value: (await readCounter(page, PROGRESS.dropped)) - droppedBefore, unit: "notes", goal: "= 0" },
    { name: `audio clock behind the page's clock, ${where}`, value: behind, unit: "ms", goal: "< 100", met: behind < 100 },
  ];
}

/** Plays live notes from the page and answers how many frames had been rendered before and after each was sent. */
const playLive = (page: Page) =>
  page.evaluate(
    async ([count, key]) => {
      const clock = window.testRecorder?.clock;
      if (clock === null || clock === undefined) throw new Error("The page is not isolated: its clock cannot be read.");
      const sent: { before: number; after: number }[] = [];
      for (let note = 0; note < count; note++) {
        await new Promise((resolve) => setTimeout(resolve, 15 + ((note * 7) % 23)));
        const before = Atomics.load(clock, 0);
        window.testMidi?.send("keys-1", [0x90, key, 127]);
        sent.push({ before, after: Atomics.load(clock, 0) });
        await new Promise((resolve) => setTimeout(resolve, 25));
        window.testMidi?.send("keys-1", [0x80, key, 0]);
      }
      return sent;
    },
    [LIVE_NOTES, LIVE_KEY] as const,
  );

async function liveNotes(page: Page): Promise<Finding[]> {
  await page.waitForTimeout(1000);
  await takeRecording(page);
  const sent = await playLive(page);
  await page.waitForTimeout(300);
  const recording = await takeRecording(page);
  const waits = sent.map(({ before, after }) => {
    const onset = recording.left.subarray(before - recording.frame).findIndex((value) => value !== 0);
    return onset < 0 ? { event: Number.POSITIVE_INFINITY, ring: Number.POSITIVE_INFINITY } : quantaUntil(before + onset, before, after);
  });
  const fromEvent = waits.map(({ event }) => event).sort((a, b) => a - b);
  const inRing = Math.max(...waits.map(({ ring }) => ring));
  const live = "live note's first sample";
  return [
    { name: `${live}, after its event, median of ${waits.length}`, value: fromEvent[waits.length >> 1] ?? Number.NaN, unit: "quanta" },
    { name: `${live}, after its event, longest (the page's own delays in it)`, value: fromEvent.at(-1) ?? Number.NaN, unit: "quanta" },
    {
      name: `${live}, after it was in the ring, longest`,
      value: inRing,
      unit: "quanta",
      goal: "<= 1 (the next to be rendered)",
      met: inRing <= 1,
    },
  ];
}

/** Quanta rendered without the note since the page had its event, and since the ring had the note. */
const quantaUntil = (onset: number, before: number, after: number) => ({
  event: (onset - before) / QUANTUM,
  ring: Math.max(0, onset - after) / QUANTUM,
});

async function launch(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH;
  return chromium.launch({
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
    ],
    ...(executablePath === undefined || executablePath === "" ? {} : { executablePath }),
  });
}

/** Measures the product in Chromium as it is built. */
export async function benchPage(notes = 200): Promise<Finding[]> {
  const gateway = await startBuiltGateway();
  const browser = await launch();
  try {
    const context = await browser.newContext({ bypassCSP: true, baseURL: gateway.address, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const sampleRate = await page.evaluate(() => new AudioContext().sampleRate);
    await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
    await page.addInitScript(keepBuffer);
    await playClicks(page, sampleRate);
    await overhearPlan(page);
    await recordAudio(page);
    const keyboard = await fakeMidi(page);
    const workspace = await openWorkspace(page);
    await page.getByRole("button", { name: "Use a MIDI keyboard" }).click();
    await keyboard.plug();
    await chooseProgression(workspace, "C", "I V vi iii IV I IV V");
    await workspace.tempo.fill(String(TEMPO));
    await workspace.tempo.press("Enter");
    await workspace.loop.click();
    await recorderReady(page);
    await soundsLoaded(page);
    const live = await liveNotes(page);
    const idle = await playNotes(page, workspace, notes, false);
    const blocked = await playNotes(page, workspace, notes, true);
    return [{ name: "output rate", value: sampleRate, unit: "Hz" }, ...idle, ...blocked, ...live];
  } finally {
    await browser.close();
    await gateway.stop();
  }
}
