import type { Browser, Page } from "@playwright/test";
import { startBuiltGateway } from "../support/built-gateway.ts";
import { chooseView } from "../support/sheet-page.ts";
import { widget, workspaceOf } from "../support/workspace-page.ts";
import type { Finding } from "./findings.ts";
import { plainBrowser } from "./slowed.ts";

const SECONDS = 12;
/** At this tempo a page of the full score is turned every few seconds. */
const TEMPO = "400";
/** A machine so many times slower: the browser holds its page's thread back. */
const SLOWED = [1, 4] as const;

/** What a task on the page's thread took, in ms. */
interface Tasks {
  /** Tasks of 50 ms or more by the clock: on a busy machine also what the thread waited for a processor. */
  readonly long: readonly number[];
  /** The processor time of the longest one: what the page itself asks of the thread. */
  readonly processor: number;
}

/** The tasks on the page while a song plays in the full score and its pages turn. */
async function tasksWhilePlaying(browser: Browser, page: Page): Promise<Tasks> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
    (window as { longTasks?: number[] }).longTasks = tasks;
  });
  await browser.startTracing(page, { categories: ["-*", "toplevel"] });
  await page.waitForTimeout(SECONDS * 1000);
  const processor = longestOf((await browser.stopTracing()).toString());
  return { long: await page.evaluate(() => (window as { longTasks?: number[] }).longTasks ?? []), processor };
}

/** An event of a trace: `tdur` is processor time in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** Of a trace the task on a page's thread that took most processor time, in ms. */
function longestOf(trace: string): number {
  const { traceEvents } = JSON.parse(trace) as { readonly traceEvents: readonly TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const isPage = ({ name, args }: TraceEvent): boolean => name === "thread_name" && args.name === "CrRendererMain";
  const pages = new Set(traceEvents.filter(isPage).map(threadOf));
  const tasks = traceEvents.filter((event) => event.name.endsWith("RunTask") && pages.has(threadOf(event)));
  return tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur / 1000), 0);
}

/** How long the page's thread is taken in one go while the sheet follows the music, as the machine is and slowed. */
export async function benchFollowing(): Promise<Finding[]> {
  const gateway = await startBuiltGateway();
  const browser = await plainBrowser();
  const findings: Finding[] = [];
  try {
    for (const times of SLOWED) {
      const page = await browser.newPage({ baseURL: gateway.address });
      const session = await page.context().newCDPSession(page);
      await page.goto("/dashboard");
      const workspace = workspaceOf(page);
      const song = widget(page, "Repertoire").getByRole("combobox", { name: "Song" });
      await song.click();
      await song.fill("All of Me");
      await page.getByRole("option", { name: "All of Me" }).first().click();
      await chooseView(page, "Full score");
      await workspace.player.locator("figure[aria-busy=false]").first().waitFor();
      if ((await workspace.countIn.getAttribute("aria-checked")) === "true") await workspace.countIn.click();
      await workspace.tempo.fill(TEMPO);
      await workspace.tempo.press("Enter");
      await workspace.play.click();
      await workspace.pause.waitFor();
      await page.waitForTimeout(2000);
      await session.send("Emulation.setCPUThrottlingRate", { rate: times });
      const { long, processor } = await tasksWhilePlaying(browser, page);
      const turned = await page.locator("section[aria-label=Sheet]").evaluate((each) => each.scrollTop);
      await page.close();
      const name = `following a song${times === 1 ? "" : `, ${times} times slower`}`;
      const longest = Math.max(0, ...long);
      const goalOf = (ms: number) => (times === 1 ? { goal: "<= 50", met: ms <= 50 } : {});
      findings.push({ name: `${name}: longest task`, value: longest, unit: "ms", ...goalOf(longest) });
      findings.push({ name: `${name}: longest task, processor time`, value: processor, unit: "ms", ...goalOf(processor) });
      findings.push({ name: `${name}: tasks of 50 ms or more`, value: long.length, unit: "tasks" });
      findings.push({ name: `${name}: page stands at`, value: turned, unit: "px" });
    }
    return findings;
  } finally {
    await browser.close();
    await gateway.stop();
  }
}
