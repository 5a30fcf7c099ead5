import type { Browser, Page } from "@playwright/test";
import { startBuiltGateway } from "../support/built-gateway.ts";
import { fakeMidi } from "../support/fake-midi.ts";
import { chooseProgression, openWorkspace, soundsLoaded } from "../support/workspace-page.ts";
import { soundOf, watchContexts } from "./contexts.ts";
import type { Finding } from "./findings.ts";
import { plainBrowser, slowedBrowser } from "./slowed.ts";

const SPEEDS = [1, 2, 4] as const;

/** What the browser says of the sound of a page that was played on for a while. */
interface Output {
  /** Milliseconds. */
  readonly base: number;
  readonly output: number;
  /** Gaps in the last half of the time, with the buffer that was kept then; and all of them. */
  readonly lateGaps: number;
  readonly gaps: number;
}

const outputLatencyOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const newest: unknown = Reflect.apply(Reflect.get(window, "benchNewest"), window, []);
    return newest instanceof AudioContext ? newest.outputLatency * 1000 : Number.NaN;
  });

/** Music for so many seconds with keys, a pedal and a wheel by hand beside it, and a pointer that never rests. */
async function playUnderLoad(page: Page, keyboard: Awaited<ReturnType<typeof fakeMidi>>, seconds: number): Promise<void> {
  const until = performance.now() + seconds * 1000;
  for (let round = 0; performance.now() < until; round++) {
    const note = 55 + ((round * 7) % 24);
    await keyboard.send(0xb0, 64, round % 4 === 3 ? 0 : 127);
    await keyboard.press(note);
    await page.mouse.move(200 + ((round * 37) % 900), 120 + ((round * 53) % 600), { steps: 4 });
    await page.mouse.wheel(0, round % 8 < 4 ? 120 : -120);
    await keyboard.release(note);
    await page.waitForTimeout(150);
  }
}

async function outputOf(browser: Browser, address: string, seconds: number): Promise<Output> {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1440, height: 900 }, serviceWorkers: "block" });
  const page = await context.newPage();
  await page.addInitScript(watchContexts);
  const keyboard = await fakeMidi(page);
  const workspace = await openWorkspace(page);
  await page.getByRole("button", { name: "Use a MIDI keyboard" }).click();
  await keyboard.plug();
  await chooseProgression(workspace, "C", "I V vi iii IV I IV V");
  await workspace.loop.click();
  await soundsLoaded(page);
  await workspace.play.click();
  await workspace.pause.waitFor();
  await playUnderLoad(page, keyboard, seconds / 2);
  const half = await soundOf(page);
  await playUnderLoad(page, keyboard, seconds / 2);
  const { gaps, buffer } = await soundOf(page);
  const output = await outputLatencyOf(page);
  await context.close();
  return { base: buffer, output, lateGaps: gaps - half.gaps, gaps };
}

/** How late sound is by the browser's own word, with the buffer that the page keeps under load: on machines so many times slower. */
export async function outputLatencies(seconds: number): Promise<(Output & { readonly times: number })[]> {
  const gateway = await startBuiltGateway();
  const all: (Output & { readonly times: number })[] = [];
  try {
    for (const times of SPEEDS) {
      const slowed = times === 1 ? undefined : await slowedBrowser(times);
      if (times > 1 && slowed === undefined) continue;
      const browser = slowed?.browser ?? (await plainBrowser());
      try {
        all.push({ times, ...(await outputOf(browser, gateway.address, seconds)) });
      } finally {
        await (slowed ?? browser).close();
      }
    }
    return all;
  } finally {
    await gateway.stop();
  }
}

const SECONDS = 24;

/** The physical part of a key's way to the ear, and whether its buffer holds. Ten minutes of each are a part of `test:soak`. */
export async function benchOutputLatency(): Promise<Finding[]> {
  return (await outputLatencies(SECONDS)).flatMap(({ times, base, output, lateGaps, gaps }) => {
    const where = `machine slowed ${times} times`.replace("slowed 1 times", "as it is");
    return [
      { name: `base latency of the buffer that is kept, ${where}`, value: base, unit: "ms" },
      { name: `base and output latency together, ${where}`, value: base + output, unit: "ms" },
      { name: `gaps in ${SECONDS} s of music under load, ${where}`, value: gaps, unit: "gaps" },
      { name: `gaps in the last ${SECONDS / 2} s of them, ${where}`, value: lateGaps, unit: "gaps", goal: "= 0" },
    ];
  });
}
