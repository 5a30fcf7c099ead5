import type { Page } from "@playwright/test";
import type { Finding } from "./findings.ts";

/** A frame that is late by less than this is not seen to be late. */
const LONGEST_FRAME_MS = 33;
const STEPS = 150;
/** What a wheel turns at a time, and how often: a quick reader's. */
const [STEP_PX, STEP_MS] = [120, 33];

/** Times between the frames of a lesson that is scrolled from its head to its foot while its player plays: the 95th in a hundred. */
export async function scrollFinding(page: Page, where: string): Promise<Finding> {
  await page.evaluate(() => document.querySelector("main")?.scrollIntoView());
  const box = await page.locator(".tiptap").boundingBox();
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 800) / 2, 400);
  await page.evaluate(() => {
    const frames: number[] = [];
    let last: number | undefined;
    const each = (now: number): void => {
      if (last !== undefined) frames.push(now - last);
      last = now;
      requestAnimationFrame(each);
    };
    requestAnimationFrame(each);
    Object.assign(window, { benchFrames: frames });
  });
  for (let step = 0; step < STEPS; step++) {
    await page.mouse.wheel(0, STEP_PX);
    await page.waitForTimeout(STEP_MS);
  }
  const frames = await page.evaluate(() => {
    const kept: unknown = Reflect.get(window, "benchFrames");
    return Array.isArray(kept) ? kept.map(Number) : [];
  });
  const value = frames.sort((a, b) => a - b)[Math.floor(frames.length * 0.95)] ?? Number.NaN;
  return {
    name: `a frame while it is scrolled and music plays (p95), ${where}`,
    value,
    unit: "ms",
    goal: `<= ${LONGEST_FRAME_MS}`,
    met: value <= LONGEST_FRAME_MS,
  };
}
