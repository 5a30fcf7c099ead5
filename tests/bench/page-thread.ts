import type { Page } from "@playwright/test";

/** Milliseconds of the processor that the page's own thread has used since the last question. */
export async function threadTime(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  let last = 0;
  const read = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    const now = (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1000;
    const since = now - last;
    last = now;
    return since;
  };
  await read();
  return read;
}
