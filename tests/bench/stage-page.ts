import type { Browser, Page } from "@playwright/test";
import { startBuiltGateway } from "../support/built-gateway.ts";
import { fakeMidi } from "../support/fake-midi.ts";
import { longSong } from "../support/long-song.ts";
import { widget, workspaceOf } from "../support/workspace-page.ts";
import type { Finding } from "./findings.ts";
import { heapBytes } from "./page-memory.ts";
import { plainBrowser } from "./slowed.ts";

/** Keys that are pressed one by one at each of two places of a run, of some 10 s each. */
const PRESSES = 40;
const BARS = 200;
/** Quarter notes a minute: a bar lasts 0.6 s, a run of all bars two minutes. */
const TEMPO = 400;
/** The bars in which keys are pressed one by one for the second time, and the one at which memory is taken first. */
const [LATE_BAR, EARLY_BAR] = [170, 25];
/** A machine so many times slower: the browser holds its page's thread back. */
const SLOWED = [1, 4] as const;
const MB = 1024 * 1024;

/** The song with each of its bars played once. */
const song = () =>
  longSong(BARS)
    .replaceAll(/\|: |\[[12] /g, "")
    .replaceAll(":|", "|");

/** Presses keys on the stage and waits for each to have its verdict drawn: milliseconds from the key's message to the sign under it. */
const pressToVerdict = (page: Page): Promise<number[]> =>
  page.evaluate(async (presses) => {
    const stage = document.querySelector('[role="dialog"]');
    const times: number[] = [];
    for (let press = 0; press < presses; press++) {
      const midi = 48 + ((press * 7) % 24);
      const key = stage?.querySelector<HTMLElement>(`[data-midi="${midi}"]`);
      // The run is over, and its result stands there.
      if (key === null || key === undefined) return times;
      await new Promise((resolve) => setTimeout(resolve, 120 + ((press * 11) % 17)));
      const begun = performance.now();
      const drawn = new Promise<number>((resolve) => {
        // A verdict that is not drawn by then counts as long as it was waited for.
        const late = setTimeout(() => resolve(performance.now() - begun), 30_000);
        const watch = new MutationObserver(() => {
          if (key.querySelector("svg") === null && !key.textContent.includes("!")) return;
          clearTimeout(late);
          watch.disconnect();
          // The frame in which it is drawn.
          requestAnimationFrame(() => resolve(performance.now() - begun));
        });
        watch.observe(key, { attributes: true, childList: true, subtree: true, characterData: true });
      });
      window.testMidi?.send("keys-1", [0x90, midi, 96]);
      times.push(await drawn);
      window.testMidi?.send("keys-1", [0x80, midi, 0]);
    }
    return times;
  }, PRESSES);

/** Milliseconds of the page's tasks of 50 ms or more, in the order in which they were. */
type LongTasks = readonly number[];

/** Plays along until a bar has come or the run is over, a chord of four keys every 300 ms: the long tasks of the page's thread meanwhile. */
const playAlong = (page: Page, until: number): Promise<LongTasks> =>
  page.evaluate(async (last) => {
    const tasks: number[] = [];
    const watch = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)));
    watch.observe({ type: "longtask" });
    const stage = document.querySelector('[role="dialog"]');
    const reached = (): boolean => {
      const bar = /Bar (\d+) of \d+, beat/.exec(stage?.textContent ?? "")?.[1];
      return bar === undefined || Number(bar) >= last;
    };
    for (let stroke = 0; !reached(); stroke++) {
      const chord = [51, 55, 58, 62].map((note) => note + ((stroke * 5) % 12));
      for (const note of chord) window.testMidi?.send("keys-1", [0x90, note, 96]);
      await new Promise((resolve) => setTimeout(resolve, 220));
      for (const note of chord) window.testMidi?.send("keys-1", [0x80, note, 0]);
      await new Promise((resolve) => setTimeout(resolve, 80));
    }
    watch.disconnect();
    return tasks;
  }, until);

