import type { Page } from "@playwright/test";
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

/** The longest task on the page, and how many took 50 ms or more, while a song plays in the full score and its pages turn. */
async function longTasks(page: Page): Promise<readonly number[]> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
    (window as { longTasks?: number[] }).longTasks = tasks;
  });
  await page.waitForTimeout(SECONDS * 1000);
  return page.evaluate(() => (window as { longTasks?: number[] }).longTasks ?? []);
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
      const tasks = await longTasks(page);
      const turned = await page.locator("section[aria-label=Sheet]").evaluate((each) => each.scrollTop);
      await page.close();
      const name = `following a song${times === 1 ? "" : `, ${times} times slower`}`;
      const longest = Math.max(0, ...tasks);
      const goal = times === 1 ? { goal: "<= 50", met: longest <= 50 } : {};
      findings.push({ name: `${name}: longest task`, value: longest, unit: "ms", ...goal });
      findings.push({ name: `${name}: tasks of 50 ms or more`, value: tasks.length, unit: "tasks" });
      findings.push({ name: `${name}: page stands at`, value: turned, unit: "px" });
    }
    return findings;
  } finally {
    await browser.close();
    await gateway.stop();
  }
}