/** A page whose training stands on the stage, at a song of 200 bars in time. */
async function stageAt(browser: Browser, baseURL: string) {
  const page = await browser.newPage({ baseURL, viewport: { width: 1440, height: 900 } });
  const keyboard = await fakeMidi(page);
  await page.goto("/dashboard");
  await widget(page, "Repertoire").getByRole("button", { name: "Add song" }).click();
  const dialog = page.getByRole("dialog", { name: "Add song" });
  await dialog.getByRole("textbox", { name: "Song text" }).fill(song());
  await dialog.getByRole("button", { name: "Save song" }).press("Enter");
  await dialog.waitFor({ state: "hidden" });
  const workspace = workspaceOf(page);
  await page.getByRole("button", { name: "Use a MIDI keyboard" }).click();
  await keyboard.plug();
  await workspace.tempo.fill(String(TEMPO));
  await workspace.tempo.press("Enter");
  const training = widget(page, "Training");
  await training.getByRole("radio", { name: "Timed" }).click();
  await training.getByRole("button", { name: "Full screen" }).click();
  const stage = page.getByRole("dialog", { name: "Training on the whole screen" });
  await stage.locator("figure[aria-busy=false]").first().waitFor({ timeout: 60_000 });
  await stage.getByRole("button", { name: "Start" }).click();
  await stage.getByText(/^Bar \d+ of /).waitFor({ timeout: 60_000 });
  return page;
}

const at95 = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;

/** What one run of all bars came to. */
interface Measured {
  /** At the 95th of 100 presses, at the beginning and near the end of the run, ms. */
  readonly press: readonly [early: number, late: number];
  readonly tasks: LongTasks;
  /** Bytes, near the beginning and with the result on screen. */
  readonly heap: readonly [early: number, late: number];
}

/** Plays all bars on a page of a machine that is so many times slower. */
async function playAll(browser: Browser, baseURL: string, times: number): Promise<Measured> {
  const page = await stageAt(browser, baseURL);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: times });
  const early = at95(await pressToVerdict(page));
  const first = await playAlong(page, EARLY_BAR);
  const before = await heapBytes(page);
  const middle = await playAlong(page, LATE_BAR);
  const late = at95(await pressToVerdict(page));
  const last = await playAlong(page, BARS + 1);
  await page.getByRole("heading", { name: /^Bar by bar/ }).waitFor({ timeout: 60_000 });
  const after = await heapBytes(page);
  await page.close();
  return { press: [early, late], tasks: [...first, ...middle, ...last], heap: [before, after] };
}

/** The stage in a run over all of 200 bars: from a key to its verdict, the longest task while somebody plays, and what the run leaves in memory; slowed too. */
export async function benchStage(): Promise<readonly Finding[]> {
  const gateway = await startBuiltGateway();
  const browser = await plainBrowser();
  const findings: Finding[] = [];
  try {
    for (const times of SLOWED) {
      const { press, tasks, heap } = await playAll(browser, gateway.address, times);
      const name = `stage, a run of ${BARS} bars${times === 1 ? "" : `, ${times} times slower`}`;
      const longest = Math.max(0, ...tasks);
      const grown = (heap[1] - heap[0]) / MB;
      const goal = (value: number, most: number) => (times === 1 ? { goal: `<= ${most}`, met: value <= most } : {});
      findings.push(
        { name: `${name}: key press to its verdict drawn (p95 of ${PRESSES})`, value: press[0], unit: "ms", ...goal(press[0], 50) },
        { name: `${name}: the same from bar ${LATE_BAR}, to that at the beginning`, value: press[1] / press[0], unit: "x" },
        { name: `${name}: longest task while playing (0: none over 50)`, value: longest, unit: "ms", ...goal(longest, 100) },
        { name: `${name}: tasks of 50 ms or more`, value: tasks.length, unit: "tasks" },
        { name: `${name}: memory grown from bar ${EARLY_BAR} to the result`, value: grown, unit: "MB", ...goal(grown, 10) },
      );
    }
    return findings;
  } finally {
    await browser.close();
    await gateway.stop();
  }
}
